import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { AdminDashboard } from "~/components/admin/dashboard/admin-dashboard";
import { loadDashboardSearchParams, periodOf } from "~/components/admin/dashboard/search-params";
import { homeOfRole, roleMay } from "~/domain/staff";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../require-admin";

export const metadata: Metadata = { title: "Dashboard" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminDashboardPage({ searchParams }: Props) {
  const { name, role } = await requireAdmin("panel");
  if (!roleMay(role, "manage")) redirect(homeOfRole(role));
  const period = periodOf(await loadDashboardSearchParams(searchParams));
  // What stands further down is read by the browser: the page does not wait for it.
  await Promise.all([api.admin.dashboard.today.prefetch(), api.admin.dashboard.sales.prefetch(period)]);
  return (
    <HydrateClient>
      <AdminDashboard adminName={name} />
    </HydrateClient>
  );
}
