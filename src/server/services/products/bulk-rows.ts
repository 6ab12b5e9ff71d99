import { type BulkChange, type BulkProduct, bulkResult } from "~/domain/bulk-change";
import { formatMoney } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { retailCents } from "~/domain/pricing";
import type { Tx } from "~/server/db";
import { only } from "~/server/query-rows";

export type BulkRow = BulkProduct & { id: string; name: string; sku: string; version: number };

const SELECT = {
  ...only("id", "name", "sku", "version", "supplierCostCents", "markupBps", "categoryId", "imageUrls", "hidden"),
  ...only("featured", "soldOut"),
  volumeTiers: { select: { quantity: true, priceOverrideCents: true }, orderBy: { quantity: "asc" } },
} as const;

/** The fields of these products that a bulk change reads. */
export const bulkRows = (tx: Pick<Tx, "product">, ids: readonly string[]): Promise<BulkRow[]> =>
  tx.product.findMany({
    where: { id: { in: [...ids] } },
    select: SELECT,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });

/** The result of the change for each of these products. */
export async function bulkResults(tx: Pick<Tx, "category">, rows: readonly BulkRow[], change: BulkChange) {
  const select = { id: true } as const;
  const restricted =
    change.kind === "category" ? await tx.category.findMany({ where: { isRestricted: true }, select }) : [];
  const restrictedIds = new Set(restricted.map(({ id }) => id));
  return rows.map((row) => ({ row, result: bulkResult(row, change, restrictedIds) }));
}

/** The value of a product that this kind of change is about, as the preview shows it. */
export function shownValue(
  product: BulkProduct,
  change: BulkChange,
  categoryNames: ReadonlyMap<string, string>,
): string {
  switch (change.kind) {
    case "category":
      return (product.categoryId && categoryNames.get(product.categoryId)) || "Uncategorized";
    case "image":
      return product.imageUrls[0] ?? "";
    case "featured":
      return product.featured ? "Featured" : "Not featured";
    case "sold-out":
      return product.soldOut ? "Sold out" : "In stock";
    case "hidden":
    case "delete":
      return product.hidden ? "Hidden" : "Visible";
    default: {
      const retail = retailCents(product);
      const price = retail === 0 ? "Price on request" : formatMoney(retail);
      return product.markupBps === null ? price : `${price} (markup ${percentText(product.markupBps)}%)`;
    }
  }
}
