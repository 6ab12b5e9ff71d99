"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import type { PartProps } from "./use-product-form";

/** How the store shows the product. */
export function ProductFlags({ form: { register } }: PartProps) {
  return (
    <Card>
      <CardHeader title="In the store" />
      <Checkbox label="Featured" hint="Stands in the carousel of the home page." {...register("featured")} />
      <Checkbox label="Sold Out" hint="Stays visible and cannot be bought." {...register("soldOut")} />
      <Checkbox label="Hidden" hint="Nobody sees it in the store." {...register("hidden")} />
    </Card>
  );
}
