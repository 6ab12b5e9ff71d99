"use client";

import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The viewer's time, refreshed every 60 seconds; null until the page is in the browser. */
export function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  // The server does not know the viewer's minute.
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
