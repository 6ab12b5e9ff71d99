import { type Bps, type Cents, divideHalfUp, formatMoney, WHOLE_BPS } from "./money";
import { type PriceRounding, roundPrice } from "./price-rounding";
import { percentText } from "./price-trace";
import { type PricedProduct, retailCents } from "./pricing";
import { MAX_MARKUP_BPS, volumeTierProblems } from "./product-price";

/** The most products that one bulk act may touch. */
export const MAX_BULK_ROWS = 5_000;

/** What can be done to many products at once. */
export type BulkChange =
  | { kind: "category"; categoryId: string | null }
  | { kind: "image"; url: string }
  | { kind: "hidden"; hidden: boolean }
  | { kind: "featured"; featured: boolean }
  | { kind: "sold-out"; soldOut: boolean }
  | { kind: "delete" }
  | PriceChange;

type PriceChange = (
  | /** To this markup. */ { kind: "markup"; markupBps: Bps }
  | /** By so many percentage points, up or down. */ { kind: "markup-points"; pointsBps: number }
  | /** The retail price by a percentage, up or down. */ { kind: "price-percent"; percentBps: number }
  | /** To this retail price. */ { kind: "price"; priceCents: Cents }
) & {
  /** Whether volume prices stay or change in proportion to the standard price. */
  rungs?: "keep" | "scale" | undefined;
  rounding?: PriceRounding | undefined;
};

export type BulkProduct = PricedProduct & {
  categoryId: string | null;
  imageUrls: readonly string[];
  hidden: boolean;
  featured: boolean;
  soldOut: boolean;
};

/** A price that changes by more is asked about once more. */
export const LARGE_CHANGE_PERCENT = 25;

export type BulkResult<P extends BulkProduct = BulkProduct> =
  /** `warnings` are sentences that the admin confirms before such a change is made. */
  { outcome: "changes"; after: P; warnings: string[] } | { outcome: "unchanged" } | { outcome: "refused"; why: string };

/**
 * What a bulk change makes of one product; a price is changed through its markup, and never below cost or below one of
 * its volume prices. Volume prices can change in proportion; what is unusual about the new prices is in `warnings`.
 */
export function bulkResult<P extends BulkProduct>(product: P, change: BulkChange): BulkResult<P> {
  const to = (fields: Partial<BulkProduct>): BulkResult<P> => {
    const after = { ...product, ...fields };
    const isSame = JSON.stringify(after) === JSON.stringify(product);
    return isSame ? { outcome: "unchanged" } : { outcome: "changes", after, warnings: [] };
  };
  switch (change.kind) {
    case "category":
      return to({ categoryId: change.categoryId });
    case "image":
      return to({ imageUrls: [change.url] });
    case "hidden":
      return to({ hidden: change.hidden });
    case "featured":
      return to({ featured: change.featured });
    case "sold-out":
      return to({ soldOut: change.soldOut });
    case "delete":
      return { outcome: "changes", after: product, warnings: [] };
    default: {
      const asked = changedMarkup(product, change);
      const markupBps = typeof asked === "number" ? roundedMarkup(product, asked, change.rounding) : asked;
      if (typeof markupBps === "string") return { outcome: "refused", why: markupBps };
      const priced = { ...product, markupBps };
      const volumeTiers =
        change.rungs === "scale" ? scaledTiers(product, priced, change.rounding) : product.volumeTiers;
      const problems = volumeTierProblems({ ...priced, volumeTiers });
      const problem = problems.find(({ kind }) => kind === "above-standard");
      if (problem) return { outcome: "refused", why: `Its volume price ${problem.message}` };
      const result = to({ markupBps, volumeTiers });
      if (result.outcome !== "changes") return result;
      const warnings = [
        ...problems.map(({ message }) => `The volume price ${message}.`),
        ...largeChanges(product, result.after),
        ...newlyBelowCost(product, result.after),
      ];
      return { ...result, warnings };
    }
  }
}

/** The markup that makes the standard price a rounded one; as it was asked for where nothing is rounded. */
function roundedMarkup(product: BulkProduct, markupBps: Bps, rounding: PriceRounding = "cents"): Bps | string {
  const { supplierCostCents: cost } = product;
  if (rounding === "cents" || !cost) return markupBps;
  const target = roundPrice(retailCents({ ...product, markupBps }), rounding);
  return markupFor(target, cost);
}

const markupFor = (target: Cents, cost: Cents): Bps | string =>
  inRange(
    divideHalfUp(BigInt(target) * BigInt(WHOLE_BPS), BigInt(cost)) - WHOLE_BPS,
    `${formatMoney(target)} is below its cost of ${formatMoney(cost)}`,
  );

/** The volume prices in proportion to the standard price, rounded alike and never above it. */
function scaledTiers(before: BulkProduct, after: BulkProduct, rounding: PriceRounding = "cents") {
  const [from, to] = [retailCents(before), retailCents(after)];
  if (from === 0) return before.volumeTiers;
  return before.volumeTiers.map(({ quantity, priceOverrideCents: cents }) => {
    if (cents === null) return { quantity, priceOverrideCents: null };
    const scaled = roundPrice(divideHalfUp(BigInt(cents) * BigInt(to), BigInt(from)), rounding);
    // The standard price can be a cent off its rounded value, because it comes from the markup.
    return { quantity, priceOverrideCents: cents <= from ? Math.min(scaled, to) : scaled };
  });
}

/** One price of a product before and after a change: the standard price, or that of a volume rung. */
export type ChangedPrice = { quantity: number | null; fromCents: Cents | null; toCents: Cents | null };

/** The standard price (quantity null) and every volume rung, before and after. Null cents: no price of its own. */
export function changedPrices(before: PricedProduct, after: PricedProduct): ChangedPrice[] {
  const rungs = before.volumeTiers.map(({ quantity, priceOverrideCents: fromCents }) => {
    const same = after.volumeTiers.find((tier) => tier.quantity === quantity);
    return { quantity, fromCents, toCents: same?.priceOverrideCents ?? null };
  });
  return [{ quantity: null, fromCents: retailCents(before), toCents: retailCents(after) }, ...rungs];
}

function largeChanges(before: BulkProduct, after: BulkProduct): string[] {
  const told = new Set<string>();
  return changedPrices(before, after).flatMap(({ quantity, fromCents, toCents }) => {
    if (!fromCents || toCents === null) return [];
    if (Math.abs(toCents - fromCents) * 100 <= fromCents * LARGE_CHANGE_PERCENT) return [];
    const percent = divideHalfUp(BigInt(Math.abs(toCents - fromCents)) * 100n, BigInt(fromCents));
    const what = quantity === null ? "The standard price" : `The price for ${quantity} or more`;
    const how = `${toCents > fromCents ? "rises" : "falls"} by ${percent.toLocaleString("en-US")}%`;
    // A rung that only follows the standard price is not told again.
    if (told.has(how)) return [];
    told.add(how);
    return [`${what} ${how}.`];
  });
}

/** Only what the change itself brings below cost: a loss leader that is one already is no news. */
function newlyBelowCost(before: BulkProduct, after: BulkProduct): string[] {
  const { supplierCostCents: cost } = after;
  return changedPrices(before, after).flatMap(({ quantity, fromCents, toCents }) => {
    if (!cost || toCents === null || toCents >= cost) return [];
    if (fromCents !== null && fromCents < cost) return [];
    return [`The price for ${quantity} or more, ${formatMoney(toCents)}, is below cost.`];
  });
}

/** The new markup, or the sentence that says why there is none. */
function changedMarkup(product: BulkProduct, change: PriceChange): Bps | string {
  if (change.kind === "markup") return change.markupBps;
  const { supplierCostCents: cost, markupBps } = product;
  if (markupBps === null && change.kind !== "price") return "It has no markup yet";
  if (change.kind === "markup-points")
    return inRange((markupBps ?? 0) + change.pointsBps, "The markup would be negative");
  if (!cost) return "It has no supplier cost";
  const retail = retailCents(product);
  const target =
    change.kind === "price"
      ? change.priceCents
      : divideHalfUp(BigInt(retail) * BigInt(WHOLE_BPS + change.percentBps), BigInt(WHOLE_BPS));
  return markupFor(target, cost);
}

function inRange(markupBps: number, tooLow: string): Bps | string {
  if (markupBps < 0) return tooLow;
  return markupBps > MAX_MARKUP_BPS ? `The markup would be over ${percentText(MAX_MARKUP_BPS)}%` : markupBps;
}

const signed = (bps: number) => `${bps < 0 ? "-" : "+"}${percentText(Math.abs(bps))}`;

/** A bulk change in a few words, as it stands among the recent changes. */
export function describeChange(change: BulkChange, categoryName?: string): string {
  const words = describeAct(change, categoryName);
  return "rungs" in change && change.rungs === "scale" ? `${words}, volume prices too` : words;
}

function describeAct(change: BulkChange, categoryName = "Uncategorized"): string {
  switch (change.kind) {
    case "category":
      return `Category changed to ${categoryName}`;
    case "image":
      return "Image changed";
    case "hidden":
      return change.hidden ? "Hidden" : "Shown";
    case "featured":
      return change.featured ? "Featured" : "No longer featured";
    case "sold-out":
      return change.soldOut ? "Sold out" : "Back in stock";
    case "delete":
      return "Deleted";
    case "markup":
      return `Markup set to ${percentText(change.markupBps)}%`;
    case "markup-points":
      return `Markup changed by ${signed(change.pointsBps)} points`;
    case "price-percent":
      return `Prices changed by ${signed(change.percentBps)}%`;
    case "price":
      return `Price set to ${formatMoney(change.priceCents)}`;
  }
}
