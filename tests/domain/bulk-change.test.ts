import { describe, expect, it } from "vitest";
import { type BulkChange, bulkResult, changedPrices, describeChange } from "~/domain/bulk-change";
import { type PriceRounding, roundPrice } from "~/domain/price-rounding";
import { MAX_MARKUP_BPS } from "~/domain/product-price";

type PriceChange = Extract<BulkChange, { kind: "price-percent" }>;

/** Costs $20, sells at $50. */
const PRODUCT = {
  supplierCostCents: 2_000 as number | null,
  markupBps: 15_000 as number | null,
  volumeTiers: [{ quantity: 10, priceOverrideCents: 4_000 as number | null }],
  categoryId: "peptides" as string | null,
  imageUrls: ["/a.webp"],
  hidden: false,
  featured: false,
  soldOut: false,
};

it.each([
  ["cents", 1],
  ["95", 95],
  ["99", 99],
  ["half", 50],
  ["dollar", 100],
] as const)("a price rounded to %s is never 0 but at least %i cents", (rounding, lowest) => {
  expect(roundPrice(0, rounding)).toBe(lowest);
});

describe("bulk price change", () => {
  const rungs = (...cents: number[]) =>
    cents.map((each, at) => ({ quantity: 10 * (at + 1), priceOverrideCents: each }));
  const scaled = (change: Pick<PriceChange, "percentBps" | "rounding">, volumeTiers = rungs(4_000, 3_500)) => {
    const result = bulkResult({ ...PRODUCT, volumeTiers }, { kind: "price-percent", rungs: "scale", ...change });
    if (result.outcome !== "changes") return result;
    const [standard, ...rest] = changedPrices({ ...PRODUCT, volumeTiers }, result.after).map(({ toCents }) => toCents);
    return { standard, rungs: rest, warnings: result.warnings };
  };

  it.each<[PriceRounding, number, number[]]>([
    ["cents", 5_375, [4_300, 3_763]],
    ["95", 5_395, [4_295, 3_795]],
    ["99", 5_399, [4_299, 3_799]],
    ["half", 5_400, [4_300, 3_800]],
    ["dollar", 5_400, [4_300, 3_800]],
  ])("of +7.5%% scales the volume prices, rounded to: %s", (rounding, standard, rungs) => {
    expect(scaled({ percentBps: 750, rounding })).toEqual({ standard, rungs, warnings: [] });
  });

  it("warns above 25%, if a larger quantity costs more, and if a volume price falls below cost", () => {
    expect(scaled({ percentBps: 2_500 })).toMatchObject({ warnings: [] });
    expect(scaled({ percentBps: 2_600 })).toMatchObject({
      warnings: ["The standard price rises by 26%."],
    });
    expect(scaled({ percentBps: 100 }, rungs(3_000, 3_200))).toMatchObject({
      warnings: [
        "The volume price $32.32 for 20 or more is above $30.30 for 10 or more; a larger quantity cannot cost more.",
      ],
    });
    expect(scaled({ percentBps: -1_000 }, rungs(2_100))).toMatchObject({
      warnings: ["The price for 10 or more, $18.90, is below cost."],
    });
  });

  it("keeps volume prices unless asked to scale them, and is refused if one would exceed the standard price", () => {
    const change = { kind: "price-percent", percentBps: -2_400 } as const;
    expect(bulkResult(PRODUCT, change)).toMatchObject({ outcome: "refused" });
    expect(bulkResult(PRODUCT, { ...change, rungs: "scale" })).toMatchObject({ outcome: "changes" });
  });
});

describe("bulkResult", () => {
  it.each<[BulkChange, Partial<typeof PRODUCT>]>([
    [{ kind: "category", categoryId: null }, { categoryId: null }],
    [{ kind: "image", url: "/b.webp" }, { imageUrls: ["/b.webp"] }],
    [{ kind: "hidden", hidden: true }, { hidden: true }],
    [{ kind: "featured", featured: true }, { featured: true }],
    [{ kind: "sold-out", soldOut: true }, { soldOut: true }],
    [{ kind: "delete" }, {}],
    [{ kind: "markup", markupBps: 10_000 }, { markupBps: 10_000 }],
    [{ kind: "markup-points", pointsBps: -1_000 }, { markupBps: 14_000 }],
    [{ kind: "markup-points", pointsBps: 500 }, { markupBps: 15_500 }],
    [{ kind: "price-percent", percentBps: 1_000 }, { markupBps: 17_500 }],
    [{ kind: "price-percent", percentBps: -1_000 }, { markupBps: 12_500 }],
    [{ kind: "price", priceCents: 6_000 }, { markupBps: 20_000 }],
    [{ kind: "price", priceCents: 4_000 }, { markupBps: 10_000 }],
  ])("applies %j", (change, fields) => {
    expect(bulkResult(PRODUCT, change)).toMatchObject({ outcome: "changes", after: { ...PRODUCT, ...fields } });
  });

  it.each<BulkChange>([
    { kind: "category", categoryId: "peptides" },
    { kind: "image", url: "/a.webp" },
    { kind: "hidden", hidden: false },
    { kind: "markup", markupBps: 15_000 },
    { kind: "markup-points", pointsBps: 0 },
    { kind: "price", priceCents: 5_000 },
  ])("reports no change if the product already matches: %j", (change) => {
    expect(bulkResult(PRODUCT, change)).toEqual({ outcome: "unchanged" });
  });

  it.each<[BulkChange, string]>([
    [{ kind: "markup-points", pointsBps: -15_001 }, "The markup would be negative"],
    [{ kind: "markup-points", pointsBps: MAX_MARKUP_BPS }, "The markup would be over 100000%"],
    [{ kind: "price", priceCents: 1_999 }, "$19.99 is below its cost of $20.00"],
    [
      { kind: "price", priceCents: 3_999 },
      "Its volume price $40.00 for 10 or more is above the standard price of $39.99",
    ],
  ])("refuses %j", (change, why) => {
    expect(bulkResult(PRODUCT, change)).toEqual({ outcome: "refused", why });
  });

  it("refuses a price one cent below cost", () => {
    const change: BulkChange = { kind: "price-percent", percentBps: -6_002 };
    const why = "$19.99 is below its cost of $20.00";
    expect(bulkResult({ ...PRODUCT, volumeTiers: [] }, change)).toEqual({ outcome: "refused", why });
  });

  it("allows prices down to cost and up to the maximum markup", () => {
    const alone = { ...PRODUCT, volumeTiers: [] };
    expect(bulkResult(alone, { kind: "price", priceCents: 2_000 })).toMatchObject({ after: { markupBps: 0 } });
    expect(bulkResult(alone, { kind: "markup-points", pointsBps: -15_000 })).toMatchObject({ after: { markupBps: 0 } });
    expect(bulkResult(alone, { kind: "markup-points", pointsBps: MAX_MARKUP_BPS - 15_000 })).toMatchObject({
      after: { markupBps: MAX_MARKUP_BPS },
    });
  });

  it.each<[BulkChange, string]>([
    [{ kind: "markup-points", pointsBps: 100 }, "It has no markup yet"],
    [{ kind: "price-percent", percentBps: 100 }, "It has no markup yet"],
  ])("refuses a relative change without a markup: %j", (change, why) => {
    expect(bulkResult({ ...PRODUCT, markupBps: null }, change)).toEqual({ outcome: "refused", why });
  });

  it("needs a supplier cost to set a price but not to set a markup", () => {
    for (const supplierCostCents of [null, 0]) {
      const product = { ...PRODUCT, supplierCostCents, volumeTiers: [] };
      const refused = { outcome: "refused", why: "It has no supplier cost" };
      expect(bulkResult(product, { kind: "price", priceCents: 5_000 })).toEqual(refused);
      expect(bulkResult(product, { kind: "price-percent", percentBps: 100 })).toEqual(refused);
      expect(bulkResult(product, { kind: "markup", markupBps: 1 })).toMatchObject({ outcome: "changes" });
      expect(bulkResult(product, { kind: "markup-points", pointsBps: 1 })).toMatchObject({ outcome: "changes" });
    }
  });

  it("sets a price on a product without a markup", () => {
    const product = { ...PRODUCT, markupBps: null };
    expect(bulkResult(product, { kind: "price", priceCents: 5_000 })).toMatchObject({ after: { markupBps: 15_000 } });
  });
});

describe("describeChange", () => {
  it.each<[BulkChange, string]>([
    [{ kind: "category", categoryId: "x" }, "Category changed to Peptides"],
    [{ kind: "image", url: "/b.webp" }, "Image changed"],
    [{ kind: "hidden", hidden: true }, "Hidden"],
    [{ kind: "hidden", hidden: false }, "Shown"],
    [{ kind: "delete" }, "Deleted"],
    [{ kind: "markup", markupBps: 12_550 }, "Markup set to 125.5%"],
    [{ kind: "markup-points", pointsBps: -500 }, "Markup changed by -5 points"],
    [{ kind: "markup-points", pointsBps: 0 }, "Markup changed by +0 points"],
    [{ kind: "price-percent", percentBps: 750 }, "Prices changed by +7.5%"],
    [{ kind: "price", priceCents: 123_400 }, "Price set to $1,234.00"],
  ])("describes %j", (change, text) => expect(describeChange(change, "Peptides")).toBe(text));

  it("names the missing category Uncategorized", () => {
    expect(describeChange({ kind: "category", categoryId: null })).toBe("Category changed to Uncategorized");
  });
});

describe("bulk change warnings", () => {
  const scale = (product: Partial<typeof PRODUCT>, change: BulkChange) => {
    const result = bulkResult({ ...PRODUCT, ...product }, change);
    return result.outcome === "changes" ? result.warnings : result;
  };
  const rung = (priceOverrideCents: number | null, quantity = 10) => ({ quantity, priceOverrideCents });
  const percent = (percentBps: number, rounding?: PriceRounding): BulkChange => ({
    ...{ kind: "price-percent", percentBps, rungs: "scale", rounding },
  });

  it("report a price drop of more than 25% once if volume prices scale with it", () => {
    expect(scale({}, percent(-2_500))).toEqual([]);
    expect(scale({}, percent(-3_000))).toEqual(["The standard price falls by 30%."]);
  });

  it("report a volume price whose percentage differs from the standard price's", () => {
    expect(scale({ volumeTiers: [rung(2_500)] }, percent(2_600, "dollar"))).toEqual([
      "The standard price rises by 26%.",
      "The price for 10 or more rises by 28%.",
    ]);
  });

  it("write large percentages with thousands separators", () => {
    expect(scale({ volumeTiers: [] }, { kind: "price", priceCents: 100_000 })).toEqual([
      "The standard price rises by 1,900%.",
    ]);
  });

  it("report a volume price that drops below cost, not one that was already below", () => {
    const below = ["The price for 10 or more, $19.80, is below cost."];
    expect(scale({ volumeTiers: [rung(2_200)] }, percent(-1_000))).toEqual(below);
    expect(scale({ volumeTiers: [rung(2_000)] }, percent(-100))).toEqual(below);
    expect(scale({ volumeTiers: [rung(1_999)] }, percent(-100))).toEqual([]);
    expect(scale({ volumeTiers: [rung(2_500)] }, percent(-2_000))).toEqual([]);
    expect(scale({ volumeTiers: [rung(null)] }, percent(-2_000))).toEqual([]);
  });

  it("are empty for a product without a cost, which has no price", () => {
    const free = { supplierCostCents: null, volumeTiers: [rung(1_000)] };
    const change: BulkChange = { kind: "markup", markupBps: 20_000, rungs: "scale", rounding: "99" };
    expect(bulkResult({ ...PRODUCT, ...free }, change)).toEqual({
      ...{ outcome: "changes", warnings: [], after: { ...PRODUCT, ...free, markupBps: 20_000 } },
    });
  });

  it("cover prices only, not deleting or hiding", () => {
    expect(scale({}, { kind: "delete" })).toEqual([]);
    expect(scale({}, { kind: "hidden", hidden: true })).toEqual([]);
  });
});

describe("markup rounding", () => {
  it("keeps the requested markup if prices are exact to the cent", () => {
    for (const rounding of ["cents", undefined] as const) {
      const result = bulkResult(PRODUCT, { kind: "markup", markupBps: 15_001, rounding });
      expect(result).toMatchObject({ outcome: "changes", after: { markupBps: 15_001 } });
    }
    const rounded = bulkResult(PRODUCT, { kind: "markup", markupBps: 15_001, rounding: "99" });
    expect(rounded).toMatchObject({ after: { markupBps: 14_995 } });
  });

  it("does not mask why a change is refused", () => {
    expect(bulkResult(PRODUCT, { kind: "markup-points", pointsBps: -20_000, rounding: "99" })).toEqual({
      ...{ outcome: "refused", why: "The markup would be negative" },
    });
  });
});

describe("scaled volume prices", () => {
  const following = (volumeTiers: typeof PRODUCT.volumeTiers, change: BulkChange) => {
    const result = bulkResult({ ...PRODUCT, volumeTiers }, change);
    return result.outcome === "changes" ? result.after.volumeTiers.map((tier) => tier.priceOverrideCents) : result;
  };

  it("leave a tier without its own price unchanged", () => {
    const tiers = [
      { quantity: 1, priceOverrideCents: null },
      { quantity: 10, priceOverrideCents: 4_000 },
    ];
    expect(following(tiers, { kind: "price", priceCents: 6_000, rungs: "scale" })).toEqual([null, 4_800]);
    expect(following(tiers, { kind: "price", priceCents: 6_000, rungs: "keep" })).toEqual([null, 4_000]);
  });

  it("never exceed the standard price after rounding", () => {
    // The markup is in hundredths of a percent, so this product's price of $3,030.00 comes out at $3,029.99.
    const volumeTiers = [{ quantity: 10, priceOverrideCents: 300_014 }];
    const product = { ...PRODUCT, supplierCostCents: 150_007, markupBps: 10_000, volumeTiers };
    const change: BulkChange = { kind: "price-percent", percentBps: 100, rungs: "scale", rounding: "dollar" };
    const result = bulkResult(product, change);
    expect(result.outcome === "changes" && changedPrices(product, result.after)).toEqual([
      { quantity: null, fromCents: 300_014, toCents: 302_999 },
      { quantity: 10, fromCents: 300_014, toCents: 302_999 },
    ]);
  });

  it("are refused if one was already above the standard price", () => {
    const tiers = [{ quantity: 10, priceOverrideCents: 5_100 }];
    expect(following(tiers, { kind: "price", priceCents: 10_000, rungs: "scale" })).toEqual({
      outcome: "refused",
      why: "Its volume price $102.00 for 10 or more is above the standard price of $100.00",
    });
  });
});

it("changedPrices compares prices of the same quantity", () => {
  const rungs = (...pairs: [number, number | null][]) =>
    pairs.map(([quantity, priceOverrideCents]) => ({ quantity, priceOverrideCents }));
  const before = { ...PRODUCT, volumeTiers: rungs([5, 4_500], [10, null], [20, 4_000]) };
  const after = { ...PRODUCT, markupBps: 20_000, volumeTiers: rungs([20, 3_900], [5, 4_400]) };
  expect(changedPrices(before, after)).toEqual([
    { quantity: null, fromCents: 5_000, toCents: 6_000 },
    { quantity: 5, fromCents: 4_500, toCents: 4_400 },
    { quantity: 10, fromCents: null, toCents: null },
    { quantity: 20, fromCents: 4_000, toCents: 3_900 },
  ]);
});

it.each<[BulkChange, string]>([
  [{ kind: "featured", featured: true }, "Featured"],
  [{ kind: "featured", featured: false }, "No longer featured"],
  [{ kind: "sold-out", soldOut: true }, "Sold out"],
  [{ kind: "sold-out", soldOut: false }, "Back in stock"],
  [{ kind: "price", priceCents: 500, rungs: "scale" }, "Price set to $5.00, volume prices too"],
  [{ kind: "price", priceCents: 500, rungs: "keep" }, "Price set to $5.00"],
])("describeChange writes %j as %j", (change, text) => expect(describeChange(change)).toBe(text));
