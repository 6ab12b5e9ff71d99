import { setTimeout as wait } from "node:timers/promises";
import { pauseAfterCountMs } from "~/domain/leaderboard";
import { db } from "~/server/db";
import { logError } from "~/server/log";
import { onShutdown } from "~/server/shutdown";
import { refreshLeaderboardWhenDue } from "./refresh-leaderboard";

async function countUntil(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let pauseMs = pauseAfterCountMs(0);
    try {
      pauseMs = await refreshLeaderboardWhenDue({ db, now: new Date() });
    } catch (error) {
      logError(error, { what: "the leaderboard's count" });
    }
    // Aborting the pause rejects it; that is how the counting is told to stop.
    await wait(pauseMs, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

// One for each process: hot reload runs the start again.
const kept = globalThis as unknown as { assayLeaderboard?: AbortController };

/** Keeps the leaderboard counted while this process lives, once; it stops with the server. */
export function refreshLeaderboardOnSchedule(): void {
  if (kept.assayLeaderboard) return;
  const stop = new AbortController();
  kept.assayLeaderboard = stop;
  const work = countUntil(stop.signal).catch(logError);
  onShutdown("drain", () => {
    stop.abort();
    return work;
  });
}
