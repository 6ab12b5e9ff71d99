"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { descriptionWarnings } from "~/domain/description-warning";
import { api } from "~/trpc/react";
import type { PartProps } from "./use-product-form";

/** Name, SKU, category and the two descriptions. */
export function ProductBasics({ form }: PartProps) {
  const { draft, set, errorOf, leave } = form;
  const categories = api.admin.products.categories.useQuery();
  const isListed = categories.data?.some(({ id }) => id === draft.categoryId);
  return (
    <Card>
      <CardHeader title="Product" />
      <div className="flex flex-col gap-4">
        <Field label="Name" {...errorOf("name")}>
          <Input
            value={draft.name}
            maxLength={200}
            autoComplete="off"
            onBlur={() => leave("name")}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="SKU" hint="Left blank, one is made from the name." {...errorOf("sku")}>
            <Input
              className="font-mono"
              value={draft.sku}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onBlur={() => leave("sku")}
              onChange={(event) => set({ sku: event.target.value })}
            />
          </Field>
          <Field label="Category" {...errorOf("categoryId")}>
            <Select value={draft.categoryId} onChange={(event) => set({ categoryId: event.target.value })}>
              <option value="">Uncategorized</option>
              {draft.categoryId && !isListed && <option value={draft.categoryId}>…</option>}
              {categories.data?.map(({ id, name, isRestricted }) => (
                <option key={id} value={id}>
                  {name}
                  {isRestricted ? " (restricted)" : ""}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Short description" isOptional {...errorOf("description")}>
          <Textarea
            rows={3}
            value={draft.description}
            maxLength={2000}
            onBlur={() => leave("description")}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Field label="Detailed description" isOptional {...errorOf("detailedDescription")}>
          <Textarea
            rows={8}
            value={draft.detailedDescription}
            maxLength={20000}
            onBlur={() => leave("detailedDescription")}
            onChange={(event) => set({ detailedDescription: event.target.value })}
          />
        </Field>
        <DescriptionWarning text={`${draft.name}\n${draft.description}\n${draft.detailedDescription}`} />
      </div>
    </Card>
  );
}

function DescriptionWarning({ text }: { text: string }) {
  const warnings = descriptionWarnings(text);
  if (warnings.length === 0) return null;
  return (
    <Notice tone="attention" title="Products are sold for research use only">
      <p>A description says what a compound is: identity, purity, form, storage. This one seems to speak of:</p>
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
