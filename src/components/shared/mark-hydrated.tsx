"use client";

import { useEffect } from "react";

/** Says to the script that replays early presses that React has hydrated the page. */
export function MarkHydrated() {
  // Marks the document: the script is none of React's.
  useEffect(() => document.documentElement.setAttribute("data-hydrated", ""), []);
  return null;
}
