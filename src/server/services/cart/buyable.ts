import { type LineProblem, lineProblem } from "~/domain/cart";
import { DomainError, notFound } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import { maySeeProduct, type Viewer } from "~/domain/visibility";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { viewerOf, visibleTo } from "~/server/services/catalogue/visible-to";

/** What a cart must know of a product: to show it, to price it, and to say why it cannot be bought. */
export const PRODUCT_SELECT = {
  id: true,
  name: true,
  slug: true,
  sku: true,
  imageUrls: true,
  hidden: true,
  soldOut: true,
  supplierCostCents: true,
  markupBps: true,
  category: { select: { id: true, isRestricted: true } },
  volumeTiers: { select: { quantity: true, priceOverrideCents: true } },
} satisfies Prisma.ProductSelect;

export type CartProduct = Prisma.ProductGetPayload<{ select: typeof PRODUCT_SELECT }>;

/** Why this viewer cannot buy this product now; null when they can. */
export function problemOf(product: CartProduct, viewer: Viewer): LineProblem | null {
  return lineProblem({
    isHidden: product.hidden,
    isSoldOut: product.soldOut,
    isVisible: maySeeProduct({ isHidden: product.hidden, category: product.category }, viewer),
    isPriced: retailCents(product) > 0,
  });
}

/** Lets a product into a cart. Throws 'Product not found' on one this viewer may not see, else why it is not sold. */
export async function assertBuyable(
  tx: Tx,
  ctx: Pick<ServiceContext, "actor">,
  productId: string,
): Promise<CartProduct> {
  const viewer = viewerOf(ctx);
  const product = await tx.product.findFirst({
    where: { id: productId, ...visibleTo(viewer) },
    select: PRODUCT_SELECT,
  });
  if (!product) throw notFound("Product");
  const problem = problemOf(product, viewer);
  if (!problem) return product;
  const message = problem.reason === "sold-out" ? "This product is sold out." : "This product's price is on request.";
  throw new DomainError("CONFLICT", problem.reason, message);
}
