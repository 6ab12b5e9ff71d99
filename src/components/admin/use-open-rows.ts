"use client";

import { useState } from "react";

/** Which rows of a dense list are expanded, by key. */
export function useOpenRows() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setKeys((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { isOpen: (key: string) => keys.has(key), toggle };
}
