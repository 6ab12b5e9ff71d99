import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AdminLoginForm } from "~/components/admin/admin-login-form";
import { Card } from "~/components/ui/card";
import { Mark } from "~/components/ui/logo";
import { sameOriginPath } from "~/lib/same-origin-path";
import { currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Admin sign-in", robots: { index: false } };

type AdminLoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminLoginPage({ searchParams }: AdminLoginPageProps) {
  const { next } = await searchParams;
  const target = sameOriginPath(next, "/admin");
  const actor = await currentActor();
  if (actor?.role) redirect(target);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-4 py-10">
      <div className="flex flex-col items-center gap-3 text-center">
        <Mark className="size-10" />
        <div>
          <h1 className="font-semibold text-2xl">Administrator</h1>
          <p className="text-muted">Sign in to run the shop.</p>
        </div>
      </div>
      <Card>
        <AdminLoginForm next={target} />
      </Card>
    </main>
  );
}
