"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "~/trpc/react";

/** The sidebar's badges follow every act that succeeds on the page, whichever screen it was done on. */
export function useFreshCounts(): void {
  const client = useQueryClient();
  const { counts } = api.useUtils().admin.navigation;
  // Subscribes to React Query's mutation cache.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") void counts.invalidate();
      }),
    [client, counts],
  );
}
