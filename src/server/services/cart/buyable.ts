import { type LineProblem, lineProblem } from "~/domain/cart";
import { DomainError, notFound } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import { onlyLeft } from "~/domain/stock";
import { maySeeProduct, type Viewer } from "~/domain/visibility";
import type { ServiceContext } from "~/server/context";
import { factsOf, isVisible, type ProductFacts } from "~/server/services/catalogue/product-facts";
import { viewerOf } from "~/server/services/catalogue/visible-to";

type ProductToBuy = {
  hidden: boolean;
  soldOut: boolean;
  supplierCostCents: number | null;
  markupBps: number | null;
  category: { id: string; isRestricted: boolean } | null;
};
/** `stockLeft` is null for a product without a stock count. */
type Wanted = { quantity: number; stockLeft: number | null };

/** Why this viewer cannot buy this product now, or not this many units; null if they can. */
export function cartLineProblem(product: ProductToBuy, viewer: Viewer, wanted?: Wanted): LineProblem | null {
  const stockLeft = wanted?.stockLeft ?? null;
  return lineProblem({
    isHidden: product.hidden,
    isSoldOut: product.soldOut,
    isVisible: maySeeProduct({ isHidden: product.hidden, category: product.category }, viewer),
    isPriced: retailCents(product) > 0,
    stock: wanted && stockLeft !== null ? { left: stockLeft, wanted: wanted.quantity } : null,
  });
}

/** The product's facts from the read model. Throws "not-found" for a product this viewer may not see. */
export async function visibleProduct(ctx: ServiceContext, productId: string): Promise<ProductFacts> {
  const facts = (await factsOf(ctx, [productId])).get(productId);
  if (!facts || !isVisible(facts, viewerOf(ctx))) throw notFound("Product");
  return facts;
}

/** Checks that a visible product can be bought. Throws the reason otherwise ("sold-out", "price-on-request"). */
export function assertBuyable(product: ProductFacts, viewer: Viewer): void {
  const problem = cartLineProblem(product, viewer);
  if (!problem) return;
  const message = problem.reason === "sold-out" ? "This product is sold out." : "This product's price is on request.";
  throw new DomainError("CONFLICT", problem.reason, message);
}

/** Checks stock for a counted product; `inCart` units are in the cart already. Throws "not-enough-stock". */
export function assertInStock({ left, wanted, inCart = 0 }: { left: number; wanted: number; inCart?: number }): void {
  if (wanted <= left) return;
  const held = inCart > 0 && left > 0 ? `, and your cart has ${inCart.toLocaleString("en-US")} of them` : "";
  throw new DomainError("CONFLICT", "not-enough-stock", `${onlyLeft(left)}${held}.`);
}
