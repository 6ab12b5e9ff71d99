import { weeklySummariesResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { queueWeeklySummaries } from "~/server/services/mail-switches/queue-weekly-summaries";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

/** Once a day, in one of the processes, queues the missing weekly summaries: all of them on a Monday. */
export function startWeeklySummaryJob(): void {
  const work = async (now: Date) => {
    const queue = async () => weeklySummariesResult(await queueWeeklySummaries({ db, now }));
    await runWhenDue({ db, now, name: "weekly-summaries", work: queue });
    return PAUSE_MS;
  };
  runUntilShutdown("mail weekly summaries", work, PAUSE_MS);
}
