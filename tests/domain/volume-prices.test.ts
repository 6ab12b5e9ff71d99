import { describe, expect, it } from "vitest";
import { VISITOR } from "~/domain/buyer";
import { MAX_QUANTITY } from "~/domain/cart";
import { quoteLine, volumeSteps } from "~/domain/pricing";
import { costWarnings, DEFAULT_TIERS, parsePercent, volumeTierProblems } from "~/domain/product-price";

const now = new Date(0);
/** Costs $20, sells at $50. */
const withTiers = (...tiers: [quantity: number, cents: number | null][]) => ({
  supplierCostCents: 2_000,
  markupBps: 15_000,
  volumeTiers: tiers.map(([quantity, priceOverrideCents]) => ({ quantity, priceOverrideCents })),
});

describe("volume price validation", () => {
  it("rejects prices above the standard price and above a smaller quantity's price", () => {
    expect(volumeTierProblems(withTiers([50, 4_500], [10, 5_001], [20, 4_000], [5, null]))).toEqual([
      {
        index: 1,
        kind: "above-standard",
        message: "$50.01 for 10 or more is above the standard price of $50.00",
      },
      {
        index: 0,
        kind: "above-smaller",
        message: "$45.00 for 50 or more is above $40.00 for 20 or more; a larger quantity cannot cost more",
      },
    ]);
  });

  it("accepts the standard price itself, an equal price, and any price if the product has none", () => {
    expect(volumeTierProblems(withTiers([10, 5_000], [20, 5_000], [50, 4_999]))).toEqual([]);
    expect(volumeTierProblems({ ...withTiers([10, 9_999]), markupBps: null })).toEqual([]);
  });

  it("compares with the cheapest smaller quantity, not the previous one", () => {
    const problems = volumeTierProblems(withTiers([10, 3_000], [20, 4_000], [30, 3_500]));
    expect(problems.map(({ index }) => index)).toEqual([1, 2]);
    expect(problems[1]?.message).toContain("$30.00 for 10 or more");
  });

  it("starts from one piece at the standard price", () => {
    expect(DEFAULT_TIERS).toEqual([{ quantity: 1, priceOverrideCents: null }]);
  });
});

describe("costWarnings and parsePercent", () => {
  it("names the members whose discount goes below cost, to the cent", () => {
    const at = (markupBps: number) => costWarnings({ ...withTiers(), markupBps });
    // A standard price of $26.67 less 25% is $20.0025, one of $26.66 is $19.995.
    expect(at(3_333)).toEqual([]);
    expect(at(3_332)).toEqual(["The discount of Gold members would go below cost; they pay the cost, $20.00."]);
    expect(at(1_000)).toEqual([
      "The discount of Bronze and Gold members would go below cost; they pay the cost, $20.00.",
    ]);
  });

  it("has no warning if the discount ends exactly at cost", () => {
    expect(costWarnings({ supplierCostCents: 300, markupBps: 3_333, volumeTiers: [] })).toEqual([]);
  });

  it("names each volume price below cost, but not one at cost or unset", () => {
    expect(costWarnings(withTiers([1, null], [10, 2_000], [20, 1_999]))).toEqual([
      "The price for 20 or more, $19.99, is below cost.",
    ]);
  });

  it("has no warning without a cost or a markup", () => {
    for (const supplierCostCents of [null, 0])
      expect(costWarnings({ ...withTiers([10, 1]), supplierCostCents })).toEqual([]);
    expect(costWarnings({ ...withTiers([10, 1]), markupBps: null })).toEqual([]);
  });

  it.each([" 150 %", "150%", "  150  "])("reads %j as 150 percent", (text) => {
    expect(parsePercent(text)).toBe(15_000);
  });
});

describe("price of a quantity", () => {
  const unitOf = (quantity: number, ...tiers: [number, number | null][]) =>
    quoteLine({ product: withTiers(...tiers), quantity, buyer: VISITOR, now }).unitCents;

  it("is the cheapest reached one if older tiers rise", () => {
    expect(unitOf(50, [10, 3_000], [50, 4_000])).toBe(3_000);
    expect(unitOf(9, [10, 3_000])).toBe(5_000);
    expect(unitOf(10, [10, 3_000])).toBe(3_000);
  });

  it("names the highest of several tiers with the same price", () => {
    for (const tiers of [
      [
        [10, 3_000],
        [20, 3_000],
      ],
      [
        [20, 3_000],
        [10, 3_000],
      ],
    ] as [number, number][][]) {
      const quote = quoteLine({ product: withTiers(...tiers), quantity: 25, buyer: VISITOR, now });
      expect(quote.volumeTier).toEqual({ quantity: 20, priceOverrideCents: 3_000 });
      expect(quote.trace.map(({ kind, label }) => [kind, label])).toEqual([
        ["retail", "Retail"],
        ["volume", "20 or more"],
      ]);
    }
  });

  it("is the standard price if the volume price is not lower", () => {
    const quote = quoteLine({ product: withTiers([10, 5_000]), quantity: 10, buyer: VISITOR, now });
    expect(quote).toMatchObject({ unitCents: 5_000, volumeTier: null, isPriced: true, lineCents: 50_000 });
    expect(quote.trace.map(({ kind }) => kind)).toEqual(["retail"]);
  });

  it("is 0 with an empty trace if the product has no price", () => {
    const product = { ...withTiers([10, 3_000]), supplierCostCents: null };
    expect(quoteLine({ product, quantity: 3, buyer: VISITOR, now })).toEqual({
      retailUnitCents: 0,
      unitCents: 0,
      lineCents: 0,
      quantity: 3,
      discountPercent: 0,
      volumeTier: null,
      trace: [],
      isPriced: false,
    });
    expect(MAX_QUANTITY).toBe(10_000);
  });

  it("changes at one piece and at each quantity that is cheaper than every smaller one", () => {
    expect(volumeSteps(withTiers([50, 3_000], [10, 4_000], [20, 4_000], [5, null], [2, 5_000]))).toEqual([1, 10, 50]);
  });
});

describe("price trace", () => {
  const affiliate = { isActive: true, tierActive: true, tierName: "Diamond", tierDiscountBps: 800 };
  const traceOf = (buyer: Partial<typeof VISITOR>, markupBps = 15_000) =>
    quoteLine({
      product: { ...withTiers(), markupBps },
      quantity: 1,
      buyer: { ...VISITOR, ...buyer },
      now,
    }).trace.map(({ kind, label, unitCents }) => [kind, label, unitCents]);

  it("names the membership and the tier, each with its percentage", () => {
    expect(traceOf({ subscriptionTier: "Gold", markupReductionPercent: 25, affiliate })).toEqual([
      ["retail", "Retail", 5_000],
      ["member", "Gold -25%", 3_750],
      ["affiliate-tier", "tier Diamond -8%", 3_450],
    ]);
  });

  it("omits a tier without a discount or switched off", () => {
    const retail = [["retail", "Retail", 5_000]];
    expect(traceOf({ affiliate: { ...affiliate, tierDiscountBps: 0 } })).toEqual(retail);
    expect(traceOf({ affiliate: { ...affiliate, tierActive: false } })).toEqual(retail);
    expect(traceOf({ affiliate: { ...affiliate, isActive: false } })).toEqual(retail);
  });

  it("marks the cost floor and the wholesale price", () => {
    const gold = { subscriptionTier: "Gold" as const, markupReductionPercent: 25 };
    expect(traceOf(gold, 1_000).at(-1)).toEqual(["cost-floor", "lowest price", 2_000]);
    // A price of exactly the cost is not marked as the floor.
    expect(traceOf({ ...gold, markupReductionPercent: 20 }, 2_500).at(-1)).toEqual(["member", "Gold -20%", 2_000]);
    expect(traceOf({ isWholesale: true }).at(-1)).toEqual(["wholesale", "wholesale price", 2_000]);
  });
});
