"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { costWarnings, marginText, pricePreview } from "~/domain/product-price";
import type { PartProps } from "./use-product-form";

/** Supplier cost and markup, and what each kind of buyer will pay. */
export function ProductPricing({ form }: PartProps) {
  const { draft, fields, set, errorOf, leave } = form;
  const preview = pricePreview(fields);
  const warnings = costWarnings(fields);
  return (
    <Card>
      <CardHeader title="Price" />
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Supplier cost ($)" {...errorOf("cost")}>
            <Input
              inputMode="decimal"
              placeholder="0.00"
              value={draft.cost}
              maxLength={16}
              autoComplete="off"
              onBlur={() => leave("cost")}
              onChange={(event) => set({ cost: event.target.value })}
            />
          </Field>
          <Field label="Markup (%)" {...errorOf("markup")}>
            <Input
              inputMode="decimal"
              placeholder="150"
              value={draft.markup}
              maxLength={12}
              autoComplete="off"
              onBlur={() => leave("markup")}
              onChange={(event) => set({ markup: event.target.value })}
            />
          </Field>
        </div>
        {preview ? (
          <section aria-label="Price preview" className="rounded border border-line bg-subtle px-4 py-3">
            <dl className="figures flex flex-col gap-1.5 text-sm">
              <Price label="Standard" cents={preview.standardCents} isStrong />
              <Price label="Bronze" cents={preview.bronzeCents} />
              <Price label="Gold" cents={preview.goldCents} />
              <Price label="Wholesale" cents={preview.wholesaleCents} />
              <div className="mt-1 flex justify-between gap-3 border-line border-t pt-2">
                <dt className="text-muted">Profit margin</dt>
                <dd className="font-medium">{marginText(fields.markupBps ?? 0)}%</dd>
              </div>
            </dl>
          </section>
        ) : (
          <p className="text-muted text-sm">The prices appear here once cost and markup are filled in.</p>
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="attention">
            {warning}
          </Notice>
        ))}
      </div>
    </Card>
  );
}

function Price({ label, cents, isStrong }: { label: string; cents: number; isStrong?: boolean }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className={isStrong ? "font-medium" : "text-muted"}>{label}</dt>
      <dd className={isStrong ? "font-semibold text-base" : ""}>{formatMoney(cents)}</dd>
    </div>
  );
}
