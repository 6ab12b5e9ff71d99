import { type BulkChange, type ChangedPrice, changedPrices, describeChange } from "~/domain/bulk-change";
import type { PreviewBulkInput } from "~/schemas/admin/products";
import type { ServiceContext } from "~/server/context";
import { bulkResults, bulkRows, shownValue } from "./bulk-rows";

export type PreviewRow = {
  productId: string;
  name: string;
  sku: string;
  version: number;
  from: string;
  /** Null for a row that stays unchanged. */
  to: string | null;
  why: string | null;
  orderCount: number;
  /** For price changes: the standard price and every volume rung, before and after. */
  prices: ChangedPrice[];
  /** Unusual effects that the admin has to confirm. */
  warnings: string[];
};

const isPriceChange = ({ kind }: BulkChange) => kind.startsWith("markup") || kind.startsWith("price");

/** What a bulk change would do to each of these products, before and after, without applying it. */
export async function previewBulk(ctx: ServiceContext, { productIds, change }: PreviewBulkInput) {
  const [rows, categories, ordered] = await Promise.all([
    bulkRows(ctx.db, productIds),
    ctx.db.category.findMany({ select: { id: true, name: true } }),
    change.kind === "delete" ? orderCounts(ctx, productIds) : new Map<string, number>(),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const previewed = (await bulkResults(ctx.db, rows, change)).map(({ row, result }): PreviewRow => {
    const { id: productId, name, sku, version } = row;
    const plain = { orderCount: ordered.get(productId) ?? 0, prices: [], warnings: [] };
    const about = { productId, name, sku, version, ...plain };
    const from = shownValue(row, change, names);
    if (result.outcome === "refused") return { ...about, from, to: null, why: result.why };
    if (result.outcome === "unchanged") return { ...about, from, to: null, why: "No change needed" };
    return {
      ...about,
      from,
      to: change.kind === "delete" ? "Deleted" : shownValue(result.after, change, names),
      why: null,
      prices: isPriceChange(change) ? changedPrices(row, result.after) : [],
      warnings: result.warnings,
    };
  });
  const categoryName = change.kind === "category" && change.categoryId ? names.get(change.categoryId) : undefined;
  return {
    words: describeChange(change, categoryName),
    rows: previewed,
    changeCount: previewed.filter(({ to }) => to !== null).length,
    goneCount: productIds.length - rows.length,
  };
}

async function orderCounts(ctx: ServiceContext, productIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await ctx.db.orderItem.groupBy({
    by: ["productId"],
    where: { productId: { in: [...productIds] } },
    _count: { orderId: true },
  });
  return new Map(counts.map(({ productId, _count }) => [productId ?? "", _count.orderId]));
}
