import type { Buyer } from "./buyer";
import type { Cents } from "./money";
import { type PricedProduct, volumeLadder } from "./pricing";

type Line = { product: PricedProduct; quantity: number; buyer: Buyer; now: Date };
export type VolumeSaving = { addQuantity: number; unitCents: Cents; savesCents: Cents };

/** How many more pieces would bring this buyer the next lower unit price, and what that saves; null at the lowest. */
export function volumeSaving(line: Line): VolumeSaving | null {
  const rungs = volumeLadder(line);
  const current = rungs.findLast((rung) => rung.quantity <= line.quantity);
  const next = rungs.find((rung) => rung.quantity > line.quantity);
  if (!current || !next) return null;
  return {
    addQuantity: next.quantity - line.quantity,
    unitCents: next.unitCents,
    savesCents: (current.unitCents - next.unitCents) * next.quantity,
  };
}
