import { quoteLine, VISITOR } from "~/domain/pricing";
import type { ServiceContext } from "~/server/context";
import { categoryTag, dependsOn, productTag } from "~/server/page-dependencies";
import { factsOf, isVisible, type ProductFacts } from "./product-facts";
import { viewerOf } from "./visible-to";

function toTile(facts: ProductFacts, { actor, now }: ServiceContext) {
  const quote = quoteLine({ product: facts, quantity: 1, buyer: actor?.buyer ?? VISITOR, now });
  const { category } = facts;
  return {
    id: facts.id,
    name: facts.name,
    slug: facts.slug,
    sku: facts.sku,
    imageUrl: facts.imageUrls[0] ?? null,
    isSoldOut: facts.soldOut,
    categoryId: category?.id ?? null,
    category: category && { name: category.name, slug: category.slug },
    isPriced: quote.isPriced,
    unitCents: quote.unitCents,
    retailUnitCents: quote.retailUnitCents,
    rating: facts.rating,
  };
}
export type ProductTile = ReturnType<typeof toTile>;

/** Tiles of these products in the order of the ids; those this viewer may not see are left out. */
export async function tilesOf(ctx: ServiceContext, productIds: readonly string[]): Promise<ProductTile[]> {
  if (productIds.length === 0) return [];
  const all = await factsOf(ctx, productIds);
  dependsOn(...productIds.map(productTag));
  return productIds.flatMap((id) => {
    const facts = all.get(id);
    if (!facts) return [];
    if (facts.category) dependsOn(categoryTag(facts.category.id));
    return isVisible(facts, viewerOf(ctx)) ? [toTile(facts, ctx)] : [];
  });
}
