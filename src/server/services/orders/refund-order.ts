import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { moveStock } from "../stock/move-stock";
import { reversePaidOrder } from "./reverse-paid-order";

type Refunding = {
  orderId: string;
  reason: string;
  /** Whether its pieces go back into the stock; what is lost or spoiled does not. */
  returnStock?: boolean;
};

/** Refunds a paid order, for a reason: cancels it, reverses its commissions and tells the customer. */
export async function refundOrder(ctx: SignedInContext, { orderId, reason, returnStock = false }: Refunding) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await reversePaidOrder(tx, ctx, {
      orderId,
      action: "refund",
      reason,
      fields: { refundedAt: ctx.now },
    });
    if (returnStock) await moveStock(tx, { orderId, step: "return", reason: "refund", now: ctx.now });
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
