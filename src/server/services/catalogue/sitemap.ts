import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { viewerOf, visibleTo } from "./visible-to";

/** A sitemap may list at most 50,000 URLs. */
const MOST_PRODUCTS = 45_000;

/** Sitemap contents: unrestricted categories, and the products this viewer can see. */
export async function sitemapEntries(ctx: ServiceContext) {
  dependsOn(CATEGORIES_TAG, PRODUCTS_TAG);
  const [categories, products] = await Promise.all([
    ctx.db.category.findMany({
      where: { isRestricted: false },
      orderBy: { slug: "asc" },
      select: { slug: true },
    }),
    ctx.db.product.findMany({
      where: visibleTo(viewerOf(ctx)),
      orderBy: { slug: "asc" },
      take: MOST_PRODUCTS,
      select: { slug: true, updatedAt: true },
    }),
  ]);
  return { categories, products };
}
