import {
  askedForTagsResult,
  type DailyJobName,
  deletedUploadsResult,
  deletedVisitsResult,
  type JobResult,
  ledgerCheckResult,
  weeklySummariesResult,
} from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { runScheduledBackup } from "~/server/services/backup/scheduled-backups";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { deleteOldRefusals } from "~/server/services/limits/delete-old-refusals";
import { queueWeeklySummaries } from "~/server/services/mail-switches/queue-weekly-summaries";
import { askForTags } from "~/server/services/payouts/ask-for-tags";
import { deleteOldVisits } from "~/server/services/retention/delete-old-visits";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { anonymizePayers } from "~/server/services/users/forget-payers";
import { forgetReasons } from "~/server/services/users/forget-reasons";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

const WORK: Record<DailyJobName, (now: Date) => Promise<JobResult>> = {
  "ledger-check": async (now) => ledgerCheckResult(await verifyLedger({ db, now })),
  "scheduled-backup": (now) => runScheduledBackup({ db, now }),
  "delete-old-visits": async (now) => {
    await deleteOldRefusals({ db, now });
    // Covers payments confirmed or decided after the account was deleted.
    await anonymizePayers(db, now);
    // Covers accounts deleted by earlier versions.
    await forgetReasons(db);
    return deletedVisitsResult(await deleteOldVisits({ db, now }));
  },
  "delete-stale-uploads": async (now) => deletedUploadsResult(await deleteStaleUploads({ db, now })),
  "weekly-summaries": async (now) => weeklySummariesResult(await queueWeeklySummaries({ db, now })),
  "ask for payout tags": async (now) => askedForTagsResult(await askForTags({ db, now })),
};

/**
 * Starts a job that runs once a day, in one of the processes. A result that somebody has to look into shows in admin, in
 * the metrics and in the log. No backup is made if `BACKUPS_KEPT` is 0.
 */
export function startDailyJob(name: DailyJobName): void {
  if (name === "scheduled-backup" && env.BACKUPS_KEPT === 0) return;
  const work = async (now: Date) => {
    const result = await runWhenDue({ db, now, name, work: () => WORK[name](now) });
    if (result?.isRight === false) logError(new Error(result.text), { job: name });
    return PAUSE_MS;
  };
  runUntilShutdown(name, work, PAUSE_MS);
}
