import { notFound } from "~/domain/errors";
import { quoteLine, VISITOR } from "~/domain/pricing";
import type { SetQuantityInput } from "~/schemas/cart";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { assertBuyable } from "./buyable";
import { cartOwner, lockExistingCart } from "./lock-cart";

/** Changes how many pieces of a product are in the cart. Throws 'Cart item not found' when it is not in there. */
export function setQuantity(ctx: ServiceContext, { productId, quantity }: SetQuantityInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const cart = await lockExistingCart(tx, cartOwner(ctx), ctx.now);
    if (!cart) throw notFound("Cart item");
    const { count } = await tx.cartItem.updateMany({ where: { cartId: cart.id, productId }, data: { quantity } });
    if (count === 0) throw notFound("Cart item");
    const product = await assertBuyable(tx, ctx, productId);
    const { unitCents } = quoteLine({ product, quantity, buyer: actor?.buyer ?? VISITOR, now });
    await tx.cartItem.updateMany({ where: { cartId: cart.id, productId }, data: { seenUnitCents: unitCents } });
    return { quantity };
  });
}
