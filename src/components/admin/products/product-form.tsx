"use client";

import { Plus, X } from "lucide-react";
import type { FormEventHandler } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { useFocusWhenChanged } from "~/components/shared/use-focus-when-changed";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, FieldError, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { ProductBasics } from "./product-basics";
import { ProductConflict } from "./product-conflict";
import { ProductImages } from "./product-images";
import { ProductPricing } from "./product-pricing";
import type { PartProps, ProductEditing } from "./use-product-form";

type ProductFormProps = {
  editing: ProductEditing;
  isPending: boolean;
  isNew: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
};

export function ProductForm({ editing, isPending, isNew, onSubmit }: ProductFormProps) {
  const { form } = editing;
  const { root } = form.formState.errors;
  const name = useWatch({ control: form.control, name: "name" });
  const refusal = useFocusWhenChanged<HTMLSpanElement>(root);
  return (
    <form
      onSubmit={(event) => (isPending ? event.preventDefault() : onSubmit(event))}
      noValidate
      className="flex flex-col gap-6"
    >
      <ProductConflict editing={editing} />
      {root?.message && (
        <Notice tone="danger">
          <span ref={refusal} tabIndex={-1} className="outline-none">
            {root.message}
          </span>
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ProductBasics form={form} />
          <ProductImages form={form} typed={editing.imageUrl} />
          <ProductTiers form={form} />
          <ProductSources form={form} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-6">
          <ProductPricing form={form} />
          <ProductFlags form={form} />
        </div>
      </div>
      <UnsavedBar
        isDirty={editing.isDirty}
        isSaving={isPending}
        name={name}
        problem={root || editing.conflict ? "Not saved: see above" : undefined}
        {...(isNew && { idleText: "New product", saveLabel: "Add Product" })}
        onDiscard={editing.discard}
      />
    </form>
  );
}

function ProductFlags({ form: { register } }: PartProps) {
  return (
    <Card title="In the store">
      <Checkbox label="Featured" hint="Shown in the home page carousel." {...register("featured")} />
      <Checkbox label="Sold Out" hint="Still visible, but cannot be ordered." {...register("soldOut")} />
      <Checkbox label="Hidden" hint="Not shown in the store." {...register("hidden")} />
    </Card>
  );
}

const PLACES = [0, 1, 2] as const;

/** Up to three alternative suppliers. */
function ProductSources({ form: { register, formState } }: PartProps) {
  const errors = formState.errors.sources;
  return (
    <Card title="Alternative sources" description="Seen by admins only.">
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

const MAX_TIERS = 20;

/** Unit prices from a given quantity on. A tier without a price uses the next smaller tier's price. */
function ProductTiers({ form: { control, register, formState } }: PartProps) {
  const tiers = useFieldArray({ control, name: "volumeTiers" });
  const errors = formState.errors.volumeTiers;
  return (
    <Card
      title="Volume discounts"
      description="A quantity without its own price costs the same as the next smaller one."
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
    >
      <div className="flex flex-col gap-3">
        {tiers.fields.length === 0 && <p className="text-muted text-sm">No quantity has its own price.</p>}
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
