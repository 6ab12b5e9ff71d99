import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { cartOwner, lockExistingCart } from "./lock-cart";

/** Dismisses the notice about what was merged at sign-in. */
export function dismissMergeNotice(ctx: ServiceContext): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const cart = await lockExistingCart(tx, cartOwner(ctx), ctx.now);
    if (!cart) return;
    await tx.cart.update({ where: { id: cart.id }, data: { mergedUnits: 0, mergeLeftOut: 0 } });
    await tx.cartItem.updateMany({ where: { cartId: cart.id }, data: { mergedQuantity: 0 } });
  });
}
