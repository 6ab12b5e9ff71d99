import type { AddToCartInput } from "~/schemas/cart";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { assertBuyable } from "./buyable";
import { cartOwner, holdCart } from "./hold-cart";
import { putItems } from "./put-items";

/** Puts pieces of a product into the basket. Throws 'Product not found', "sold-out" or "price-on-request". */
export function addToCart(ctx: ServiceContext, { productId, quantity }: AddToCartInput) {
  return inTransaction(ctx.db, async (tx) => {
    await assertBuyable(tx, ctx, productId);
    const cart = await holdCart(tx, cartOwner(ctx), ctx.now);
    await putItems(tx, cart.id, [{ productId, quantity, createdAt: ctx.now }]);
    const item = await tx.cartItem.findUniqueOrThrow({
      where: { cartId_productId: { cartId: cart.id, productId } },
      select: { quantity: true },
    });
    return { quantity: item.quantity };
  });
}
