import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AdminDashboard } from "~/components/admin/dashboard/admin-dashboard";
import { loadDashboardSearchParams, periodOf } from "~/components/admin/dashboard/search-params";
import { homeOfRole, roleMay } from "~/domain/staff";
import { api } from "~/trpc/server";
import { adminPage } from "../admin-page";

export const metadata: Metadata = { title: "Dashboard" };

export default adminPage("panel", async ({ searchParams }, { name, role }) => {
  if (!roleMay(role, "manage")) redirect(homeOfRole(role));
  const period = periodOf(await loadDashboardSearchParams(searchParams));
  // The sections further down are fetched client-side, so the page does not wait for them.
  await Promise.all([api.admin.dashboard.today.prefetch(), api.admin.dashboard.sales.prefetch(period)]);
  return <AdminDashboard adminName={name} />;
});
