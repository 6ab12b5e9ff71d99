"use client";

import { useSearchParams } from "next/navigation";
import { useReplaceUrl } from "~/components/ui/use-replace-url";
import { type EarningsAddress, earningsHref, readEarningsAddress } from "./search-params";

/** What the address says about earnings, and a way to change it that loads no page anew. */
export function useEarningsAddress() {
  const address = readEarningsAddress(useSearchParams());
  const go = useReplaceUrl("replace");
  function change(next: Partial<EarningsAddress>) {
    // From the address bar, not from what was drawn: of two quick changes both count.
    const now = readEarningsAddress(new URLSearchParams(window.location.search));
    const [query = ""] = earningsHref({ ...now, ...next }).split("#");
    go(query === "?" ? window.location.pathname : query);
  }
  return { address, change };
}
