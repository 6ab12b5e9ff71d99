"use client";

import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 3_000;

export type Banner = { tone: "success" | "danger"; text: string; detail?: string };

/** What became of saving: a success clears after three seconds, a failure stays until the next try. */
export function useBanner() {
  const [banner, setBanner] = useState<Banner | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A timer: a page that is left clears nothing any more.
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Banner | null) => {
    clearTimeout(timer.current);
    setBanner(next);
    if (next?.tone === "success") timer.current = setTimeout(() => setBanner(null), SHOWN_MS);
  };
  return { banner, show };
}
