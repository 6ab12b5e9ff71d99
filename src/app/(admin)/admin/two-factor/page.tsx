import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TwoFactorGate } from "~/components/admin/two-factor-gate";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Set up two-factor sign-in", robots: { index: false } };

/** Staff without two-factor sign-in are redirected here while the shop requires it. */
export default async function AdminTwoFactorPage() {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  if (!actor.lacksTwoFactor && !actor.role) redirect("/");
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 px-4 py-10">
      <TwoFactorGate email={actor.email} isRequired={actor.lacksTwoFactor} />
    </main>
  );
}
