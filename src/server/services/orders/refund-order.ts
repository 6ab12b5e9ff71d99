import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { reversePaidOrder } from "./reverse-paid-order";

/** Refunds a paid order, for a reason: cancels it, reverses its commissions and tells the customer. */
export async function refundOrder(ctx: SignedInContext, { orderId, reason }: { orderId: string; reason: string }) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await reversePaidOrder(tx, ctx, {
      orderId,
      action: "refund",
      reason,
      fields: { refundedAt: ctx.now },
    });
    await queueMail(tx, {
      dedupeKey: `order-refunded:${orderId}:${order.paymentGeneration}`,
      template: "order-refunded",
      toEmail: order.email,
      payload: { orderId },
      orderId,
    });
  });
  return { orderId };
}
