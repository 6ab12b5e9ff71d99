import { useEffect, useSyncExternalStore } from "react";

/** A shortcut of the current screen. */
export type KeyHint = { keys: readonly string[]; label: string };

/** Hints per component that listens for keys, in mount order. */
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

/** The current screen's shortcuts, for the help dialog and the key bar. */
export const useScreenKeys = (): readonly KeyHint[] =>
  useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  );

/** Lists these shortcuts while the component is mounted. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const text = JSON.stringify(hints);
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
