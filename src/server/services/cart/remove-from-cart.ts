import type { RemoveFromCartInput } from "~/schemas/cart";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { cartOwner, lockExistingCart } from "./lock-cart";

/** Removes a product from the cart; no-op if it is not in there. */
export function removeFromCart(ctx: ServiceContext, { productId }: RemoveFromCartInput) {
  return inTransaction(ctx.db, async (tx) => {
    const cart = await lockExistingCart(tx, cartOwner(ctx), ctx.now);
    if (!cart) return { isRemoved: false };
    const { count } = await tx.cartItem.deleteMany({ where: { cartId: cart.id, productId } });
    return { isRemoved: count > 0 };
  });
}
