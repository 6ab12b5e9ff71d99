import { describe, expect, it } from "vitest";
import { customDiscountPercent, hasOwnPrices } from "~/domain/buyer";
import {
  type Buyer,
  describeTrace,
  effectiveDiscountPercent,
  membershipPrices,
  quoteLine,
  quoteOrder,
  retailCents,
  VISITOR,
  volumeLadder,
} from "~/domain/pricing";

const now = new Date("2026-03-01T00:00:00Z");
const later = new Date("2026-03-02T00:00:00Z");
/** Retail is $50.00. */
const product = { supplierCostCents: 2_000, markupBps: 15_000, volumeTiers: [] };
const gold: Buyer = { ...VISITOR, subscriptionTier: "Gold", markupReductionPercent: 25, subscriptionExpiresAt: later };
const diamond = { isActive: true, tierActive: true, tierName: "Diamond", tierDiscountBps: 800 };
const wholesale: Buyer = { ...VISITOR, isWholesale: true };
const quote = (buyer: Buyer, quantity = 1, changes = {}) =>
  quoteLine({ product: { ...product, ...changes }, quantity, buyer, now });

describe("retail price", () => {
  it.each([
    [2_000, 15_000, 5_000],
    [333, 15_000, 833],
    [null, 15_000, 0],
    [2_000, null, 0],
    [2_000, 0, 2_000],
  ])("for cost %s and markup %s is %i: cost plus markup, or 0 if either is missing", (cost, markup, expected) => {
    expect(retailCents({ supplierCostCents: cost, markupBps: markup })).toBe(expected);
  });

  it("is shown at 90% to Bronze and at 75% to Gold", () => {
    const prices = { standardCents: 5_000, bronzeCents: 4_500, goldCents: 3_750 };
    expect(membershipPrices(product, 1)).toEqual(prices);
  });

  it("is shown to members at cost or above unless a volume price is lower", () => {
    const thin = {
      supplierCostCents: 4_800,
      markupBps: 500,
      volumeTiers: [{ quantity: 10, priceOverrideCents: 4_900 }],
    };
    expect(membershipPrices(thin, 1)).toEqual({ standardCents: 5_040, bronzeCents: 4_800, goldCents: 4_800 });
    expect(membershipPrices(thin, 10)).toEqual({ standardCents: 4_900, bronzeCents: 4_800, goldCents: 4_800 });
    const below = { ...thin, volumeTiers: [{ quantity: 10, priceOverrideCents: 4_000 }] };
    expect(membershipPrices(below, 12)).toEqual({ standardCents: 4_000, bronzeCents: 4_000, goldCents: 4_000 });
  });
});

const GOLD = { subscriptionTier: "Gold", markupReductionPercent: 25, subscriptionExpiresAt: later } as const;

describe("effective account discount", () => {
  it.each<[string, Partial<Buyer>, number]>([
    ["a visitor has none", {}, 0],
    ["wholesale is 100%", { isWholesale: true }, 100],
    ["Gold runs", { subscriptionTier: "Gold", markupReductionPercent: 25, subscriptionExpiresAt: later }, 25],
    [
      "Gold ends at its very moment",
      { subscriptionTier: "Gold", markupReductionPercent: 25, subscriptionExpiresAt: now },
      0,
    ],
    [
      "a custom discount without a tier does not expire",
      { markupReductionPercent: 40, subscriptionExpiresAt: now },
      40,
    ],
    ["a custom discount better than Gold counts", { ...GOLD, customDiscountPercent: 40 }, 40],
    ["Gold better than a custom discount counts", { ...GOLD, customDiscountPercent: 5 }, 25],
    ["a custom discount outlives the term", { ...GOLD, customDiscountPercent: 40, subscriptionExpiresAt: now }, 40],
    ["Gold without an end date runs on", { subscriptionTier: "Gold", markupReductionPercent: 25 }, 25],
  ])("%s", (_, changes, expected) => expect(effectiveDiscountPercent({ ...VISITOR, ...changes }, now)).toBe(expected));
});

describe("custom discount alongside a membership", () => {
  it.each<[string, Partial<Buyer>, number]>([
    ["is kept apart from the plan's", { ...GOLD, customDiscountPercent: 40 }, 40],
    ["is none where only the plan's stands there", GOLD, 0],
    ["is what stands there without a membership", { markupReductionPercent: 20 }, 20],
    ["is what is above a running plan, as older backups have it", { ...GOLD, markupReductionPercent: 40 }, 40],
    [
      "is none where it belonged to a term that ended",
      { ...GOLD, markupReductionPercent: 40, subscriptionExpiresAt: now },
      0,
    ],
  ])("%s", (_, changes, expected) => expect(customDiscountPercent({ ...VISITOR, ...changes }, now)).toBe(expected));

  it("is named in the price trace if it applies", () => {
    const own = quote({ ...gold, customDiscountPercent: 40 });
    expect(describeTrace(own.trace)).toBe("Retail $50.00, Your discount -40%, you pay $30.00");
    const tier = quote({ ...gold, customDiscountPercent: 10 });
    expect(describeTrace(tier.trace)).toBe("Retail $50.00, Gold -25%, you pay $37.50");
  });
});

describe("quoted line", () => {
  it("explains its price", () => {
    const line = quote({ ...gold, affiliate: diamond }, 2);
    expect(describeTrace(line.trace)).toBe("Retail $50.00, Gold -25%, tier Diamond -8%, you pay $34.50");
    expect(line).toMatchObject({ retailUnitCents: 5_000, unitCents: 3_450, lineCents: 6_900, discountPercent: 25 });
  });

  it("is unpriced at 0 without cost or markup, whatever the volume prices", () => {
    const volumeTiers = [{ quantity: 1, priceOverrideCents: 900 }];
    for (const missing of [{ supplierCostCents: null }, { markupBps: null }]) {
      expect(quote(VISITOR, 3, { ...missing, volumeTiers })).toMatchObject({
        unitCents: 0,
        lineCents: 0,
        isPriced: false,
      });
    }
    expect(describeTrace([])).toBe("Price on request");
  });

  it("uses the lower of member and volume price", () => {
    const volumeTiers = [{ quantity: 10, priceOverrideCents: 4_000 }];
    expect(quote(VISITOR, 9, { volumeTiers }).unitCents).toBe(5_000);
    const volume = quote(VISITOR, 10, { volumeTiers });
    expect(volume.volumeTier).toEqual(volumeTiers[0]);
    expect(describeTrace(volume.trace)).toBe("Retail $50.00, 10 or more $40.00, you pay $40.00");
    expect(quote(gold, 10, { volumeTiers })).toMatchObject({ unitCents: 3_750, volumeTier: null });
  });

  it("skips a volume tier without its own price: 50 pieces cost no more each than 49", () => {
    const volumeTiers = [
      { quantity: 50, priceOverrideCents: null },
      { quantity: 10, priceOverrideCents: 2_500 },
    ];
    expect(quote(VISITOR, 49, { volumeTiers }).unitCents).toBe(2_500);
    expect(quote(VISITOR, 50, { volumeTiers })).toMatchObject({ unitCents: 2_500, volumeTier: volumeTiers[1] });
    expect(quote(VISITOR, 9, { volumeTiers }).unitCents).toBe(5_000);
  });

  it("uses the cheapest reached tier if older volume tiers rise in price", () => {
    const volumeTiers = [
      { quantity: 10, priceOverrideCents: 2_500 },
      { quantity: 50, priceOverrideCents: 3_000 },
      { quantity: 90, priceOverrideCents: 9_000 },
    ];
    expect([10, 50, 90].map((quantity) => quote(VISITOR, quantity, { volumeTiers }).unitCents)).toEqual([
      2_500, 2_500, 2_500,
    ]);
  });

  it("sells at cost for a 100% discount, never for free", () => {
    const line = quote(wholesale);
    expect(line.unitCents).toBe(2_000);
    expect(describeTrace(line.trace)).toBe("Retail $50.00, wholesale price, you pay $20.00");
    expect(quote({ ...VISITOR, markupReductionPercent: 100 }).unitCents).toBe(2_000);
    const withTier = quote({ ...wholesale, affiliate: diamond });
    expect(describeTrace(withTier.trace)).toBe("Retail $50.00, wholesale price, you pay $20.00");
  });

  it("keeps a volume price below cost and lowers it no further", () => {
    const volumeTiers = [{ quantity: 5, priceOverrideCents: 1_500 }];
    expect(quote(VISITOR, 5, { volumeTiers }).unitCents).toBe(1_500);
    expect(quote({ ...wholesale, affiliate: diamond }, 5, { volumeTiers }).unitCents).toBe(1_500);
  });

  it("requires an active affiliate with an active tier for the affiliate discount", () => {
    expect(quote({ ...VISITOR, affiliate: diamond }).unitCents).toBe(4_600);
    expect(quote({ ...VISITOR, affiliate: { ...diamond, isActive: false } }).unitCents).toBe(5_000);
    expect(quote({ ...VISITOR, affiliate: { ...diamond, tierActive: false } }).unitCents).toBe(5_000);
  });

  it.each<[string, Buyer, boolean]>([
    ["a visitor", VISITOR, false],
    ["a member", gold, true],
    ["a member whose term has ended", { ...gold, subscriptionExpiresAt: now }, false],
    ["a custom discount", { ...VISITOR, customDiscountPercent: 5 }, true],
    ["a wholesale account", wholesale, true],
    ["an affiliate", { ...VISITOR, affiliate: diamond }, true],
    ["an affiliate whose tier is off", { ...VISITOR, affiliate: { ...diamond, tierActive: false } }, false],
  ])("agrees with hasOwnPrices for %s", (_name, buyer, expected) => {
    expect(hasOwnPrices(buyer, now)).toBe(expected);
    expect(quote(buyer).unitCents < quote(buyer).retailUnitCents).toBe(expected);
  });

  it.each([0, -5, 1.5, 10_001, 2 ** 31, Number.NaN])("rejects quantity %d", (quantity) => {
    expect(() => quote(VISITOR, quantity)).toThrow(expect.objectContaining({ reason: "invalid-quantity" }));
  });
});

describe("volume ladder", () => {
  const volumeTiers = [
    { quantity: 50, priceOverrideCents: 3_000 },
    { quantity: 10, priceOverrideCents: 4_000 },
  ];

  it("lists each quantity's price and its saving against the price of a single piece", () => {
    expect(volumeLadder({ product: { ...product, volumeTiers }, buyer: VISITOR, now })).toEqual([
      { quantity: 1, unitCents: 5_000, savesCents: 0 },
      { quantity: 10, unitCents: 4_000, savesCents: 10_000 },
      { quantity: 50, unitCents: 3_000, savesCents: 100_000 },
    ]);
  });

  it("has no rung for a tier without a price or without a lower price", () => {
    const steps = [
      { quantity: 2, priceOverrideCents: null },
      { quantity: 3, priceOverrideCents: 6_000 },
      { quantity: 5, priceOverrideCents: 4_000 },
      { quantity: 8, priceOverrideCents: null },
      { quantity: 9, priceOverrideCents: 4_500 },
    ];
    const rungs = volumeLadder({ product: { ...product, volumeTiers: steps }, buyer: VISITOR, now });
    expect(rungs.map(({ quantity, unitCents }) => [quantity, unitCents])).toEqual([
      [1, 5_000],
      [5, 4_000],
    ]);
  });

  it("has only rungs below the buyer's own price, after the single piece", () => {
    const rungs = (buyer: Buyer) => volumeLadder({ product: { ...product, volumeTiers }, buyer, now });
    expect(rungs(gold)).toEqual([
      { quantity: 1, unitCents: 3_750, savesCents: 0 },
      { quantity: 50, unitCents: 3_000, savesCents: 37_500 },
    ]);
    expect(rungs(wholesale)).toEqual([{ quantity: 1, unitCents: 2_000, savesCents: 0 }]);
  });
});

describe("order quote", () => {
  const order = (quantity: number, shippingCents?: number) =>
    quoteOrder({ lines: [{ product, quantity }], buyer: VISITOR, now, shippingCents });

  it("is the sum of its lines plus the flat $50.00 shipping fee", () => {
    expect(order(3)).toMatchObject({ subtotalCents: 15_000, shippingCents: 5_000, totalCents: 20_000 });
    expect(order(3, 0).totalCents).toBe(15_000);
  });

  it("is at most $1,000,000", () => {
    const lines = (quantity: number) => [
      { product, quantity: 10_000 },
      { product, quantity },
    ];
    expect(quoteOrder({ lines: lines(9_999), buyer: VISITOR, now }).totalCents).toBe(100_000_000);
    expect(() => quoteOrder({ lines: lines(10_000), buyer: VISITOR, now })).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", reason: "order-too-large" }),
    );
  });
});
