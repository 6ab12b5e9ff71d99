import type { ServiceContext } from "~/server/context";
import { viewerOf, visibleTo } from "./visible-to";

/** The slug that a product has now which this viewer may see and which was once found at `slug`; null for all others. */
export async function currentSlugOf(ctx: ServiceContext, slug: string): Promise<string | null> {
  const former = await ctx.db.formerSlug.findFirst({
    where: { slug: slug.slice(0, 120), product: visibleTo(viewerOf(ctx)) },
    select: { product: { select: { slug: true } } },
  });
  return former?.product.slug ?? null;
}
