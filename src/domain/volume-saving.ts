import type { Buyer } from "./buyer";
import type { Cents } from "./money";
import { type PricedProduct, volumeLadder } from "./pricing";

type Line = {
  product: PricedProduct;
  quantity: number;
  /** Units that can be ordered; null if stock is not counted. */
  stockLeft: number | null;
  buyer: Buyer;
  now: Date;
};
export type VolumeSaving = { addQuantity: number; unitCents: Cents; savesCents: Cents };

/**
 * How many more units bring this buyer the next lower unit price, and what that saves in cents. Null at the lowest
 * price, or if too few units are left.
 */
export function volumeSaving({ stockLeft, ...line }: Line): VolumeSaving | null {
  const rungs = volumeLadder(line);
  const current = rungs.findLast((rung) => rung.quantity <= line.quantity);
  const next = rungs.find((rung) => rung.quantity > line.quantity);
  if (!current || !next || (stockLeft !== null && next.quantity > stockLeft)) return null;
  return {
    addQuantity: next.quantity - line.quantity,
    unitCents: next.unitCents,
    savesCents: (current.unitCents - next.unitCents) * next.quantity,
  };
}
