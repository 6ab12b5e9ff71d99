import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/server/db";
import { logError } from "~/server/log";
import { deleteOldVisits } from "./delete-old-visits";
import { runWhenDue } from "./run-when-due";

const PAUSE_MS = 60 * 60_000;

async function deleteUntil(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const now = new Date();
    await runWhenDue({ db, now }, "delete-old-visits", () => deleteOldVisits({ db, now })).catch((error) =>
      logError(error, { what: "the deletion of old visits" }),
    );
    // Aborting the pause rejects it; that is how the job is told to stop.
    await wait(PAUSE_MS, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

// One for each process: hot reload runs the start again.
const kept = globalThis as unknown as { assayRetention?: AbortController };

/** Deletes old visits once a day while this process lives; SIGTERM and SIGINT stop it. */
export function deleteOldVisitsOnSchedule(): void {
  if (kept.assayRetention) return;
  const stop = new AbortController();
  kept.assayRetention = stop;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
  void deleteUntil(stop.signal).catch(logError);
}
