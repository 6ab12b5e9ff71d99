"use client";

import { useEffect, useRef } from "react";

export type ReviewKey = "j" | "k" | "a" | "u" | "d";
const KEYS: readonly string[] = ["j", "k", "a", "u", "d"] satisfies ReviewKey[];
const isReviewKey = (key: string): key is ReviewKey => KEYS.includes(key);

/** j and k go through the reviews, a, u and d act on the present one; not while something is typed or a dialog is open. */
export function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  // Joins the keyboard of the whole page.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      if (!isReviewKey(key)) return;
      event.preventDefault();
      latest.current(key);
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
