"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** A page that the browser took out of its memory may show somebody who has signed out since: everything is asked anew. */
export function BfcacheRefresh() {
  const client = useQueryClient();
  useEffect(() => {
    const askAnew = (event: PageTransitionEvent) => event.persisted && void client.resetQueries();
    window.addEventListener("pageshow", askAnew);
    return () => window.removeEventListener("pageshow", askAnew);
  }, [client]);
  return null;
}
