"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";

/**
 * What the URL asks of a list of products, and how it is changed. The admin panel has nuqs' `useQueryStates` for this; with
 * its adapter it would add 8 kB to pages that visitors open first, so these pages use the parsers of nuqs only.
 */
export function useListView<View extends { page: number }>(
  load: (query: URLSearchParams) => View,
  hrefOf: (view: View) => string,
): [view: View, change: (change: Partial<View>) => void] {
  // The router follows the URL a moment later; the controls show a choice at once.
  const [view, showAtOnce] = useOptimistic(load(useSearchParams()));
  function change(change: Partial<View>) {
    // A choice builds on the URL, which has the choice before it already.
    const next = { ...load(new URLSearchParams(window.location.search)), page: 1, ...change };
    startTransition(() => {
      showAtOnce(next);
      window.history.replaceState(null, "", hrefOf(next));
    });
  }
  return [view, change];
}
