"use client";

import { useWatch } from "react-hook-form";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { descriptionWarnings } from "~/domain/description-warning";
import { FORM_NAMES, PRODUCT_FORMS } from "~/domain/product-identity";
import { moveWarnings } from "~/domain/visibility";
import { api } from "~/trpc/react";
import type { PartProps } from "./use-product-form";

export function ProductBasics({ form }: PartProps) {
  const { register } = form;
  const { errors } = form.formState;
  const categoryId = useWatch({ control: form.control, name: "categoryId" });
  const categories = api.admin.products.categories.useQuery();
  const savedId = form.formState.defaultValues?.categoryId || null;
  const restrictedIds = new Set(categories.data?.flatMap(({ id, isRestricted }) => (isRestricted ? id : [])));
  const warnings = moveWarnings(savedId, categoryId || null, restrictedIds);
  const isListed = categories.data?.some(({ id }) => id === categoryId);
  return (
    <Card title="Product">
      <div className="flex flex-col gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input maxLength={200} autoComplete="off" {...register("name")} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="SKU" hint="If left blank, it is generated from the name." error={errors.sku?.message}>
            <Input className="font-mono" maxLength={64} autoComplete="off" spellCheck={false} {...register("sku")} />
          </Field>
          <Field label="Category" error={errors.categoryId?.message}>
            <Select {...register("categoryId")}>
              <option value="">Uncategorized</option>
              {categoryId && !isListed && <option value={categoryId}>…</option>}
              {categories.data?.map(({ id, name, isRestricted }) => (
                <option key={id} value={id}>
                  {name}
                  {isRestricted ? " (restricted)" : ""}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {warnings.map((warning) => (
          <Notice key={warning} tone="attention">
            {warning}
          </Notice>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="CAS number" isOptional error={errors.casNumber?.message}>
            <Input
              className="font-mono"
              maxLength={12}
              placeholder="137525-51-0"
              autoComplete="off"
              spellCheck={false}
              {...register("casNumber")}
            />
          </Field>
          <Field label="Form" isOptional error={errors.form?.message}>
            <Select {...register("form")}>
              <option value="">Not set</option>
              {PRODUCT_FORMS.map((form) => (
                <option key={form} value={form}>
                  {FORM_NAMES[form]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          label="Other names"
          isOptional
          hint="One per line. Customers find the product by these too."
          error={errors.otherNames?.message}
        >
          <Textarea rows={2} maxLength={1000} spellCheck={false} {...register("otherNames")} />
        </Field>
        <Field label="Short description" isOptional error={errors.description?.message}>
          <Textarea rows={3} maxLength={2000} {...register("description")} />
        </Field>
        <Field label="Detailed description" isOptional error={errors.detailedDescription?.message}>
          <Textarea rows={8} maxLength={20000} {...register("detailedDescription")} />
        </Field>
        <DescriptionWarning form={form} />
      </div>
    </Card>
  );
}

function DescriptionWarning({ form }: PartProps) {
  const texts = useWatch({ control: form.control, name: ["name", "description", "detailedDescription"] });
  const warnings = descriptionWarnings(texts.join("\n"));
  if (warnings.length === 0) return null;
  return (
    <Notice tone="attention" title="Products are sold for research use only">
      <p>A description says what a compound is: identity, purity, form, storage. This one seems to mention:</p>
      <ul className="mt-1 list-disc pl-5">
        {warnings.map(({ topic, words }) => (
          <li key={topic}>
            {topic} (“{words}”)
          </li>
        ))}
      </ul>
    </Notice>
  );
}
