"use client";

import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The current time, updated every minute; null on the server and before hydration. */
export function useCurrentMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
