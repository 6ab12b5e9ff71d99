"use client";

import type { FormEventHandler } from "react";
import { useWatch } from "react-hook-form";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { Notice } from "~/components/ui/notice";
import { ProductBasics } from "./product-basics";
import { ProductConflict } from "./product-conflict";
import { ProductFlags } from "./product-flags";
import { ProductImages } from "./product-images";
import { ProductPricing } from "./product-pricing";
import { ProductSources } from "./product-sources";
import { ProductTiers } from "./product-tiers";
import type { ProductEditing } from "./use-product-form";

type ProductFormProps = {
  editing: ProductEditing;
  isPending: boolean;
  isNew: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
};

/** Everything about one product; what is wrong stands beside its field, and nothing typed is lost. */
export function ProductForm({ editing, isPending, isNew, onSubmit }: ProductFormProps) {
  const { form } = editing;
  const { root } = form.formState.errors;
  const name = useWatch({ control: form.control, name: "name" });
  return (
    <form
      onSubmit={(event) => (isPending ? event.preventDefault() : onSubmit(event))}
      noValidate
      className="flex flex-col gap-6"
    >
      <ProductConflict editing={editing} />
      {root?.message && <Notice tone="danger">{root.message}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ProductBasics form={form} />
          <ProductImages form={form} />
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
        {...(isNew && { idleText: "New product", saveLabel: "Add Product" })}
        onDiscard={editing.discard}
      />
    </form>
  );
}
