"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import type { PartProps } from "./use-product-form";

/** How the store shows the product. */
export function ProductFlags({ form: { draft, set } }: PartProps) {
  return (
    <Card>
      <CardHeader title="In the store" />
      <Checkbox
        label="Featured"
        hint="Stands in the carousel of the home page."
        checked={draft.featured}
        onChange={(event) => set({ featured: event.target.checked })}
      />
      <Checkbox
        label="Sold Out"
        hint="Stays visible and cannot be bought."
        checked={draft.soldOut}
        onChange={(event) => set({ soldOut: event.target.checked })}
      />
      <Checkbox
        label="Hidden"
        hint="Nobody sees it in the store."
        checked={draft.hidden}
        onChange={(event) => set({ hidden: event.target.checked })}
      />
    </Card>
  );
}
