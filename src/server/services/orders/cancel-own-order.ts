import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { cancelPending } from "./cancel-pending";
import { mailShopOfChange } from "./change-own-order";
import { recordOrderEvent } from "./order-transition";
import { assertNotShipped, orderNotPendingError } from "./own-pending-order";

/**
 * Cancels an order of the signed-in customer that is waiting for payment, and e-mails customer and shop. No-op if
 * already cancelled. Against a concurrent Mark as Paid, exactly one of the two wins. Throws "not-found",
 * "order-not-pending", "order-shipped".
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
      if (found.status !== "cancelled") throw orderNotPendingError(found);
      return { alreadyCancelled: true };
    }
    await mailShopOfChange(tx, orderId);
    const after = { cancelledAt: ctx.now };
    await recordOrderEvent(tx, ctx, { orderId, action: "cancelByCustomer", from: "pending", to: "cancelled", after });
    return { alreadyCancelled: false };
  });
}
