"use client";

import { useEffect, useRef } from "react";
import { api } from "~/trpc/react";

/** A text unchanged this long is not half-typed. */
const SETTLED_MS = 1_500;

/** Records searches without results, so that admins can add synonyms. Fire and forget. */
export function useSearchMiss(text: string, foundNothing: boolean): void {
  const { mutate } = api.analytics.recordSearchMiss.useMutation();
  const told = useRef("");
  useEffect(() => {
    if (!foundNothing || text === "" || told.current === text) return;
    const timer = setTimeout(() => {
      told.current = text;
      mutate({ text }, { onError: () => {} });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, foundNothing, mutate]);
}
