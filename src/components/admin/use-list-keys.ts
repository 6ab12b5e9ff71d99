"use client";

import { useEffect, useRef } from "react";
import { useKeyHints } from "./screen-keys";

/** Bindings without a label are not listed in the help. */
type Binding = { label?: string; run: () => void };
export type Bindings = Readonly<Record<string, Binding | undefined>>;

/**
 * Single-key shortcuts of a screen, such as "j", "/" or "Enter". Inactive while typing, while a dialog is open, and
 * with Ctrl, Alt or Cmd. Bindings with a label are listed in the help.
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
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const { key } = event;
      // Enter activates the focused button or link itself.
      if (key === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary, input"))
        return;
      const name = key.length === 1 ? key.toLowerCase() : key;
      const binding = latest.current[name];
      // A key held down moves on, but acts once: the row it acted on may be gone, and another one in its place.
      if (!binding || (event.repeat && name !== "j" && name !== "k")) return;
      event.preventDefault();
      binding.run();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Whether the user is typing in a field or a dialog is open. Checkboxes do not count as typing. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  return target instanceof Element && target.closest(typing) !== null;
}
