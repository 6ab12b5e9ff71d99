import { startOldVisitsJob } from "./delete-old-visits";
import { startLeaderboardJob } from "./refresh-leaderboard";
import { startMailJob, startMailSweepJob } from "./send-mails";

/** Starts the scheduled work of this process; with `sendsMail` off another process sends the e-mails. */
export function startJobs({ sendsMail }: { sendsMail: boolean }): void {
  startLeaderboardJob();
  startOldVisitsJob();
  if (!sendsMail) return;
  startMailJob();
  startMailSweepJob();
}
