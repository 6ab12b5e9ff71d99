import { db } from "~/server/db";
import { env } from "~/server/env";
import { keepBackup } from "~/server/services/backup/scheduled-backups";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

/** Makes a backup once a day, in one of the processes; disabled if `BACKUPS_KEPT` is 0. */
export function startScheduledBackupJob(): void {
  if (env.BACKUPS_KEPT === 0) return;
  const work = async (now: Date) => {
    await runWhenDue({ db, now, name: "scheduled-backup", work: () => keepBackup({ db, now }) });
    return PAUSE_MS;
  };
  runUntilShutdown("keep a backup", work, PAUSE_MS);
}
