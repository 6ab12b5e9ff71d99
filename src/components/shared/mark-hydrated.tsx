"use client";

import { useEffect } from "react";

/** Sets `data-hydrated`, which tells `REPLAY_SCRIPT` that React is listening. */
export function MarkHydrated() {
  useEffect(() => document.documentElement.setAttribute("data-hydrated", ""), []);
  return null;
}
