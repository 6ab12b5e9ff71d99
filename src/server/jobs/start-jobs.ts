import { DAILY_JOBS } from "~/domain/daily-jobs";
import { startDailyJob } from "./daily-jobs";
import { startLeaderboardJob } from "./leaderboard-job";
import { startMailJob, startMailSweepJob } from "./mail-jobs";
import { startRingsJob } from "./rings-job";
import { startUnpaidOrdersJob } from "./unpaid-orders-job";

/** Starts this process's background jobs. With `sendsMail` off, another process sends the e-mails. */
export function startJobs({ sendsMail }: { sendsMail: boolean }): void {
  startLeaderboardJob();
  startUnpaidOrdersJob();
  startRingsJob();
  for (const { name } of DAILY_JOBS) startDailyJob(name);
  if (!sendsMail) return;
  startMailJob();
  startMailSweepJob();
}
