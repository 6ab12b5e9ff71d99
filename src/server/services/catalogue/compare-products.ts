import { comparable } from "~/domain/compare";
import { DomainError } from "~/domain/errors";
import type { CompareInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { productBySlug } from "./product-page";

/**
 * Up to four products side by side at this viewer's prices, in the requested order. Former slugs resolve to the current
 * product; products this viewer cannot see are left out, as if they did not exist.
 */
export async function compareProducts(ctx: ServiceContext, { slugs }: CompareInput) {
  const pages = await Promise.all(comparable(slugs).map((slug) => pageOf(ctx, slug)));
  const found = pages.flatMap((page) => page ?? []);
  // Both a former and the current slug of a product may have been requested.
  const once = found.filter(({ product }, at) => found.findIndex((other) => other.product.id === product.id) === at);
  return once.map(({ product, prices, reviews, lots }) => {
    const { id, name, slug, sku, description, imageUrls, isSoldOut, casNumber, otherNames, form, category } = product;
    return {
      ...{ id, name, slug, sku, description, isSoldOut, casNumber, otherNames, form },
      imageUrl: imageUrls[0] ?? null,
      category: category && { name: category.name, slug: category.slug },
      purityBps: lots.find(({ purityBps }) => purityBps !== null)?.purityBps ?? null,
      rating: reviews.average === null ? null : { average: reviews.average, count: reviews.count },
      isPriced: prices !== null,
      unitCents: prices?.rungs[0]?.unitCents ?? 0,
      retailUnitCents: prices?.retailUnitCents ?? 0,
      /** Volume prices below the single-unit price. */
      ladder: prices?.ladder.filter(({ quantity }) => quantity > 1) ?? [],
    };
  });
}

async function pageOf(ctx: ServiceContext, slug: string) {
  try {
    const answer = await productBySlug(ctx, { slug });
    if (answer.status === "found") return answer;
    const moved = await productBySlug(ctx, { slug: answer.slug });
    return moved.status === "found" ? moved : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
