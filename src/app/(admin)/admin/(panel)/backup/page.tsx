import type { Metadata } from "next";
import { BackupScreen } from "~/components/admin/backup/backup-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Backup" };

export default async function AdminBackupPage() {
  await requireAdmin("backup");
  await api.admin.backup.snapshots.prefetch();
  return (
    <HydrateClient>
      <BackupScreen />
    </HydrateClient>
  );
}
