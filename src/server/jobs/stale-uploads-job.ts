import { deletedUploadsResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

/** Once a day, in one of the processes, deletes uploads that are no longer needed. */
export function startStaleUploadsJob(): void {
  const work = async (now: Date) => {
    const remove = async () => deletedUploadsResult(await deleteStaleUploads({ now }));
    await runWhenDue({ db, now, name: "delete-stale-uploads", work: remove });
    return PAUSE_MS;
  };
  runUntilShutdown("delete stale uploads", work, PAUSE_MS);
}
