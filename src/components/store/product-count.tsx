"use client";

import { api } from "~/trpc/react";
import { useHasPersonalCatalogue } from "./use-own-catalogue";

/** How many products the shop shows: to everybody, or to a viewer who has been granted more. */
export function ProductCount({ kept }: { kept: number }) {
  const own = api.catalogue.navigation.useQuery(undefined, { enabled: useHasPersonalCatalogue() });
  return (own.data?.visibleProductCount ?? kept).toLocaleString("en-US");
}
