"use client";

import { useEffect, useRef } from "react";

/**
 * Letters that go through a list and act on its present entry, for the whole page; not while something is typed or a
 * dialog is open, and not together with Ctrl, Alt or the command key.
 */
export function useListKeys<Key extends string>(keys: readonly Key[], onKey: (key: Key) => void): void {
  const latest = useRef({ keys, onKey });
  useEffect(() => {
    latest.current = { keys, onKey };
  });
  // Listens to `keydown` of the whole page.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const key = latest.current.keys.find((known) => known === event.key.toLowerCase());
      if (key === undefined) return;
      event.preventDefault();
      latest.current.onKey(key);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Somebody types there, or a dialog has the keyboard. A ticked box is no typing. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  return target instanceof Element && target.closest(typing) !== null;
}
