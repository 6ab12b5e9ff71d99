import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inSqlTransaction, inTransaction } from "~/server/in-transaction";
import { freshItems } from "~/server/services/cart/cart-rows";
import { payWithCredit } from "./pay-with-credit";
import { type PlacedOrder, placeItems, retryPlacing } from "./place-items";

/**
 * Places the signed-in customer's cart as an order, in one transaction, and deletes the cart. Idempotent by key. Throws
 * "account-suspended", "no-payment-tag", "cart-empty", "invalid-address", "address-needs-correction", "user-not-found",
 * "cart-has-problems" (also if others bought the last units), "total-changed", "order-too-large",
 * "too-many-pending-orders", "credit-not-enough".
 */
export function placeOrder(ctx: SignedInContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { creditCents } = input;
  const { userId } = ctx.actor;
  const items = freshItems({ userId });
  const placing = { input, items, itemCount: null, typedAddress: null, enteredBy: null };
  return retryPlacing(() => {
    if (creditCents === 0) {
      return inSqlTransaction(ctx.db, (tx) => placeItems(tx, ctx, { ...placing, afterwards: null }));
    }
    return inTransaction(ctx.db, (tx) =>
      placeItems(tx, ctx, {
        ...placing,
        afterwards: (order) => payWithCredit(tx, ctx, { ...order, userId, creditCents }),
      }),
    );
  });
}
