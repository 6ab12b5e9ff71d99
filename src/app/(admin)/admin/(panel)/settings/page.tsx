import type { Metadata } from "next";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Settings" };

export default adminPage("manage", async () => {
  await api.admin.settings.get.prefetch();
  return <SettingsScreen />;
});
