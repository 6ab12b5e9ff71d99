"use client";

import { api } from "~/trpc/react";

/**
 * How many products the viewer can see. A cached page may have been rendered before a product was added or hidden: that
 * changes one number, for which no page is rendered again, and so the number is asked for.
 */
export function ProductCount({ rendered }: { rendered: number }) {
  const count = api.catalogue.productCount.useQuery(undefined, { initialData: rendered, initialDataUpdatedAt: 0 });
  return count.data.toLocaleString("en-US");
}
