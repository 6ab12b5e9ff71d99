import type { Metadata } from "next";
import { AdminDashboard } from "~/components/admin/admin-dashboard";
import { readDashboardAddress } from "~/components/admin/dashboard/search-params";
import { MailProblem } from "~/components/admin/mail-problem";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../require-admin";

export const metadata: Metadata = { title: "Dashboard" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminDashboardPage({ searchParams }: Props) {
  const { name } = await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const { days } = readDashboardAddress(new URLSearchParams(given));
  // What stands further down is read by the browser: the page does not wait for it.
  const [problem] = await Promise.all([
    api.admin.settings.mailProblem(),
    api.admin.dashboard.overview.prefetch(),
    api.admin.dashboard.sales.prefetch({ days }),
  ]);
  return (
    <HydrateClient>
      {problem && <MailProblem problem={problem} className="mb-6" withLink />}
      <AdminDashboard adminName={name} />
    </HydrateClient>
  );
}
