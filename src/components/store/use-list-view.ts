"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";

/**
 * Reads and changes a product list's view in the URL. Admin uses nuqs' `useQueryStates`, but its adapter would add 8 kB
 * to landing pages, so store pages use only its parsers.
 */
export function useListView<View extends { page: number }>(
  load: (query: URLSearchParams) => View,
  hrefOf: (view: View) => string,
): [view: View, change: (change: Partial<View>) => void] {
  // `useSearchParams` lags behind; show the change in the controls at once.
  const [view, showAtOnce] = useOptimistic(load(useSearchParams()));
  function change(change: Partial<View>) {
    // Start from the URL, which already has the previous change.
    const next = { ...load(new URLSearchParams(window.location.search)), page: 1, ...change };
    startTransition(() => {
      showAtOnce(next);
      window.history.replaceState(null, "", hrefOf(next));
    });
  }
  return [view, change];
}
