import { setTimeout as wait } from "node:timers/promises";
import { listen } from "./channel";

/** What came since the last wake-up; `null` in it means: anything may have happened. Empty at the regular look. */
export type ChangeEvent = readonly (string | null)[];

type Watched = {
  channel: string;
  /** Which signals are worth waking for. */
  concerns: (payload: string) => boolean;
  /** Wakes without a signal too, to look whether the watcher may still watch. */
  everyMs: number;
  /** The browser left. */
  signal?: AbortSignal | undefined;
};

const MOST_AT_ONCE = 100;
const LISTENING_WITHIN_MS = 10_000;

/**
 * Wakes once at the start, whenever something happened, and at least every so often; several signals become one
 * wake-up. Listening begins before the first, so that what is read then misses nothing. When the browser leaves, it
 * ends and listens no more.
 */
export async function* subscribe({
  channel,
  concerns,
  everyMs,
  signal = new AbortController().signal,
}: Watched): AsyncGenerator<ChangeEvent, void> {
  let due: (string | null)[] | undefined = [null];
  let wake = () => {};
  const subscription = listen(channel, (payload) => {
    if (payload !== null && !concerns(payload)) return;
    due = payload === null || (due?.length ?? 0) >= MOST_AT_ONCE ? [null] : [...(due ?? []), payload];
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    const stop = new AbortController();
    const late = wait(LISTENING_WITHIN_MS, undefined, { signal: AbortSignal.any([signal, stop.signal]), ref: false });
    const isReady = await Promise.race([subscription.ready.then(() => true), late.then(() => false)]).catch(() => true);
    stop.abort();
    late.catch(() => {});
    if (!isReady) throw new Error("live signals are not to be had at the moment");
    while (!signal.aborted) {
      if (!due) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, everyMs).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (signal.aborted) return;
      const now: ChangeEvent = due ?? [];
      due = undefined;
      yield now;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    subscription();
  }
}
