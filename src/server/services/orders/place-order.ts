import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inSqlTransaction, inTransaction } from "~/server/in-transaction";
import { freshItems } from "~/server/services/cart/cart-rows";
import { payWithCredit } from "./pay-with-credit";
import { type PlacedOrder, placeItems, retryPlacing } from "./place-items";

/**
 * Places one's cart as an order, in one transaction with its event and its two e-mails, and takes the cart away.
 * The cart is held meanwhile, so that the same key again finds the first order, and another key an empty cart.
 * Throws "account-suspended", "no-payment-tag", 'Your cart is empty', 'Invalid shipping address', "address-needs-correction", 'User not found',
 * "cart-has-problems" (also where others bought the last pieces), "total-changed" or "order-too-large", "too-many-pending-orders",
 * "credit-not-enough".
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
