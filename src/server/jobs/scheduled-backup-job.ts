import { db } from "~/server/db";
import { env } from "~/server/env";
import { writeScheduledBackup } from "~/server/services/backup/scheduled-backups";
import { runUntilShutdown } from "./run-until-shutdown";
import { runWhenDue } from "./run-when-due";

const PAUSE_MS = 60 * 60_000;

/** Keeps a backup on disk once a day, in one of the processes; none where `BACKUPS_KEPT` is 0. */
export function startScheduledBackupJob(): void {
  if (env.BACKUPS_KEPT === 0) return;
  const work = async (now: Date) => {
    const keep = async () => ({ isRight: true, text: `Kept ${await writeScheduledBackup({ db, now })}.` });
    await runWhenDue({ db, now, name: "scheduled-backup", work: keep });
    return PAUSE_MS;
  };
  runUntilShutdown("keep a backup", work, PAUSE_MS);
}
