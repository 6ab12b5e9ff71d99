import { type Buyer, discountingTier, discountName, effectiveDiscountPercent, VISITOR } from "./buyer";
import { DomainError } from "./errors";
import { MEMBERSHIP_PLANS, type SubscriptionTier } from "./membership";
import { applyBps, assertCents, type Cents, divideHalfUp, formatMoney, MAX_ORDER_CENTS, sumCents } from "./money";
import { describeTrace, type PriceStep, percentText } from "./price-trace";
import { assertQuantity } from "./quantity";

export { type Buyer, describeTrace, effectiveDiscountPercent, type PriceStep, VISITOR };

export type VolumeTier = { quantity: number; priceOverrideCents: number | null };
export type PricedProduct = {
  supplierCostCents: number | null;
  markupBps: number | null;
  volumeTiers: readonly VolumeTier[];
};
export type LineQuote = {
  retailUnitCents: Cents;
  unitCents: Cents;
  lineCents: Cents;
  quantity: number;
  discountPercent: number;
  /** The volume price that set the unit price; null if the retail or member price did. */
  volumeTier: VolumeTier | null;
  trace: PriceStep[];
  isPriced: boolean;
};
type LineInput = { product: PricedProduct; quantity: number; buyer: Buyer; now: Date };

/** The default shipping fee per order. */
const SHIPPING_FEE_CENTS: Cents = 5_000;

/** The public unit price in cents: supplier cost plus markup. 0 ("Price on request") if either is missing. */
export function retailCents(product: { supplierCostCents: number | null; markupBps: number | null }): Cents {
  if (product.supplierCostCents === null || product.markupBps === null) return 0;
  return applyBps(product.supplierCostCents, 10_000 + product.markupBps);
}

type PricedTier = VolumeTier & { priceOverrideCents: Cents };
const hasPrice = (tier: VolumeTier): tier is PricedTier => tier.priceOverrideCents !== null;

/**
 * The volume tier that sets the price for this quantity: the cheapest one reached, so that a larger quantity never
 * costs more per unit; null if none has its own price. Saving refuses tiers that rise in price, but older ones exist.
 */
function reachedTier(tiers: readonly VolumeTier[], quantity: number): PricedTier | null {
  const isBetter = (tier: PricedTier, best: PricedTier) =>
    tier.priceOverrideCents < best.priceOverrideCents ||
    (tier.priceOverrideCents === best.priceOverrideCents && tier.quantity > best.quantity);
  return tiers
    .filter(hasPrice)
    .reduce<PricedTier | null>(
      (best, tier) => (tier.quantity <= quantity && (best === null || isBetter(tier, best)) ? tier : best),
      null,
    );
}

/**
 * Prices one line: the lower of member and volume price, minus the affiliate's own tier discount, never below supplier
 * cost unless the volume price already is. Rounds once, at the end. Throws "invalid-quantity".
 */
export function quoteLine({ product, quantity, buyer, now }: LineInput): LineQuote {
  assertQuantity(quantity);
  const retail = retailCents(product);
  const cost = product.supplierCostCents ?? 0;
  const discountPercent = effectiveDiscountPercent(buyer, now);
  const trace: PriceStep[] = [{ kind: "retail", label: "Retail", unitCents: retail }];
  if (retail <= 0) {
    const none = { retailUnitCents: 0, unitCents: 0, lineCents: 0, volumeTier: null, trace: [], isPriced: false };
    return { ...none, quantity, discountPercent };
  }
  const discountBps = Math.round(discountPercent * 100);
  const tier = reachedTier(product.volumeTiers, quantity);
  const override = tier?.priceOverrideCents ?? null;
  // Exact prices are in units of 10^-8 cents, so that only the final price is rounded.
  const member = BigInt(retail) * BigInt(10_000 - discountBps) * 10_000n;
  const volume = override === null ? null : BigInt(assertCents(override, "volume price")) * 100_000_000n;
  const isVolume = volume !== null && volume < member;
  let exact = isVolume ? volume : member;
  const step = (kind: PriceStep["kind"], label: string) => {
    // The wholesale price is the cost regardless of other discounts, so its trace has a single step.
    if (!buyer.isWholesale) trace.push({ kind, label, unitCents: divideHalfUp(exact, 100_000_000n) });
  };

  if (isVolume) step("volume", `${tier?.quantity} or more`);
  else if (discountBps > 0) step("member", `${discountName(buyer, now)} -${percentText(discountBps)}%`);
  const affiliate = discountingTier(buyer);
  if (affiliate) {
    exact = (exact * BigInt(10_000 - affiliate.tierDiscountBps)) / 10_000n;
    step("affiliate-tier", `tier ${affiliate.tierName} -${percentText(affiliate.tierDiscountBps)}%`);
  }
  const floor = override === null ? cost : Math.min(cost, override);
  const discountedCents = divideHalfUp(exact, 100_000_000n);
  const unitCents = Math.max(floor, discountedCents);
  if (buyer.isWholesale) trace.push({ kind: "wholesale", label: "wholesale price", unitCents });
  else if (discountedCents < floor) trace.push({ kind: "cost-floor", label: "lowest price", unitCents });
  const lineCents = assertCents(unitCents * quantity, "line total");
  const volumeTier = isVolume ? tier : null;
  return {
    retailUnitCents: retail,
    unitCents,
    lineCents,
    quantity,
    discountPercent,
    volumeTier,
    trace,
    isPriced: true,
  };
}

/** A buyer with this plan's discount, an active membership and no other discount. */
const memberOf = (subscriptionTier: SubscriptionTier): Buyer => ({
  ...VISITOR,
  subscriptionTier,
  markupReductionPercent: subscriptionTier === "None" ? 0 : MEMBERSHIP_PLANS[subscriptionTier].discountPercent,
});

export type MembershipPrices = { standardCents: Cents; bronzeCents: Cents; goldCents: Cents };

/**
 * The unit price in cents at this quantity for a visitor, a Bronze and a Gold member: what `quoteLine` charges,
 * including volume prices and the cost floor; 0 for a product without a price.
 */
export function membershipPrices(product: PricedProduct, quantity: number): MembershipPrices {
  // A membership without an end date is active at any time, so the clock does not matter here.
  const unitOf = (tier: SubscriptionTier) =>
    quoteLine({ product, quantity, buyer: memberOf(tier), now: new Date(0) }).unitCents;
  return { standardCents: unitOf("None"), bronzeCents: unitOf("Bronze"), goldCents: unitOf("Gold") };
}

export type LadderRung = {
  quantity: number;
  unitCents: Cents;
  /** What this quantity saves compared with the buyer's price for single units; 0 on the first rung. */
  savesCents: Cents;
};

/** The quantities at which the public price drops: 1, and each volume tier cheaper than all smaller quantities. */
export function volumeSteps(product: PricedProduct): number[] {
  let lowest = retailCents(product);
  const lowering = product.volumeTiers
    .filter(hasPrice)
    .toSorted((a, b) => a.quantity - b.quantity)
    .filter(({ priceOverrideCents }) => {
      const isLower = priceOverrideCents < lowest;
      lowest = Math.min(lowest, priceOverrideCents);
      return isLower;
    });
  return [...new Set([1, ...lowering.map((tier) => tier.quantity)])];
}

/**
 * The quantities from which this buyer pays less per unit, lowest first, starting at 1. Volume prices that are not
 * below the buyer's own price have no rung, so a single rung means that quantity does not matter.
 */
export function volumeLadder({ product, buyer, now }: Omit<LineInput, "quantity">): LadderRung[] {
  const unitOf = (quantity: number) => quoteLine({ product, buyer, now, quantity }).unitCents;
  const singleCents = unitOf(1);
  let lowest = Number.POSITIVE_INFINITY;
  return volumeSteps(product).flatMap((quantity) => {
    const unitCents = unitOf(quantity);
    if (unitCents >= lowest) return [];
    lowest = unitCents;
    return [{ quantity, unitCents, savesCents: (singleCents - unitCents) * quantity }];
  });
}

type OrderInput = {
  lines: readonly { product: PricedProduct; quantity: number }[];
  buyer: Buyer;
  now: Date;
  shippingCents?: Cents;
};
export type OrderQuote = { lines: LineQuote[]; subtotalCents: Cents; shippingCents: Cents; totalCents: Cents };

/** Prices an order: its lines in order, plus the flat shipping fee. Throws "order-too-large" over $1,000,000. */
export function quoteOrder({ lines, buyer, now, shippingCents = SHIPPING_FEE_CENTS }: OrderInput): OrderQuote {
  const quotes = lines.map(({ product, quantity }) => quoteLine({ product, quantity, buyer, now }));
  const subtotalCents = sumCents(quotes.map((quote) => quote.lineCents));
  const totalCents = sumCents([subtotalCents, shippingCents]);
  if (totalCents > MAX_ORDER_CENTS) {
    const message = `One order can be at most ${formatMoney(MAX_ORDER_CENTS)}. Please split it into several.`;
    throw new DomainError("BAD_REQUEST", "order-too-large", message, { totalCents, maxCents: MAX_ORDER_CENTS });
  }
  return { lines: quotes, subtotalCents, shippingCents, totalCents };
}
