import { type Bps, type Cents, divideHalfUp, formatMoney, WHOLE_BPS } from "./money";
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
  | { kind: "delete" }
  /** To this markup. */
  | { kind: "markup"; markupBps: Bps }
  /** By so many percentage points, up or down. */
  | { kind: "markup-points"; pointsBps: number }
  /** The retail price by a percentage, up or down. */
  | { kind: "price-percent"; percentBps: number }
  /** To this retail price. */
  | { kind: "price"; priceCents: Cents };

export type BulkProduct = PricedProduct & {
  categoryId: string | null;
  imageUrls: readonly string[];
  hidden: boolean;
};

export type BulkResult<P extends BulkProduct = BulkProduct> =
  | { outcome: "changes"; after: P }
  | { outcome: "unchanged" }
  | { outcome: "refused"; why: string };

/**
 * What a bulk change makes of one product; a price is changed through its markup, and never below cost or below one of
 * its volume prices.
 */
export function bulkResult<P extends BulkProduct>(product: P, change: BulkChange): BulkResult<P> {
  const to = (fields: Partial<BulkProduct>): BulkResult<P> => {
    const after = { ...product, ...fields };
    const isSame = JSON.stringify(after) === JSON.stringify(product);
    return isSame ? { outcome: "unchanged" } : { outcome: "changes", after };
  };
  switch (change.kind) {
    case "category":
      return to({ categoryId: change.categoryId });
    case "image":
      return to({ imageUrls: [change.url] });
    case "hidden":
      return to({ hidden: change.hidden });
    case "delete":
      return { outcome: "changes", after: product };
    default: {
      const markupBps = changedMarkup(product, change);
      if (typeof markupBps === "string") return { outcome: "refused", why: markupBps };
      const problem = volumeTierProblems({ ...product, markupBps }).find(({ kind }) => kind === "above-standard");
      return problem ? { outcome: "refused", why: `Its volume price ${problem.message}` } : to({ markupBps });
    }
  }
}

type PriceChange = Extract<BulkChange, { kind: "markup" | "markup-points" | "price-percent" | "price" }>;

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
  const wanted = divideHalfUp(BigInt(target) * BigInt(WHOLE_BPS), BigInt(cost)) - WHOLE_BPS;
  return inRange(wanted, `${formatMoney(target)} is below its cost of ${formatMoney(cost)}`);
}

function inRange(markupBps: number, tooLow: string): Bps | string {
  if (markupBps < 0) return tooLow;
  return markupBps > MAX_MARKUP_BPS ? `The markup would be over ${percentText(MAX_MARKUP_BPS)}%` : markupBps;
}

const signed = (bps: number) => `${bps < 0 ? "-" : "+"}${percentText(Math.abs(bps))}`;

/** A bulk change in a few words, as it stands among the recent changes. */
export function describeChange(change: BulkChange, categoryName = "Uncategorized"): string {
  switch (change.kind) {
    case "category":
      return `Category changed to ${categoryName}`;
    case "image":
      return "Image changed";
    case "hidden":
      return change.hidden ? "Hidden" : "Shown";
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
