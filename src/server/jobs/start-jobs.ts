import { startLeaderboardJob } from "./leaderboard-job";
import { startMailJob, startMailSweepJob } from "./mail-jobs";
import { startOldVisitsJob } from "./old-visits-job";
import { startUnpaidOrdersJob } from "./unpaid-orders-job";
import { startWeeklySummaryJob } from "./weekly-summaries-job";

/** Starts the scheduled work of this process; with `sendsMail` off another process sends the e-mails. */
export function startJobs({ sendsMail }: { sendsMail: boolean }): void {
  startLeaderboardJob();
  startOldVisitsJob();
  startUnpaidOrdersJob();
  startWeeklySummaryJob();
  if (!sendsMail) return;
  startMailJob();
  startMailSweepJob();
}
