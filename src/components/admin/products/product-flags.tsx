"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import type { PartProps } from "./use-product-form";

/** How the store shows the product. */
export function ProductFlags({ form: { register } }: PartProps) {
  return (
    <Card>
      <CardHeader title="In the store" />
      <Checkbox label="Featured" hint="Shown in the home page carousel." {...register("featured")} />
      <Checkbox label="Sold Out" hint="Still visible, but cannot be ordered." {...register("soldOut")} />
      <Checkbox label="Hidden" hint="Not shown in the store." {...register("hidden")} />
    </Card>
  );
}
