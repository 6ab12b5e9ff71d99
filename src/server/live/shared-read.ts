import { setImmediate as afterThisTurn } from "node:timers/promises";

/** The reads that are about to begin, by what they read from and by their key. */
const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * One read for all who ask for the same in the same turn of the event loop, as the streams that one signal wakes do. It
 * begins after everybody asked, so that nobody gets an answer older than their question.
 */
export function sharedRead<T>(source: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = waiting.get(source) ?? new Map<string, Promise<unknown>>();
  waiting.set(source, reads);
  const shared = reads.get(key) as Promise<T> | undefined; // One key is one kind of read.
  if (shared) return shared;
  const begun = afterThisTurn().then(() => {
    reads.delete(key);
    return read();
  });
  reads.set(key, begun);
  return begun;
}
