import { setImmediate as afterThisTurn } from "node:timers/promises";

/** Reads scheduled for after this turn, by source and key. */
const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Shares one read among all callers that ask for the same key in one turn of the event loop, as streams woken by the
 * same signal do. It starts after that turn, so no caller gets data older than its call.
 */
export function sharedRead<T>(source: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = waiting.get(source) ?? new Map<string, Promise<unknown>>();
  waiting.set(source, reads);
  const shared = reads.get(key) as Promise<T> | undefined; // Each key belongs to one kind of read.
  if (shared) return shared;
  const begun = afterThisTurn().then(() => {
    reads.delete(key);
    return read();
  });
  reads.set(key, begun);
  return begun;
}
