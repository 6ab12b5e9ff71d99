import fc from "fast-check";
import { expect, it } from "vitest";
import { customDiscountPercent } from "~/domain/buyer";
import { goldSavingCents } from "~/domain/gold-saving";
import {
  type Buyer,
  membershipPrices,
  type PricedProduct,
  quoteLine,
  quoteOrder,
  retailCents,
  VISITOR,
  type VolumeTier,
  volumeLadder,
} from "~/domain/pricing";
import { volumeTierProblems } from "~/domain/product-price";

const now = new Date("2026-06-01T12:00:00Z");

/** An exact fraction, for an independent computation of the price. */
type Fraction = { top: bigint; bottom: bigint };
const fraction = (top: number, bottom = 1): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) });
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const isLess = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom;
/** Rounds to the nearest integer by the remainder, half up. */
function nearest({ top, bottom }: Fraction): number {
  const whole = top / bottom;
  return Number((top % bottom) * 2n >= bottom ? whole + 1n : whole);
}

type Case = { cost: number; markup: number; tiers: VolumeTier[]; quantity: number; buyer: Buyer };

function oracleUnit({ cost, markup, tiers, quantity, buyer }: Case): number {
  const retail = nearest(times(fraction(cost), fraction(10_000 + markup, 10_000)));
  if (retail === 0) return 0;
  const expiry = buyer.subscriptionExpiresAt;
  const lapsed = buyer.subscriptionTier !== "None" && expiry !== null && expiry <= now;
  const ofTerm = lapsed ? 0 : buyer.markupReductionPercent;
  const percent = buyer.isWholesale ? 100 : Math.max(ofTerm, buyer.customDiscountPercent);
  let price = times(fraction(retail), fraction(100 - percent, 100));
  const reached = tiers.flatMap((tier) => (quantity >= tier.quantity ? (tier.priceOverrideCents ?? []) : []));
  const override = reached.length > 0 ? Math.min(...reached) : null;
  if (override !== null && isLess(fraction(override), price)) price = fraction(override);
  const { affiliate } = buyer;
  if (affiliate?.isActive && affiliate.tierActive) {
    price = times(price, fraction(10_000 - affiliate.tierDiscountBps, 10_000));
  }
  const unit = nearest(price);
  const lowest = override !== null && override < cost ? override : cost;
  return [unit, lowest].sort((a, b) => b - a)[0] ?? 0;
}

const buyers: fc.Arbitrary<Buyer> = fc.record({
  isWholesale: fc.boolean(),
  subscriptionTier: fc.constantFrom("None" as const, "Bronze" as const, "Gold" as const),
  markupReductionPercent: fc.integer({ min: 0, max: 100 }),
  customDiscountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  subscriptionExpiresAt: fc.constantFrom(null, now, new Date(now.getTime() + 1), new Date(now.getTime() - 1)),
  affiliate: fc.option(
    fc.record({
      isActive: fc.boolean(),
      tierActive: fc.boolean(),
      tierName: fc.constant("Diamond"),
      tierDiscountBps: fc.integer({ min: 0, max: 1_500 }),
    }),
  ),
});
const cases: fc.Arbitrary<Case> = fc.record({
  cost: fc.integer({ min: 0, max: 500_000 }),
  markup: fc.integer({ min: 0, max: 50_000 }),
  tiers: fc.uniqueArray(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      priceOverrideCents: fc.option(fc.integer({ min: 0, max: 600_000 })),
    }),
    { selector: (tier) => tier.quantity, maxLength: 5 },
  ),
  quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10_000 })),
  buyer: buyers,
});
const productOf = ({ cost, markup, tiers }: Case): PricedProduct => ({
  supplierCostCents: cost,
  markupBps: markup,
  volumeTiers: tiers,
});
const quoteOf = (example: Case) =>
  quoteLine({ product: productOf(example), quantity: example.quantity, buyer: example.buyer, now });

it("every price equals the rule computed in exact fractions and rounded once", () => {
  fc.assert(
    fc.property(cases, (example) => {
      const line = quoteOf(example);
      expect(line.unitCents).toBe(oracleUnit(example));
      expect(line.lineCents).toBe(line.unitCents * example.quantity);
      expect(line.trace.at(-1)?.unitCents ?? 0).toBe(line.unitCents);
    }),
    { numRuns: 3_000 },
  );
});

it("no buyer pays more than retail, or less than cost unless a volume price is below cost", () => {
  fc.assert(
    fc.property(cases, (example) => {
      const line = quoteOf(example);
      const lowest = Math.min(example.cost, ...example.tiers.map((tier) => tier.priceOverrideCents ?? example.cost));
      expect(line.unitCents).toBeLessThanOrEqual(line.retailUnitCents);
      expect(line.unitCents).toBeGreaterThanOrEqual(lowest);
    }),
    { numRuns: 1_000 },
  );
});

it("no quantity costs more per unit than a smaller one, for any product and buyer", () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 10_000 }), (example, other) => {
      const [smaller = 1, larger = 1] = [example.quantity, other].sort((a, b) => a - b);
      const unitOf = (quantity: number) => quoteOf({ ...example, quantity }).unitCents;
      expect(unitOf(larger)).toBeLessThanOrEqual(unitOf(smaller));
    }),
    { numRuns: 2_000 },
  );
});

it("valid volume prices apply as listed: the highest reached tier with its own price decides", () => {
  const descending = cases.map((example) => {
    const retail = retailCents({ supplierCostCents: example.cost, markupBps: example.markup });
    const prices = example.tiers.flatMap(({ priceOverrideCents }) => priceOverrideCents ?? []).sort((a, b) => b - a);
    const tiers = [...example.tiers].sort((a, b) => a.quantity - b.quantity);
    const fitting = tiers.map((tier) => {
      if (tier.priceOverrideCents === null) return tier;
      return { ...tier, priceOverrideCents: Math.min(prices.shift() ?? 0, retail) };
    });
    return { ...example, tiers: fitting, buyer: VISITOR };
  });
  fc.assert(
    fc.property(descending, (example) => {
      const product = productOf(example);
      expect(volumeTierProblems(product)).toEqual([]);
      if (retailCents(product) === 0) return;
      const priced = example.tiers.filter(
        ({ quantity, priceOverrideCents }) => quantity <= example.quantity && priceOverrideCents !== null,
      );
      expect(quoteOf(example).unitCents).toBe(priced.at(-1)?.priceOverrideCents ?? retailCents(product));
    }),
    { numRuns: 1_000 },
  );
});

it("volume prices are invalid exactly if one exceeds the standard price or a smaller quantity's price", () => {
  fc.assert(
    fc.property(cases, (example) => {
      const retail = retailCents({ supplierCostCents: example.cost, markupBps: example.markup });
      const prices = [...example.tiers]
        .sort((a, b) => a.quantity - b.quantity)
        .flatMap(({ priceOverrideCents }) => priceOverrideCents ?? []);
      const listed = retail > 0 ? [retail, ...prices] : prices;
      const rises = listed.some((price, at) => at > 0 && price > Math.min(...listed.slice(0, at)));
      expect(volumeTierProblems(productOf(example)).length > 0).toBe(rises);
    }),
    { numRuns: 1_000 },
  );
});

it("the displayed standard, Bronze and Gold prices equal the quotes for such buyers", () => {
  const member = (subscriptionTier: "Bronze" | "Gold", markupReductionPercent: number): Buyer => ({
    ...VISITOR,
    ...{ subscriptionTier, markupReductionPercent, subscriptionExpiresAt: new Date(now.getTime() + 1) },
  });
  fc.assert(
    fc.property(cases, (example) => {
      const unitOf = (buyer: Buyer) => quoteOf({ ...example, buyer }).unitCents;
      expect(membershipPrices(productOf(example), example.quantity)).toEqual({
        standardCents: unitOf(VISITOR),
        bronzeCents: unitOf(member("Bronze", 10)),
        goldCents: unitOf(member("Gold", 25)),
      });
    }),
    { numRuns: 1_000 },
  );
});

it("displayed prices never rise from standard to Bronze to Gold, nor fall below cost without a volume price", () => {
  const thin = cases.map((example) => ({ ...example, markup: example.markup % 4_000 }));
  fc.assert(
    fc.property(thin, (example) => {
      const { bronzeCents, goldCents, standardCents } = membershipPrices(productOf(example), example.quantity);
      const overrides = example.tiers.map((tier) => tier.priceOverrideCents ?? example.cost);
      const floor = standardCents === 0 ? 0 : Math.min(example.cost, ...overrides);
      expect(goldCents).toBeGreaterThanOrEqual(floor);
      expect(bronzeCents).toBeGreaterThanOrEqual(goldCents);
      expect(standardCents).toBeGreaterThanOrEqual(bronzeCents);
    }),
    { numRuns: 1_000 },
  );
});

it("the stated Gold saving equals the price difference once the buyer is approved for Gold", () => {
  fc.assert(
    fc.property(fc.array(cases, { maxLength: 5 }), buyers, (examples, buyer) => {
      const lines = examples.map((example) => ({ product: productOf(example), quantity: example.quantity }));
      const totalFor = (who: Buyer) =>
        lines.reduce((sum, line) => sum + quoteLine({ ...line, buyer: who, now }).lineCents, 0);
      const approved: Buyer = {
        ...buyer,
        subscriptionTier: "Gold",
        markupReductionPercent: 25,
        customDiscountPercent: customDiscountPercent(buyer, now),
        subscriptionExpiresAt: new Date(now.getTime() + 1),
      };
      expect(goldSavingCents({ lines, buyer, now })).toBe(totalFor(buyer) - totalFor(approved));
    }),
    { numRuns: 1_000 },
  );
});

it("the volume ladder lists the quoted prices, which are constant between two rungs", () => {
  fc.assert(
    fc.property(cases, (example) => {
      const { buyer, quantity } = example;
      const rungs = volumeLadder({ product: productOf(example), buyer, now });
      const reached = rungs.findLast((rung) => rung.quantity <= quantity);
      expect(quoteOf(example).unitCents).toBe(reached?.unitCents);
      expect(rungs.slice(1).every(({ savesCents }) => savesCents > 0)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it("an order's total is the sum of its separately priced lines and the shipping fee", () => {
  const small = cases.map((example) => ({
    ...example,
    cost: example.cost % 500,
    quantity: 1 + (example.quantity % 50),
  }));
  fc.assert(
    fc.property(fc.array(small, { maxLength: 8 }), buyers, fc.integer({ min: 0, max: 9_000 }), (carts, buyer, fee) => {
      const lines = carts.map(({ cost, markup, tiers, quantity }) => ({
        product: { supplierCostCents: cost, markupBps: markup, volumeTiers: tiers },
        quantity,
      }));
      const expected = carts.map((example) => oracleUnit({ ...example, buyer }) * example.quantity);
      const order = quoteOrder({ lines, buyer, now, shippingCents: fee });
      expect(order.totalCents).toBe(expected.reduce((sum, line) => sum + line, fee));
    }),
  );
});
