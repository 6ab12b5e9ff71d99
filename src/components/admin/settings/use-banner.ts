"use client";

import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 3_000;

export type Banner = { tone: "success" | "danger"; text: string; detail?: string };

/** Result message of a form: a success disappears after three seconds, an error stays until the next attempt. */
export function useBanner() {
  const [banner, setBanner] = useState<Banner | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Banner | null) => {
    clearTimeout(timer.current);
    setBanner(next);
    if (next?.tone === "success") timer.current = setTimeout(() => setBanner(null), SHOWN_MS);
  };
  return { banner, show };
}
