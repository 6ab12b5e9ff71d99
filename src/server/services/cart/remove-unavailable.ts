import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { viewerOf } from "~/server/services/catalogue/visible-to";
import { cartLineProblem } from "./buyable";
import { cartItems } from "./cart-rows";
import { cartOwner, lockExistingCart } from "./lock-cart";

/** Removes everything that can no longer be bought from the cart. */
export function removeUnavailable(ctx: ServiceContext): Promise<{ removed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const owner = cartOwner(ctx);
    const cart = await lockExistingCart(tx, owner, ctx.now);
    if (!cart) return { removed: 0 };
    const viewer = viewerOf(ctx);
    const stale = (await cartItems(tx, owner)).filter(({ product }) => cartLineProblem(product, viewer));
    const productId = { in: stale.map((item) => item.productId) };
    const { count } = await tx.cartItem.deleteMany({ where: { cartId: cart.id, productId } });
    return { removed: count };
  });
}
