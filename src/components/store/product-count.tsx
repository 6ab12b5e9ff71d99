"use client";

import { api } from "~/trpc/react";

/**
 * How many products the viewer can see. A cached page may have been rendered before a product was added or hidden: that
 * changes one number, for which no page is rendered again, and so the number is asked for.
 */
export function ProductCount({ rendered }: { rendered: number }) {
  const count = api.catalogue.productCount.useQuery(undefined, { initialData: rendered, initialDataUpdatedAt: 0 });
  // A new shop does not boast of having nothing.
  if (count.data === 0) return null;
  return (
    <section
      aria-label="Catalogue"
      className="figures border-line bg-ink px-4 py-2 text-center text-paper text-sm dark:border-b dark:bg-surface dark:text-ink print:hidden"
    >
      {count.data.toLocaleString("en-US")} Premium Research Products Available
    </section>
  );
}
