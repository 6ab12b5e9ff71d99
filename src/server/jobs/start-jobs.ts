import { startOldVisitsJob } from "./delete-old-visits";
import { startUnpaidOrdersJob } from "./follow-up-unpaid";
import { startLeaderboardJob } from "./refresh-leaderboard";
import { startMailJob, startMailSweepJob } from "./send-mails";

/** Starts the scheduled work of this process; with `sendsMail` off another process sends the e-mails. */
export function startJobs({ sendsMail }: { sendsMail: boolean }): void {
  startLeaderboardJob();
  startOldVisitsJob();
  startUnpaidOrdersJob();
  if (!sendsMail) return;
  startMailJob();
  startMailSweepJob();
}
