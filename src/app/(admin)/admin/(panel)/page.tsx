import type { Metadata } from "next";
import { AdminDashboard } from "~/components/admin/admin-dashboard";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../require-admin";

export const metadata: Metadata = { title: "Dashboard" };

export default async function AdminDashboardPage() {
  const { name } = await requireAdmin();
  await Promise.all([api.admin.orders.summary.prefetch(), api.admin.orders.list.prefetch({ section: "waiting" })]);
  return (
    <HydrateClient>
      <AdminDashboard adminName={name} />
    </HydrateClient>
  );
}
