import { DownloadCard } from "./download-card";
import { ImportCard } from "./import-card";
import { ScheduledCard } from "./scheduled-card";
import { SnapshotCard } from "./snapshot-card";

export function BackupScreen() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="font-semibold text-2xl">Backup</h1>
      <DownloadCard />
      <ScheduledCard />
      <ImportCard />
      <SnapshotCard />
    </div>
  );
}
