import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TwoFactorGate } from "~/components/admin/two-factor-gate";
import { sameOriginPath } from "~/lib/same-origin-path";
import { signInUrl } from "~/server/page-request";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Set up two-factor sign-in", robots: { index: false } };

type AdminTwoFactorPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Staff without two-factor sign-in are redirected here while the shop requires it. */
export default async function AdminTwoFactorPage({ searchParams }: AdminTwoFactorPageProps) {
  const { next } = await searchParams;
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/admin/login", "/admin/two-factor"));
  if (!actor.lacksTwoFactor && !actor.role) redirect("/");
  const target = sameOriginPath(next, "/admin");
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 px-4 py-10">
      <TwoFactorGate email={actor.email} isRequired={actor.lacksTwoFactor} next={target} />
    </main>
  );
}
