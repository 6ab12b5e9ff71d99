import type { Metadata } from "next";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Settings" };

export default async function AdminSettingsPage() {
  await requireAdmin();
  await api.admin.settings.get.prefetch();
  return (
    <HydrateClient>
      <SettingsScreen />
    </HydrateClient>
  );
}
