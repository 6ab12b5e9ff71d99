"use client";

import { useEffect, useRef } from "react";

export type PaymentKey = "j" | "k" | "a" | "r";
const KEYS: readonly string[] = ["j", "k", "a", "r"] satisfies PaymentKey[];
const isPaymentKey = (key: string): key is PaymentKey => KEYS.includes(key);

/** j and k go through the list, a and r decide the present one; not while something is typed or a dialog is open. */
export function usePaymentKeys(onKey: (key: PaymentKey) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  // Joins the keyboard of the whole page.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      if (!isPaymentKey(key)) return;
      event.preventDefault();
      latest.current(key);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
