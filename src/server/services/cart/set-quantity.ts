import { z } from "zod";
import { notFound } from "~/domain/errors";
import { quoteLine, VISITOR } from "~/domain/pricing";
import type { SetQuantityInput } from "~/schemas/cart";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { factsOf, isVisible } from "~/server/services/catalogue/product-facts";
import { viewerOf } from "~/server/services/catalogue/visible-to";
import { STOCK_LEFT } from "~/server/services/stock/sold-out-sql";
import { assertBuyable, assertInStock } from "./buyable";
import { cartOwner, lockExistingCart } from "./lock-cart";

const LeftRow = z.strictObject({ left: z.number().nullable() });

/**
 * Sets the quantity of a product in the cart. Throws "not-found" if the cart or the viewer does not have it,
 * "not-enough-stock" if a counted product has too few units left; reducing the quantity always works.
 */
export async function setQuantity(ctx: ServiceContext, { productId, quantity }: SetQuantityInput) {
  const { actor, now } = ctx;
  const viewer = viewerOf(ctx);
  const product = (await factsOf(ctx, [productId])).get(productId);
  return inTransaction(ctx.db, async (tx) => {
    const cart = await lockExistingCart(tx, cartOwner(ctx), ctx.now);
    if (!cart) throw notFound("Cart item");
    const where = { cartId: cart.id, productId };
    const item = await tx.cartItem.findFirst({ where, select: { quantity: true } });
    if (!item) throw notFound("Cart item");
    if (!product || !isVisible(product, viewer)) throw notFound("Product");
    assertBuyable(product, viewer);
    if (product.isCounted && quantity > item.quantity) {
      const [stock] = await queryRows(tx, LeftRow)`
        SELECT ${STOCK_LEFT} AS left FROM products p WHERE p.id = ${productId}::uuid`;
      if (stock && stock.left !== null) assertInStock({ left: stock.left, wanted: quantity });
    }
    const { unitCents } = quoteLine({ product, quantity, buyer: actor?.buyer ?? VISITOR, now });
    await tx.cartItem.updateMany({ where, data: { quantity, seenUnitCents: unitCents } });
    return { quantity };
  });
}
