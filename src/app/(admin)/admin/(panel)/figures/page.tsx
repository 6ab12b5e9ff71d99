import type { Metadata } from "next";
import { FiguresScreen } from "~/components/admin/dashboard/figures-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Behind the figures" };

export default async function AdminFiguresPage() {
  await requireAdmin();
  await api.admin.dashboard.overview.prefetch();
  return (
    <HydrateClient>
      <FiguresScreen />
    </HydrateClient>
  );
}
