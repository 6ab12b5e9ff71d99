"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast";
import { errorText, isGone, isSignInNeeded } from "~/lib/api-error";

/** Shows a toast when a background refetch fails; the page keeps showing the data it has. */
export function useOutOfDateToast(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (event.query.state.data === undefined || !event.query.isActive()) return;
        // "Not found" is shown inline, and an ended session in its own dialog.
        if (isGone(error) || isSignInNeeded(error)) return;
        toast.error(`${errorText(error)} What you see may be out of date.`, { id: "out-of-date" });
      }),
    [client],
  );
}
