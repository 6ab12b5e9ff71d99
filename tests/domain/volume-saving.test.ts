import { describe, expect, it } from "vitest";
import { VISITOR } from "~/domain/buyer";
import { volumeSaving } from "~/domain/volume-saving";

const now = new Date("2026-06-15T12:00:00.000Z");
/** Retails at $50.00; $45.00 from 5, the same from 8 (no price of its own), $40.00 from 10. */
const product = {
  supplierCostCents: 2000,
  markupBps: 15_000,
  volumeTiers: [
    { quantity: 5, priceOverrideCents: 4500 },
    { quantity: 8, priceOverrideCents: null },
    { quantity: 10, priceOverrideCents: 4000 },
  ],
};
const gold = { ...VISITOR, subscriptionTier: "Gold", markupReductionPercent: 25 } as const;

describe("volumeSaving", () => {
  it.each([
    [1, { addQuantity: 4, unitCents: 4500, savesCents: 2500 }],
    [4, { addQuantity: 1, unitCents: 4500, savesCents: 2500 }],
    [5, { addQuantity: 5, unitCents: 4000, savesCents: 5000 }],
    [9, { addQuantity: 1, unitCents: 4000, savesCents: 5000 }],
    [10, null],
  ])("at %i pieces", (quantity, saving) => {
    expect(volumeSaving({ product, quantity, buyer: VISITOR, stockLeft: null, now })).toEqual(saving);
  });

  it("is null if the stock does not suffice", () => {
    const line = { product, quantity: 3, buyer: VISITOR, now };
    expect(volumeSaving({ ...line, stockLeft: 4 })).toBeNull();
    expect(volumeSaving({ ...line, stockLeft: 5 })).toEqual({ addQuantity: 2, unitCents: 4500, savesCents: 2500 });
  });

  it("is null if the buyer's own price is lower, or the product has no volume prices or no price", () => {
    expect(volumeSaving({ product, quantity: 1, buyer: gold, stockLeft: null, now })).toBeNull();
    expect(
      volumeSaving({ product: { ...product, volumeTiers: [] }, quantity: 1, buyer: VISITOR, stockLeft: null, now }),
    ).toBeNull();
    expect(
      volumeSaving({ product: { ...product, markupBps: null }, quantity: 1, buyer: VISITOR, stockLeft: null, now }),
    ).toBeNull();
  });
});
