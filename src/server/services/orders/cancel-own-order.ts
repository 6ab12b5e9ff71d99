import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { cancelPending } from "./cancel-pending";
import { tellShopOfChange } from "./change-own-order";
import { recordOrderEvent } from "./order-transition";
import { assertNotShipped, orderNotPending } from "./own-pending-order";

/**
 * Cancels one of the actor's orders that waits for its payment, and tells customer and shop. Against Mark as Paid at the
 * same moment one of the two wins. A second press finds it done. Throws "not-found", "order-not-pending",
 * "order-shipped".
 */
export function cancelOwnOrder(
  ctx: SignedInContext,
  { orderId }: OrderIdInput,
): Promise<{ alreadyCancelled: boolean }> {
  const { userId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await cancelPending(tx, { orderId, userId, by: "customer", now: ctx.now }))) {
      const select = { status: true, isPaid: true, refundedAt: true, trackingNumber: true } as const;
      const found = await tx.order.findFirst({ where: { id: orderId, userId }, select });
      if (!found) throw notFound("Order");
      if (found.status === "pending") assertNotShipped(found);
      if (found.status !== "cancelled") throw orderNotPending(found);
      return { alreadyCancelled: true };
    }
    await tellShopOfChange(tx, orderId);
    const after = { cancelledAt: ctx.now };
    await recordOrderEvent(tx, ctx, { orderId, action: "cancelByCustomer", from: "pending", to: "cancelled", after });
    return { alreadyCancelled: false };
  });
}
