import { assertReason, ORDER_TRANSITIONS } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { orderThatRefused, recordTransition } from "./order-transition";

type Cancelling = { orderId: string; reason?: string | undefined };

/** Cancels an order that still waits for its payment, and tells the customer. A second press finds it done. */
export async function cancelOrder(ctx: SignedInContext, input: Cancelling) {
  const { orderId } = input;
  const reason = assertReason("cancel", input.reason);
  const { from } = ORDER_TRANSITIONS.cancel;
  return inTransaction(ctx.db, async (tx) => {
    const [order] = await tx.order.updateManyAndReturn({
      where: { id: orderId, status: { in: [...from] } },
      data: { status: "cancelled", cancelledAt: ctx.now },
    });
    if (!order) {
      const found = await tx.order.findUnique({ where: { id: orderId }, select: { status: true } });
      if (found?.status === "cancelled") return { alreadyCancelled: true };
      await orderThatRefused(tx, orderId, "cancel");
      return { alreadyCancelled: true };
    }
    // That e-mail asks for a payment, which is no longer wanted.
    await withdrawMail(tx, `payment-undone:${orderId}:${order.paymentGeneration}`);
    await queueMail(tx, {
      dedupeKey: `order-cancelled:${orderId}`,
      template: "order-cancelled",
      toEmail: order.email,
      payload: { orderId },
      orderId,
    });
    const after = { cancelledAt: ctx.now };
    await recordTransition(tx, ctx, {
      orderId,
      action: "cancel",
      from: "pending",
      to: "cancelled",
      reason,
      before: {},
      after,
    });
    return { alreadyCancelled: false };
  });
}
