import { isPaymentReportedSent } from "~/domain/unpaid-order";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordOrderEvent } from "./order-transition";
import { lockOwnPendingOrder } from "./own-pending-order";
import { shopAddress } from "./shop-address";
import { withdrawReminder } from "./withdraw-reminder";

/**
 * "I've sent it": the customer reports that the payment of a pending order is on its way. E-mails the shop, unarchives
 * the order, withdraws an unsent reminder, and pauses reminder and cancellation for 3 days. No-op within these days.
 * Throws "not-found", "order-not-pending".
 */
export function reportPaymentSent(ctx: SignedInContext, { orderId }: OrderIdInput): Promise<{ alreadySaid: boolean }> {
  const { now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnPendingOrder(tx, ctx, orderId);
    if (isPaymentReportedSent(order, now)) return { alreadySaid: true };
    const isUnreminded = await withdrawReminder(tx, order);
    await tx.order.update({
      where: { id: orderId },
      data: { paymentSentAt: now, isArchived: false, ...(isUnreminded && { paymentRemindedAt: null }) },
    });
    await queueMail(tx, {
      dedupeKey: `payment-sent:${orderId}:${now.toISOString()}`,
      template: "payment-sent-shop",
      toEmail: await shopAddress(tx),
      payload: { orderId },
      orderId,
    });
    const after = { paymentSentAt: now, ...(order.isArchived && { isArchived: false }) };
    await recordOrderEvent(tx, ctx, { orderId, action: "paymentSent", from: "pending", to: "pending", after });
    return { alreadySaid: false };
  });
}
