"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import type { PartProps } from "./use-product-form";

const PLACES = [0, 1, 2] as const;

/** Up to three other suppliers, each with a name and, if known, its cost. */
export function ProductSources({ form: { register, formState } }: PartProps) {
  const errors = formState.errors.sources;
  return (
    <Card>
      <CardHeader title="Alternative sources" description="Seen by admins only." />
      <div className="flex flex-col gap-4">
        {PLACES.map((place) => (
          <div key={place} className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3 sm:gap-4">
            <Field label={`Source ${place + 1} name`} error={errors?.[place]?.name?.message}>
              <Input maxLength={100} autoComplete="off" {...register(`sources.${place}.name`)} />
            </Field>
            <Field label="Cost ($)" isOptional error={errors?.[place]?.costCents?.message}>
              <Input
                inputMode="decimal"
                maxLength={16}
                autoComplete="off"
                {...register(`sources.${place}.costCents`)}
              />
            </Field>
          </div>
        ))}
      </div>
    </Card>
  );
}
