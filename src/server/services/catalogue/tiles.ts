import { quoteLine, VISITOR } from "~/domain/pricing";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { categoryTag, dependsOn, productTag } from "~/server/page-dependencies";
import { viewerOf, visibleTo } from "./visible-to";

/** What a tile is made from. The supplier cost is read to price it and goes no further. */
const TILE_SELECT = {
  id: true,
  name: true,
  slug: true,
  sku: true,
  imageUrls: true,
  soldOut: true,
  categoryId: true,
  supplierCostCents: true,
  markupBps: true,
  volumeTiers: { select: { quantity: true, priceOverrideCents: true } },
  category: { select: { name: true, slug: true } },
} satisfies Prisma.ProductSelect;

type TileRow = Prisma.ProductGetPayload<{ select: typeof TILE_SELECT }>;
type RatingSummary = { average: number; count: number };

/** A product as lists show it, at this viewer's own price for one piece. */
function toTile(row: TileRow, { actor, now }: ServiceContext, rating: RatingSummary | null) {
  const quote = quoteLine({ product: row, quantity: 1, buyer: actor?.buyer ?? VISITOR, now });
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    imageUrl: row.imageUrls[0] ?? null,
    isSoldOut: row.soldOut,
    categoryId: row.categoryId,
    category: row.category,
    isPriced: quote.isPriced,
    unitCents: quote.unitCents,
    retailUnitCents: quote.retailUnitCents,
    rating,
  };
}
export type ProductTile = ReturnType<typeof toTile>;

/** Average and number of the approved ratings of these products. */
export async function ratingsOf({ db }: Pick<ServiceContext, "db">, productIds: string[]) {
  const groups = await db.productRating.groupBy({
    by: ["productId"],
    where: { productId: { in: productIds }, isApproved: true },
    _avg: { rating: true },
    _count: true,
  });
  return new Map(
    groups.map(({ productId, _avg, _count }) => [productId, { average: _avg.rating ?? 0, count: _count }]),
  );
}

/** The tiles of these products in the order of the ids; what this viewer may not see is left out. */
export async function tilesOf(ctx: ServiceContext, productIds: string[]): Promise<ProductTile[]> {
  if (productIds.length === 0) return [];
  const [rows, ratings] = await Promise.all([
    ctx.db.product.findMany({ where: { id: { in: productIds }, ...visibleTo(viewerOf(ctx)) }, select: TILE_SELECT }),
    ratingsOf(ctx, productIds),
  ]);
  dependsOn(...productIds.map(productTag), ...rows.flatMap(({ categoryId: id }) => (id ? categoryTag(id) : [])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return productIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toTile(row, ctx, ratings.get(id) ?? null)] : [];
  });
}
