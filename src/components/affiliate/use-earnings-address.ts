"use client";

import { useSearchParams } from "next/navigation";
import { type EarningsAddress, earningsHref, readEarningsAddress } from "./earnings-address";

/** What the address says about earnings, and a way to change it that loads no page anew. */
export function useEarningsAddress() {
  const address = readEarningsAddress(useSearchParams());
  function change(next: Partial<EarningsAddress>) {
    const [query = ""] = earningsHref({ ...address, ...next }).split("#");
    window.history.replaceState(null, "", query === "?" ? window.location.pathname : query);
  }
  return { address, change };
}
