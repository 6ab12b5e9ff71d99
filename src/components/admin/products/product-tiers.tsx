"use client";

import { Plus, X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import type { TierDraft } from "./product-draft";
import type { PartProps } from "./use-product-form";

const MAX_TIERS = 20;

/** From which quantity on one piece has a price of its own; without one the smaller quantity's price goes on. */
export function ProductTiers({ form: { draft, set, errorOf, leave } }: PartProps) {
  const { tiers } = draft;
  const change = (place: number, changes: Partial<TierDraft>) =>
    set({ tiers: tiers.map((tier, index) => (index === place ? { ...tier, ...changes } : tier)) });
  return (
    <Card>
      <CardHeader
        title="Volume discounts"
        description="A quantity without a price of its own costs what the next smaller one costs."
        action={
          <Button
            size="sm"
            variant="secondary"
            disabled={tiers.length >= MAX_TIERS}
            onClick={() => set({ tiers: [...tiers, { quantity: "", price: "" }] })}
          >
            <Plus aria-hidden /> Add quantity
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        {tiers.length === 0 && <p className="text-muted text-sm">No quantity has a price of its own.</p>}
        {tiers.map((tier, place) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={place}
            className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[8rem_12rem_auto]"
          >
            <legend className="sr-only">Volume discount {place + 1}</legend>
            <Field label="Quantity" {...errorOf(`tiers.${place}.quantity`)}>
              <Input
                inputMode="numeric"
                value={tier.quantity}
                maxLength={6}
                autoComplete="off"
                onBlur={() => leave(`tiers.${place}.quantity`)}
                onChange={(event) => change(place, { quantity: event.target.value })}
              />
            </Field>
            <Field label="Price for one ($)" {...errorOf(`tiers.${place}.price`)}>
              <Input
                inputMode="decimal"
                placeholder="automatic"
                value={tier.price}
                maxLength={16}
                autoComplete="off"
                onBlur={() => leave(`tiers.${place}.price`)}
                onChange={(event) => change(place, { price: event.target.value })}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-[1.65rem]"
              aria-label={`Remove volume discount ${place + 1}`}
              onClick={() => set({ tiers: tiers.filter((_, index) => index !== place) })}
            >
              <X aria-hidden />
            </Button>
          </fieldset>
        ))}
        <FieldError message={errorOf("tiers").error} />
      </div>
    </Card>
  );
}
