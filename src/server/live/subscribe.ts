import { setTimeout as wait } from "node:timers/promises";
import { listenForPages } from "./page-signals";

/** The payloads since the last event. `null` means that signals may have been missed. Empty for the periodic check. */
export type ChangeEvent = readonly (string | null)[];

type Watched = {
  channel: string;
  concerns: (payload: string) => boolean;
  /** Also yields at this interval without a signal, so that the subscriber's permissions are checked again. */
  everyMs: number;
  /** Aborted when the browser disconnects. */
  signal?: AbortSignal | undefined;
};

const MOST_AT_ONCE = 100;
const LISTENING_WITHIN_MS = 10_000;

/**
 * Yields once at the start, after each signal, and at least every `everyMs`; simultaneous signals become one event.
 * Listens before the first event, so a read after it misses nothing. Ends when the browser disconnects.
 */
export async function* subscribe({
  channel,
  concerns,
  everyMs,
  signal = new AbortController().signal,
}: Watched): AsyncGenerator<ChangeEvent, void> {
  let due: (string | null)[] | undefined = [null];
  let wake = () => {};
  const subscription = listenForPages(channel, (payload) => {
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
    if (!isReady) throw new Error("the connection for live signals is not available");
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
