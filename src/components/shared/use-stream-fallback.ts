"use client";

import { useEffect, useEffectEvent } from "react";

const POLL_MS = 15_000;
const TRY_AGAIN_MS = 60_000;

type Stream = { status: "idle" | "connecting" | "pending" | "error"; reset: () => void };

/** Polls while a wanted stream is not open, and reopens a failed stream after a minute. */
export function useStreamFallback(
  { status, reset }: Stream,
  { isWanted, refresh }: { isWanted: boolean; refresh: () => unknown },
) {
  const ask = useEffectEvent(() => void refresh());
  const tryAgain = useEffectEvent(() => reset());
  const isMissing = isWanted && status !== "pending";
  const isGivenUp = isWanted && status === "error";
  useEffect(() => {
    if (!isMissing) return;
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [isMissing]);
  useEffect(() => {
    if (!isGivenUp) return;
    const timer = setTimeout(tryAgain, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isGivenUp]);
}
