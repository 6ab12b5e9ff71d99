import type { Buyer } from "./buyer";
import type { Cents } from "./money";
import { type PricedProduct, volumeLadder } from "./pricing";

type Line = { product: PricedProduct; quantity: number; buyer: Buyer; now: Date };
export type VolumeSaving = { addQuantity: number; unitCents: Cents; savesCents: Cents };

/** How many more pieces would bring this buyer the next lower unit price, and what that saves; null at the lowest. */
export function volumeSaving(line: Line): VolumeSaving | null {
  const rungs = volumeLadder(line);
  const unitCents = rungs.find((rung) => rung.isCurrent)?.unitCents;
  if (unitCents === undefined) return null;
  const lower = rungs.find((rung) => rung.quantity > line.quantity && rung.unitCents < unitCents);
  if (!lower) return null;
  return {
    addQuantity: lower.quantity - line.quantity,
    unitCents: lower.unitCents,
    savesCents: (unitCents - lower.unitCents) * lower.quantity,
  };
}
