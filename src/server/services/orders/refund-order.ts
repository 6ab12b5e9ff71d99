import type { RefundTarget } from "~/domain/partial-refund";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentOrderMails, withdrawMail } from "~/server/mail/withdraw-mail";
import { insertNote } from "../notes/insert-note";
import { sendBack } from "../refunds/send-back";
import { moveStock } from "../stock/move-stock";
import { reversePaidOrder } from "./reverse-paid-order";

type Refunding = {
  orderId: string;
  reason: string;
  /** Whether its units go back into the stock; lost or spoiled ones do not. */
  returnStock?: boolean;
  /** Where the money goes; what was paid with store credit becomes store credit again in any case. */
  to?: RefundTarget;
  internalNote?: string;
};

/**
 * Refunds the rest of a paid order, for a reason: cancels it, reverses its commissions, records the money as to be
 * returned (or as store credit) and e-mails the customer.
 */
export async function refundOrder(ctx: SignedInContext, input: Refunding) {
  const { orderId, reason, returnStock = false, to = "return", internalNote: note = "" } = input;
  await inTransaction(ctx.db, async (tx) => {
    const order = await reversePaidOrder(tx, ctx, {
      orderId,
      action: "refund",
      reason,
      fields: { refundedAt: ctx.now },
    });
    if (returnStock) await moveStock(tx, { orderId, step: "return", reason: "refund", now: ctx.now });
    const amountCents = order.totalAmountCents - order.refundedCents;
    const key = `refund-of-all:${orderId}:${order.paymentGeneration}`;
    const split =
      amountCents > 0 ? await sendBack(tx, ctx, order, { amountCents, to, key, refundId: null }) : undefined;
    await insertNote(tx, ctx, { userId: order.userId, orderId, about: "Refunded", note });
    await deleteUnsentOrderMails(tx, orderId, "order-changed");
    await withdrawMail(tx, `payment-confirmed:${orderId}:${order.paymentGeneration}`);
    await queueMail(tx, {
      dedupeKey: `order-refunded:${orderId}:${order.paymentGeneration}`,
      template: "order-refunded",
      toEmail: order.email,
      payload: { orderId, ...(split && { split }) },
      orderId,
    });
  });
  return { orderId };
}
