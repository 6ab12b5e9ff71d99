"use client";

import { api } from "~/trpc/react";

/**
 * The number of products visible to the viewer. Adding or hiding a product does not revalidate cached pages for this
 * number alone, so the client refetches it.
 */
export function ProductCount({ rendered }: { rendered: number }) {
  const count = api.catalogue.productCount.useQuery(undefined, { initialData: rendered, initialDataUpdatedAt: 0 });
  // An empty shop does not advertise "0 products".
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
