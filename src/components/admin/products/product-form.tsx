"use client";

import { type FormEvent, type ReactNode, useRef } from "react";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { ProductBasics } from "./product-basics";
import { ProductConflict } from "./product-conflict";
import { ProductFlags } from "./product-flags";
import { ProductImages } from "./product-images";
import { ProductPricing } from "./product-pricing";
import { ProductSources } from "./product-sources";
import { ProductTiers } from "./product-tiers";
import type { ProductFormState } from "./use-product-form";

type ProductFormProps = {
  form: ProductFormState;
  isPending: boolean;
  isNew: boolean;
  onSave: () => void;
  children?: ReactNode;
};

/** Everything about one product; what is wrong stands beside its field, and nothing typed is lost. */
export function ProductForm({ form, isPending, isNew, onSave, children }: ProductFormProps) {
  const element = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (form.isValid) return onSave();
    form.showAll();
    // The errors are drawn first, then the first of them is gone to.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <ProductConflict form={form} />
      {children}
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
        isDirty={form.isDirty}
        isSaving={isPending}
        name={form.draft.name}
        {...(isNew && { idleText: "New product", saveLabel: "Add Product" })}
        onDiscard={form.discard}
      />
    </form>
  );
}
