import { useEffect, useSyncExternalStore } from "react";

/** A key of the present screen and what it does there. */
export type KeyHint = { keys: readonly string[]; label: string };

/** One list for each component that listens, in the sequence in which they appeared. */
const sources = new Map<object, readonly KeyHint[]>();
const listeners = new Set<() => void>();
const NONE: readonly KeyHint[] = [];
let all = NONE;

function publish(): void {
  const seen = new Set<string>();
  all = [...sources.values()].flat().filter(({ keys }) => {
    const name = keys.join(" ");
    return !seen.has(name) && seen.add(name);
  });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The keys that work on the present screen, for the list behind `?` and for the bar below a queue. */
export const useScreenKeys = (): readonly KeyHint[] =>
  useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  );

/** Lists these keys for as long as the component that handles them is shown. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const text = JSON.stringify(hints);
  // Registers with the store above, which every screen shares.
  useEffect(() => {
    const source = {};
    const listed: readonly KeyHint[] = JSON.parse(text);
    if (listed.length === 0) return;
    sources.set(source, listed);
    publish();
    return () => {
      sources.delete(source);
      publish();
    };
  }, [text]);
}
