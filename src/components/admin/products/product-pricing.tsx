"use client";

import { useWatch } from "react-hook-form";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { costWarnings, marginText, pricePreview } from "~/domain/product-price";
import { pricesOf } from "./product-fields";
import type { PartProps } from "./use-product-form";

/** Cost and markup, with a preview of the price for each customer tier. */
export function ProductPricing({ form }: PartProps) {
  const { register } = form;
  const { errors } = form.formState;
  const [supplierCostCents, markupBps, volumeTiers] = useWatch({
    control: form.control,
    name: ["supplierCostCents", "markupBps", "volumeTiers"],
  });
  const prices = pricesOf({ supplierCostCents, markupBps, volumeTiers });
  const preview = pricePreview(prices);
  const warnings = costWarnings(prices);
  return (
    <Card title="Price">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Supplier cost ($)" error={errors.supplierCostCents?.message}>
            <Input
              inputMode="decimal"
              placeholder="0.00"
              maxLength={16}
              autoComplete="off"
              {...register("supplierCostCents")}
            />
          </Field>
          <Field label="Markup (%)" error={errors.markupBps?.message}>
            <Input inputMode="decimal" placeholder="150" maxLength={12} autoComplete="off" {...register("markupBps")} />
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
                <dd className="font-medium">{marginText(prices.markupBps ?? 0)}%</dd>
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
