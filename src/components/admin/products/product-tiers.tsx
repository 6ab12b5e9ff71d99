"use client";

import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import type { PartProps } from "./use-product-form";

const MAX_TIERS = 20;

/** From which quantity on one piece has a price of its own; without one the smaller quantity's price goes on. */
export function ProductTiers({ form: { control, register, formState } }: PartProps) {
  const tiers = useFieldArray({ control, name: "volumeTiers" });
  const errors = formState.errors.volumeTiers;
  return (
    <Card>
      <CardHeader
        title="Volume discounts"
        description="A quantity without a price of its own costs what the next smaller one costs."
        action={
          <Button
            size="sm"
            variant="secondary"
            disabled={tiers.fields.length >= MAX_TIERS}
            onClick={() => tiers.append({ quantity: "", priceOverrideCents: "" })}
          >
            <Plus aria-hidden /> Add quantity
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        {tiers.fields.length === 0 && <p className="text-muted text-sm">No quantity has a price of its own.</p>}
        {tiers.fields.map(({ id }, place) => (
          <fieldset
            key={id}
            className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[8rem_12rem_auto]"
          >
            <legend className="sr-only">Volume discount {place + 1}</legend>
            <Field label="Quantity" error={errors?.[place]?.quantity?.message}>
              <Input
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                {...register(`volumeTiers.${place}.quantity`)}
              />
            </Field>
            <Field label="Price for one ($)" error={errors?.[place]?.priceOverrideCents?.message}>
              <Input
                inputMode="decimal"
                placeholder="automatic"
                maxLength={16}
                autoComplete="off"
                {...register(`volumeTiers.${place}.priceOverrideCents`)}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-[1.65rem]"
              aria-label={`Remove volume discount ${place + 1}`}
              onClick={() => tiers.remove(place)}
            >
              <X aria-hidden />
            </Button>
          </fieldset>
        ))}
        <FieldError message={errors?.root?.message} />
      </div>
    </Card>
  );
}
