import { VISITOR } from "./buyer";
import { type Bps, type Cents, dollars, MAX_ORDER_CENTS } from "./money";
import { type PricedProduct, quoteLine, retailCents, type VolumeTier } from "./pricing";

/** The markup that a new product begins with: 150%. */
export const DEFAULT_MARKUP_BPS: Bps = 15_000;
/** The highest markup: 100,000%. */
export const MAX_MARKUP_BPS: Bps = 10_000_000;
export const MAX_COST_CENTS: Cents = MAX_ORDER_CENTS;
/** A new product's only rung: one piece, without a price of its own. */
export const DEFAULT_TIERS: readonly VolumeTier[] = [{ quantity: 1, priceOverrideCents: null }];

const PERCENT = /^(\d{1,6})(?:\.(\d{1,2}))?\s*%?$/;

/** Reads a percentage ("150", "12.5%") into basis points; null for anything else. */
export function parsePercent(text: string): Bps | null {
  const match = PERCENT.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The share of the price that is profit, in percent with one decimal: markup / (100 + markup); 150% gives "60.0". */
export function marginText(markupBps: Bps): string {
  return ((markupBps / (10_000 + markupBps)) * 100).toFixed(1);
}

export type PricePreview = { standardCents: Cents; bronzeCents: Cents; goldCents: Cents; wholesaleCents: Cents };

/** What one piece will cost each kind of buyer; null until both cost and markup are known. */
export function pricePreview(product: PricedProduct): PricePreview | null {
  if (product.supplierCostCents === null || product.markupBps === null) return null;
  // No membership term is looked at: the percentages stand for any member whose term runs.
  const at = (percent: number, isWholesale = false) =>
    quoteLine({
      product: { ...product, volumeTiers: [] },
      quantity: 1,
      buyer: { ...VISITOR, markupReductionPercent: percent, isWholesale },
      now: new Date(0),
    }).unitCents;
  return { standardCents: at(0), bronzeCents: at(10), goldCents: at(25), wholesaleCents: at(0, true) };
}

/** What the shopkeeper should know before saving: prices that would stand below the supplier cost. */
export function costWarnings(product: PricedProduct): string[] {
  const { supplierCostCents: cost, markupBps, volumeTiers } = product;
  if (cost === null || markupBps === null || cost === 0) return [];
  const retail = retailCents(product);
  const warnings: string[] = [];
  if (retail * 0.75 < cost) {
    const who = retail * 0.9 < cost ? "Bronze and Gold members" : "Gold members";
    warnings.push(`The discount of ${who} would go below cost; they pay the cost, ${dollars(cost)}.`);
  }
  for (const { quantity, priceOverrideCents } of volumeTiers) {
    if (priceOverrideCents !== null && priceOverrideCents < cost) {
      warnings.push(`The price for ${quantity} or more, ${dollars(priceOverrideCents)}, is below cost.`);
    }
  }
  return warnings;
}
