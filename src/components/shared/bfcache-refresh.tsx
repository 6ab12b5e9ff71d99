"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** A page restored from the bfcache may show the data of a user who has since signed out, so all queries are reset. */
export function BfcacheRefresh() {
  const client = useQueryClient();
  useEffect(() => {
    const askAnew = (event: PageTransitionEvent) => event.persisted && void client.resetQueries();
    window.addEventListener("pageshow", askAnew);
    return () => window.removeEventListener("pageshow", askAnew);
  }, [client]);
  return null;
}
