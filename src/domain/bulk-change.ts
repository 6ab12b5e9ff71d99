import { type Bps, type Cents, divideHalfUp, formatMoney, WHOLE_BPS } from "./money";
import { type PriceRounding, roundPrice } from "./price-rounding";
import { percentText } from "./price-trace";
import { type PricedProduct, retailCents } from "./pricing";
import { MAX_MARKUP_BPS, volumeTierProblems } from "./product-price";
import { moveWarnings } from "./visibility";

/** The most products that one bulk action may change. */
export const MAX_BULK_ROWS = 5_000;

/** A change that can be applied to many products at once. */
export type BulkChange =
  | { kind: "category"; categoryId: string | null }
  | { kind: "image"; url: string }
  | { kind: "hidden"; hidden: boolean }
  | { kind: "featured"; featured: boolean }
  | { kind: "sold-out"; soldOut: boolean }
  | { kind: "delete" }
  | PriceChange;

type PriceChange = (
  | { kind: "markup"; markupBps: Bps }
  | /** Adds to the markup; may be negative. */ { kind: "markup-points"; pointsBps: number }
  | /** Relative to the retail price; may be negative. */ { kind: "price-percent"; percentBps: number }
  | { kind: "price"; priceCents: Cents }
) & {
  /** Whether volume prices stay, or change in proportion to the standard price. */
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

/** A price change of more than this percentage needs a confirmation. */
export const LARGE_CHANGE_PERCENT = 25;

export type BulkResult<P extends BulkProduct = BulkProduct> =
  /** `warnings` are sentences the admin must confirm before the change is applied. */
  { outcome: "changes"; after: P; warnings: string[] } | { outcome: "unchanged" } | { outcome: "refused"; why: string };

/**
 * What a bulk change makes of one product. A price changes through its markup; it is refused below cost or below one of
 * its volume prices. Volume prices can scale with it; `warnings` say what is unusual about the new prices, or that the
 * product leaves the restricted categories.
 */
export function bulkResult<P extends BulkProduct>(
  product: P,
  change: BulkChange,
  restrictedIds: ReadonlySet<string> = new Set(),
): BulkResult<P> {
  const to = (fields: Partial<BulkProduct>, warnings: string[] = []): BulkResult<P> => {
    const after = { ...product, ...fields };
    const isSame = JSON.stringify(after) === JSON.stringify(product);
    return isSame ? { outcome: "unchanged" } : { outcome: "changes", after, warnings };
  };
  switch (change.kind) {
    case "category":
      return to({ categoryId: change.categoryId }, moveWarnings(product.categoryId, change.categoryId, restrictedIds));
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
        ...nearestPrice(change, result.after),
        ...priceWarnings(product, result.after),
      ];
      return { ...result, warnings };
    }
  }
}

/** The markup that gives the rounded standard price; unchanged when nothing is rounded. */
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

/** Volume prices scaled with the standard price, with the same rounding, and never above it. */
function scaledTiers(before: BulkProduct, after: BulkProduct, rounding: PriceRounding = "cents") {
  const [from, to] = [retailCents(before), retailCents(after)];
  if (from === 0) return before.volumeTiers;
  return before.volumeTiers.map(({ quantity, priceOverrideCents: cents }) => {
    if (cents === null) return { quantity, priceOverrideCents: null };
    const scaled = roundPrice(divideHalfUp(BigInt(cents) * BigInt(to), BigInt(from)), rounding);
    // The standard price can be a cent off its rounded value, because it is derived from the markup.
    return { quantity, priceOverrideCents: cents <= from ? Math.min(scaled, to) : scaled };
  });
}

/** One price before and after a change: the standard price, or that of a volume tier. */
export type ChangedPrice = { quantity: number | null; fromCents: Cents | null; toCents: Cents | null };

/** The standard price (`quantity` null) and each volume tier, before and after. Null cents: no price of its own. */
export function changedPrices(before: PricedProduct, after: PricedProduct): ChangedPrice[] {
  const rungs = before.volumeTiers.map(({ quantity, priceOverrideCents: fromCents }) => {
    const same = after.volumeTiers.find((tier) => tier.quantity === quantity);
    return { quantity, fromCents, toCents: same?.priceOverrideCents ?? null };
  });
  const added = after.volumeTiers
    .filter(({ quantity }) => !before.volumeTiers.some((tier) => tier.quantity === quantity))
    .map(({ quantity, priceOverrideCents: toCents }) => ({ quantity, fromCents: null, toCents }));
  return [{ quantity: null, fromCents: retailCents(before), toCents: retailCents(after) }, ...rungs, ...added];
}

/** A typed price that no markup gives exactly, because its cost is above $100. */
function nearestPrice(change: PriceChange, after: PricedProduct): string[] {
  if (change.kind !== "price" || (change.rounding ?? "cents") !== "cents") return [];
  const nearest = retailCents(after);
  if (nearest === change.priceCents) return [];
  return [`The nearest possible price is ${formatMoney(nearest)}, because a markup has two decimal places.`];
}

/** What is unusual about a change of prices: a large change, or a price that falls below cost. */
export const priceWarnings = (before: PricedProduct, after: PricedProduct): string[] => [
  ...largeChanges(before, after),
  ...newlyBelowCost(before, after),
];

function largeChanges(before: PricedProduct, after: PricedProduct): string[] {
  const told = new Set<string>();
  return changedPrices(before, after).flatMap(({ quantity, fromCents, toCents }) => {
    if (!fromCents || toCents === null) return [];
    if (Math.abs(toCents - fromCents) * 100 <= fromCents * LARGE_CHANGE_PERCENT) return [];
    const percent = divideHalfUp(BigInt(Math.abs(toCents - fromCents)) * 100n, BigInt(fromCents));
    const what = quantity === null ? "The standard price" : `The price for ${quantity} or more`;
    const how = `${toCents > fromCents ? "rises" : "falls"} by ${percent.toLocaleString("en-US")}%`;
    // Skips tiers that merely follow the standard price.
    if (told.has(how)) return [];
    told.add(how);
    return [`${what} ${how}.`];
  });
}

/** Only prices that this change moves below cost. An existing loss leader gets no warning. */
function newlyBelowCost(before: PricedProduct, after: PricedProduct): string[] {
  const { supplierCostCents: cost } = after;
  const { supplierCostCents: costBefore } = before;
  return changedPrices(before, after).flatMap(({ quantity, fromCents, toCents }) => {
    if (!cost || toCents === null || toCents >= cost) return [];
    if (fromCents !== null && costBefore !== null && fromCents < costBefore) return [];
    return [`The price for ${quantity} or more, ${formatMoney(toCents)}, is below cost.`];
  });
}

/** The new markup in bps, or the sentence why there is none. */
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

/** A short description of a bulk change for the list of recent changes. */
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
