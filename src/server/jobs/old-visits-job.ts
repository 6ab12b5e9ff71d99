import { deletedVisitsResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { deleteOldRefusals } from "~/server/services/limits/delete-old-refusals";
import { deleteOldVisits } from "~/server/services/retention/delete-old-visits";
import { forgetPayers } from "~/server/services/users/forget-payers";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

/**
 * Once a day, in one of the processes, deletes old visits and rate-limit refusals, and payer data of deleted accounts.
 */
export function startOldVisitsJob(): void {
  const work = async (now: Date) => {
    const remove = async () => {
      await deleteOldRefusals({ db, now });
      // Covers payments confirmed or decided after the account was deleted.
      await forgetPayers(db, now);
      return deletedVisitsResult(await deleteOldVisits({ db, now }));
    };
    await runWhenDue({ db, now, name: "delete-old-visits", work: remove });
    return PAUSE_MS;
  };
  runUntilShutdown("delete old visits", work, PAUSE_MS);
}
