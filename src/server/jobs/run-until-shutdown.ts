import { setTimeout as wait } from "node:timers/promises";
import { logError } from "~/server/log";
import { onShutdown } from "~/server/shutdown";

// Each once for a process: hot reload runs the start again.
const kept = globalThis as unknown as { assayJobs?: Set<string> };
kept.assayJobs ??= new Set();
const running = kept.assayJobs;

/**
 * Does this work again and again while the process lives. `work` answers after how many milliseconds it is due again;
 * a failure is logged and tried again after `retryMs`. On shutdown what has begun is finished first.
 */
export function runUntilShutdown(name: string, work: (now: Date) => Promise<number>, retryMs: number): void {
  if (running.has(name)) return;
  running.add(name);
  const stop = new AbortController();
  const done = (async () => {
    while (!stop.signal.aborted) {
      const pauseMs = await work(new Date()).catch((error) => {
        logError(error, { job: name });
        return retryMs;
      });
      // Aborting the pause rejects it; that is how the job is told to stop.
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();
  onShutdown("drain", () => {
    stop.abort();
    return done;
  });
}
