import type { Metadata } from "next";
import { BackupScreen } from "~/components/admin/backup/backup-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Backup" };

export default adminPage("backup", async () => {
  await api.admin.backup.snapshots.prefetch();
  return <BackupScreen />;
});
