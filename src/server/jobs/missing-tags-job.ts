import { askedForTagsResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { askForTags } from "~/server/services/payouts/ask-for-tags";
import { runUntilShutdown } from "./run-until-shutdown";

const NAME = "ask for payout tags";
const PAUSE_MS = 60 * 60_000;

/** Once a day, in one of the processes, asks affiliates with money waiting for their Cash App tag. */
export function startMissingTagsJob(): void {
  const work = async (now: Date) => {
    const ask = async () => askedForTagsResult(await askForTags({ db, now }));
    await runWhenDue({ db, now, name: NAME, work: ask });
    return PAUSE_MS;
  };
  runUntilShutdown(NAME, work, PAUSE_MS);
}
