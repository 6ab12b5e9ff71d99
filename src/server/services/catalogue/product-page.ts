import { notFound } from "~/domain/errors";
import {
  describeTrace,
  membershipPrices,
  type PricedProduct,
  quoteLine,
  retailCents,
  VISITOR,
  volumeLadder,
} from "~/domain/pricing";
import type { ProductInput } from "~/schemas/catalogue";
import { relatedList } from "~/server/catalogue-changes";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag, PRODUCTS_TAG, productTag } from "~/server/page-dependencies";
import { productReviews } from "./reviews";
import { tilesOf } from "./tiles";
import { viewerOf, visibleTo } from "./visible-to";

const RELATED = 12;

/**
 * A product's page at this viewer's prices. A former address answers "moved". Unknown, hidden and restricted ones
 * get the same "not-found".
 */
export async function productBySlug(ctx: ServiceContext, { slug }: ProductInput) {
  const visible = visibleTo(viewerOf(ctx));
  const product = await ctx.db.product.findFirst({
    where: { slug, ...visible },
    include: {
      volumeTiers: { orderBy: { quantity: "asc" }, select: { quantity: true, priceOverrideCents: true } },
      category: {
        select: { id: true, parentId: true, name: true, slug: true, parent: { select: { name: true, slug: true } } },
      },
    },
  });
  if (!product) {
    dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
    const former = await ctx.db.formerSlug.findFirst({
      where: { slug, product: visible },
      select: { product: { select: { slug: true } } },
    });
    if (former) return { status: "moved" as const, slug: former.product.slug };
    throw notFound("Product");
  }
  dependsOn(productTag(product.id));
  const categories = [product.category?.id, product.category?.parentId];
  dependsOn(...categories.flatMap((id) => (id ? categoryTag(id) : [])));
  const [reviews, related] = await Promise.all([productReviews(ctx, product.id), relatedTo(ctx, product)]);
  const { id, name, sku, description, detailedDescription, imageUrls, soldOut, category, updatedAt } = product;
  return {
    status: "found" as const,
    product: {
      id,
      name,
      slug: product.slug,
      sku,
      description,
      detailedDescription,
      imageUrls,
      isSoldOut: soldOut,
      category: category && { name: category.name, slug: category.slug, parent: category.parent },
      updatedAt,
    },
    prices: pricesOf(ctx, product),
    reviews,
    related,
  };
}

/**
 * All prices of a product for this viewer, worked out here because the supplier cost stays here: one entry for each
 * quantity from which another unit price holds, with the whole ladder as it looks from there.
 */
function pricesOf({ actor, now }: ServiceContext, product: PricedProduct) {
  const buyer = actor?.buyer ?? VISITOR;
  const retail = retailCents(product);
  if (retail <= 0) return null;
  const rungs = volumeLadder({ product, buyer, now, quantity: 1 }).map(({ quantity }) => {
    const quote = quoteLine({ product, buyer, now, quantity });
    return {
      quantity,
      unitCents: quote.unitCents,
      membership: membershipPrices(product, quantity),
      why: quote.trace.length > 1 ? describeTrace(quote.trace) : null,
      ladder: volumeLadder({ product, buyer, now, quantity }),
    };
  });
  return { retailUnitCents: retail, rungs };
}

/** Other visible products of the same category. */
async function relatedTo(ctx: ServiceContext, product: { id: string; categoryId: string | null }) {
  if (!product.categoryId) return [];
  dependsOn(listTag(relatedList(product.categoryId)));
  const rows = await ctx.db.product.findMany({
    where: { categoryId: product.categoryId, id: { not: product.id }, ...visibleTo(viewerOf(ctx)) },
    orderBy: [{ featured: "desc" }, { name: "asc" }],
    take: RELATED,
    select: { id: true },
  });
  return tilesOf(
    ctx,
    rows.map((row) => row.id),
  );
}
