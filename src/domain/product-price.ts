import { VISITOR } from "./buyer";
import { MEMBERSHIP_PLANS } from "./membership";
import { type Bps, type Cents, formatMoney, MAX_ORDER_CENTS } from "./money";
import {
  type MembershipPrices,
  membershipPrices,
  type PricedProduct,
  quoteLine,
  retailCents,
  type VolumeTier,
} from "./pricing";

/** The default markup of a new product: 150%. */
export const DEFAULT_MARKUP_BPS: Bps = 15_000;
/** The highest markup: 100,000%. */
export const MAX_MARKUP_BPS: Bps = 10_000_000;
export const MAX_COST_CENTS: Cents = MAX_ORDER_CENTS;
/** A new product's only volume tier: one unit, without a price of its own. */
export const DEFAULT_TIERS: readonly VolumeTier[] = [{ quantity: 1, priceOverrideCents: null }];

const PERCENT = /^(\d{1,6})(?:\.(\d{1,2}))?\s*%?$/;

/** Parses a percentage ("150", "12.5%") into basis points; null if invalid. */
export function parsePercent(text: string): Bps | null {
  const match = PERCENT.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The profit margin in percent with one decimal: markup / (100 + markup). 150% markup gives "60.0". */
export function marginText(markupBps: Bps): string {
  return ((markupBps / (10_000 + markupBps)) * 100).toFixed(1);
}

export type PricePreview = MembershipPrices & { wholesaleCents: Cents };

/** The unit price for each kind of buyer, in cents; null until both cost and markup are known. */
export function pricePreview(product: PricedProduct): PricePreview | null {
  if (product.supplierCostCents === null || product.markupBps === null) return null;
  const wholesale = quoteLine({ product, quantity: 1, buyer: { ...VISITOR, isWholesale: true }, now: new Date(0) });
  return { ...membershipPrices(product, 1), wholesaleCents: wholesale.unitCents };
}

export type VolumeTierProblem = {
  /** The tier's index in the given list. */
  index: number;
  kind: "above-standard" | "above-smaller";
  message: string;
};

/**
 * Volume prices that must not be saved: above the standard price, or above the price of a smaller quantity, so that a
 * larger quantity never costs more per unit. Tiers without their own price are skipped.
 */
export function volumeTierProblems(product: PricedProduct): VolumeTierProblem[] {
  const retail = retailCents(product);
  const problems: VolumeTierProblem[] = [];
  let cheapest: { quantity: number; cents: Cents } | null = null;
  const tiers = product.volumeTiers.map((tier, index) => ({ ...tier, index })).sort((a, b) => a.quantity - b.quantity);
  for (const { index, quantity, priceOverrideCents: cents } of tiers) {
    if (cents === null) continue;
    if (retail > 0 && cents > retail) {
      const message = `${formatMoney(cents)} for ${quantity} or more is above the standard price of ${formatMoney(retail)}`;
      problems.push({ index, kind: "above-standard", message });
    } else if (cheapest && cents > cheapest.cents) {
      const smaller = `${formatMoney(cheapest.cents)} for ${cheapest.quantity} or more`;
      const message = `${formatMoney(cents)} for ${quantity} or more is above ${smaller}; a larger quantity cannot cost more`;
      problems.push({ index, kind: "above-smaller", message });
    }
    if (!cheapest || cents < cheapest.cents) cheapest = { quantity, cents };
  }
  return problems;
}

/** Warnings for the admin before saving: prices below supplier cost. */
export function costWarnings(product: PricedProduct): string[] {
  const { supplierCostCents: cost, markupBps, volumeTiers } = product;
  if (cost === null || markupBps === null || cost === 0) return [];
  const retail = retailCents(product);
  const warnings: string[] = [];
  const { Bronze, Gold } = MEMBERSHIP_PLANS;
  const below = [Bronze, Gold].filter(({ discountPercent }) => retail * (100 - discountPercent) < cost * 100);
  if (below.length > 0) {
    const who = below.map(({ tier }) => tier).join(" and ");
    warnings.push(`The discount of ${who} members would go below cost; they pay the cost, ${formatMoney(cost)}.`);
  }
  for (const { quantity, priceOverrideCents } of volumeTiers) {
    if (priceOverrideCents !== null && priceOverrideCents < cost) {
      warnings.push(`The price for ${quantity} or more, ${formatMoney(priceOverrideCents)}, is below cost.`);
    }
  }
  return warnings;
}
