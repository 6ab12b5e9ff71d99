"use client";

import { useEffect, useRef } from "react";
import { api } from "~/trpc/react";

/** A text that stays for so long was not a word half typed. */
const SETTLED_MS = 1_500;

/** Tells the shop which text found nothing, so that the admin can make a synonym of it. Nothing waits for it. */
export function useSearchMiss(text: string, foundNothing: boolean): void {
  const { mutate } = api.analytics.recordSearchMiss.useMutation();
  const told = useRef("");
  // Talks to the server, a while after the text has come to rest.
  useEffect(() => {
    if (!foundNothing || text === "" || told.current === text) return;
    const timer = setTimeout(() => {
      told.current = text;
      mutate({ text }, { onError: () => {} });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, foundNothing, mutate]);
}
