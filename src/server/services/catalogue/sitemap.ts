import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { viewerOf, visibleTo } from "./visible-to";

/** A sitemap holds 50,000 addresses at the most. */
const MOST_PRODUCTS = 45_000;

/** What search engines may know of: the open categories and the products this viewer can see. */
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
