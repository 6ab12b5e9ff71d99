"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";
import { errorText, isGone, isSignInNeeded } from "~/lib/api-error";

/** Says that the page could not be read anew: it goes on showing what was read before, with what is typed in it. */
export function useOutOfDateToast(): void {
  const client = useQueryClient();
  // Subscribes to React Query's cache.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (event.query.state.data === undefined || !event.query.isActive()) return;
        // What is gone is said in its place, and an ended session by a dialog.
        if (isGone(error) || isSignInNeeded(error)) return;
        toast.error(`${errorText(error)} What you see may be out of date.`, { id: "out-of-date" });
      }),
    [client],
  );
}
