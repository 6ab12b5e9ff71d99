"use client";

import { formatMoney, parseDollars } from "~/domain/money";
import { DOLLARS_TEXT } from "~/schemas/typed-dollars";
import { InlineEdit, type InlineRefusal } from "./inline-edit";
import { type ListedProduct, useRowChange } from "./use-row-change";

/** The standard price of a row, edited where it stands; volume prices stay as they are. */
export function RowPrice({ product }: { product: ListedProduct }) {
  const { change } = useRowChange(product);
  const { retailCents, name } = product;
  async function save(text: string, isConfirmed: boolean): Promise<InlineRefusal> {
    try {
      const priceCents = parseDollars(text);
      return await change({ kind: "price", priceCents, rungs: "keep", rounding: "cents" }, isConfirmed);
    } catch {
      return { message: DOLLARS_TEXT };
    }
  }
  return (
    <InlineEdit
      label={`price of ${name}`}
      text={retailCents > 0 ? formatMoney(retailCents).replace(/[$,]/g, "") : ""}
      className="justify-end"
      onSave={save}
    >
      {retailCents > 0 ? (
        <span className="figures font-semibold">{formatMoney(retailCents)}</span>
      ) : (
        <span className="block max-w-16 text-left text-muted text-sm xl:max-w-none xl:whitespace-nowrap">
          Price on request
        </span>
      )}
    </InlineEdit>
  );
}
