import { type LineProblem, lineProblem } from "~/domain/cart";
import { DomainError, notFound } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import { maySeeProduct, type Viewer } from "~/domain/visibility";
import type { ServiceContext } from "~/server/context";
import { factsOf, isVisible, type ProductFacts } from "~/server/services/catalogue/product-facts";
import { viewerOf } from "~/server/services/catalogue/visible-to";

type Judged = {
  hidden: boolean;
  soldOut: boolean;
  supplierCostCents: number | null;
  markupBps: number | null;
  category: { id: string; isRestricted: boolean } | null;
};

/** Why this viewer cannot buy this product now; null when they can. */
export function cartLineProblem(product: Judged, viewer: Viewer): LineProblem | null {
  return lineProblem({
    isHidden: product.hidden,
    isSoldOut: product.soldOut,
    isVisible: maySeeProduct({ isHidden: product.hidden, category: product.category }, viewer),
    isPriced: retailCents(product) > 0,
  });
}

/** The product if the read model has it. Throws 'Product not found' on one this viewer may not see. */
export async function visibleProduct(ctx: ServiceContext, productId: string): Promise<ProductFacts> {
  const facts = (await factsOf(ctx, [productId])).get(productId);
  if (!facts || !isVisible(facts, viewerOf(ctx))) throw notFound("Product");
  return facts;
}

/** Lets a visible product into a cart; throws why it is not sold. */
export function assertBuyable(product: ProductFacts, viewer: Viewer): void {
  const problem = cartLineProblem(product, viewer);
  if (!problem) return;
  const message = problem.reason === "sold-out" ? "This product is sold out." : "This product's price is on request.";
  throw new DomainError("CONFLICT", problem.reason, message);
}
