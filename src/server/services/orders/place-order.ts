import { isDeepStrictEqual } from "node:util";
import { DomainError } from "~/domain/errors";
import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inSqlTransaction, inTransaction } from "~/server/in-transaction";
import { freshItems } from "~/server/services/cart/cart-rows";
import type { ShippingDetails } from "./order-rows";
import { payWithCredit } from "./pay-with-credit";
import { type PlacedOrder, placeItems, retryPlacing } from "./place-items";
import type { PlacedRow } from "./read-for-order";

/**
 * Places the signed-in customer's cart as an order, in one transaction, and deletes the cart. Idempotent by key. Throws
 * "account-suspended", "no-payment-tag", "cart-empty", "invalid-address", "address-needs-correction", "user-not-found",
 * "cart-has-problems" (also if others bought the last units), "total-changed", "order-too-large",
 * "too-many-pending-orders", "credit-not-enough", and "request-reused" if the key's order has another address, message
 * or store credit.
 */
export function placeOrder(ctx: SignedInContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { creditCents } = input;
  const { userId } = ctx.actor;
  const items = freshItems({ userId });
  const placing = {
    ...{ input, items, itemCount: null, typedAddress: null, enteredBy: null },
    assertSame: async (placed: PlacedRow, own: ShippingDetails | null) => assertSame(placed, own, input),
  };
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

/** The page may have been changed after a first attempt whose response was lost: refuse instead of ignoring that. */
function assertSame(placed: PlacedRow, own: ShippingDetails | null, input: PlaceOrderInput): void {
  const isSame =
    isDeepStrictEqual(placed.shippingDetails, own) &&
    placed.orderMessage === input.orderMessage &&
    placed.creditAppliedCents === input.creditCents;
  if (isSame) return;
  const message = `Order #${placed.shortId} was already placed from this page, before your last changes. They are not part of it, and nothing was ordered twice.`;
  throw new DomainError("CONFLICT", "request-reused", message, { orderId: placed.id, shortId: placed.shortId });
}
