"use client";

import { useEffect, useRef } from "react";
import { useKeyHints } from "./screen-keys";

/** What a key does on this screen; without a label it is not listed. */
type Binding = { label?: string; run: () => void };
export type Bindings = Readonly<Record<string, Binding | undefined>>;

/**
 * Single keys of a screen, such as "j" or "/" ("Enter" and "?" are written so), for the whole page; not while something
 * is typed or a dialog is open, and not together with Ctrl, Alt or the command key. Those with a label are listed for
 * as long as they work.
 */
export function useListKeys(bindings: Bindings): void {
  useKeyHints(
    Object.entries(bindings).flatMap(([key, binding]) =>
      binding?.label ? [{ keys: [key], label: binding.label }] : [],
    ),
  );
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  // Listens to `keydown` of the whole page.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const { key } = event;
      // A button or a link that has the focus is pressed by Enter itself.
      if (key === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary, input"))
        return;
      const binding = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!binding) return;
      event.preventDefault();
      binding.run();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Whether somebody types there, or a dialog has the keyboard. A ticked box is no typing. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  return target instanceof Element && target.closest(typing) !== null;
}
