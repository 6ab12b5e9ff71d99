import { setTimeout as wait } from "node:timers/promises";
import { logError } from "~/server/log";
import { processSingleton } from "~/server/process-singleton";
import { onShutdown } from "~/server/shutdown";

// Each job runs once per process; hot reload calls the start again.
const running = processSingleton("assayJobs", () => new Set<string>());

/**
 * Runs `work` in a loop until shutdown. `work` returns the milliseconds until its next run; a failure is logged and
 * retried after `retryMs`. Shutdown waits for a run in progress.
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
      // Aborting rejects the wait; the loop condition then ends the job.
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();
  onShutdown("drain", () => {
    stop.abort();
    return done;
  });
}
