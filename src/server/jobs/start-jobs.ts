import { startLeaderboardJob } from "./leaderboard-job";
import { startLedgerCheckJob } from "./ledger-check-job";
import { startMailJob, startMailSweepJob } from "./mail-jobs";
import { startMissingTagsJob } from "./missing-tags-job";
import { startOldVisitsJob } from "./old-visits-job";
import { startRingsJob } from "./rings-job";
import { startScheduledBackupJob } from "./scheduled-backup-job";
import { startStaleUploadsJob } from "./stale-uploads-job";
import { startUnpaidOrdersJob } from "./unpaid-orders-job";
import { startWeeklySummaryJob } from "./weekly-summaries-job";

/** Starts this process's background jobs. With `sendsMail` off, another process sends the e-mails. */
export function startJobs({ sendsMail }: { sendsMail: boolean }): void {
  startLeaderboardJob();
  startOldVisitsJob();
  startStaleUploadsJob();
  startUnpaidOrdersJob();
  startWeeklySummaryJob();
  startScheduledBackupJob();
  startLedgerCheckJob();
  startMissingTagsJob();
  startRingsJob();
  if (!sendsMail) return;
  startMailJob();
  startMailSweepJob();
}
