import type { Metadata } from "next";
import { AdminDashboard } from "~/components/admin/admin-dashboard";
import { readDashboardAddress } from "~/components/admin/dashboard/dashboard-address";
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
  await Promise.all([api.admin.dashboard.overview.prefetch(), api.admin.dashboard.sales.prefetch({ days })]);
  return (
    <HydrateClient>
      <AdminDashboard adminName={name} />
    </HydrateClient>
  );
}
