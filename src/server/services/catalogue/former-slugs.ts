import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { viewerOf, visibleTo } from "./visible-to";

/** The current slug of a visible product once found at `slug`; null if there is none. */
export async function currentSlugOf(ctx: ServiceContext, slug: string): Promise<string | null> {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
  const former = await ctx.db.formerSlug.findFirst({
    where: { slug: slug.slice(0, 120), product: visibleTo(viewerOf(ctx)) },
    select: { product: { select: { slug: true } } },
  });
  return former?.product.slug ?? null;
}

/** The current slug of a category once found at `slug`; null if there is none. */
export async function currentCategorySlugOf({ db }: Pick<ServiceContext, "db">, slug: string): Promise<string | null> {
  dependsOn(CATEGORIES_TAG);
  const former = await db.formerCategorySlug.findFirst({
    where: { slug: slug.slice(0, 120), category: { slug: { not: slug } } },
    select: { category: { select: { slug: true } } },
  });
  return former?.category.slug ?? null;
}
