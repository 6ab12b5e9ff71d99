"use client";

import { useState } from "react";

/** The selected product IDs, across pages. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    has: (id: string) => ids.has(id),
    set(changed: readonly string[], isChosen: boolean) {
      setIds((now) => {
        const next = new Set(now);
        for (const id of changed) isChosen ? next.add(id) : next.delete(id);
        return next;
      });
    },
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
