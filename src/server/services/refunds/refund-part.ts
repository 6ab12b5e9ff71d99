import { countsInProgram } from "~/domain/commission";
import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import { assertTransition } from "~/domain/order-status";
import { assertPartialRefund, refundable } from "~/domain/partial-refund";
import type { OrderRefund } from "~/generated/prisma/client";
import type { RefundPartInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { refundCommissions } from "../commissions/refund-commissions";
import { lockOrder, recordTransition } from "../orders/order-transition";
import { postedOrder } from "../orders/reverse-paid-order";
import { sendBack } from "./send-back";

/**
 * Refunds part of a paid order, for a reason the customer is told. The order stays paid, commissions and counters lose
 * the refunded part, and the money is recorded as to be returned or becomes store credit. Idempotent per request id.
 * Throws "not-found", "invalid-transition", "invalid-amount", "refund-too-large", "refund-is-all", and "request-reused"
 * for the same request id with other contents.
 */
export function refundPart(ctx: SignedInContext, input: RefundPartInput) {
  const { orderId, goodsCents, shippingCents, reason, internalNote, to, requestId } = input;
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const known = await tx.orderRefund.findUnique({ where: { idempotencyKey: requestId } });
    if (known) return alreadyRefunded(tx, known, input);
    assertTransition("refund", order);
    const amountCents = assertPartialRefund(refundable(order), { goodsCents, shippingCents });
    const posted = postedOrder(order, ctx.now);
    const refund = await tx.orderRefund.create({
      data: {
        ...{ orderId, generation: order.paymentGeneration, idempotencyKey: requestId, goodsCents, shippingCents },
        ...{ reason, internalNote, isCounted: countsInProgram(order), createdByUserId: ctx.actor.userId },
        createdAt: ctx.now,
      },
    });
    await refundCommissions(tx, posted, refund);
    const split = await sendBack(tx, ctx, order, { amountCents, to, key: `refund:${refund.id}`, refundId: refund.id });
    await tx.order.update({
      where: { id: orderId },
      data: { refundedCents: { increment: amountCents }, refundedGoodsCents: { increment: goodsCents } },
    });
    await queueMail(tx, {
      dedupeKey: `order-partly-refunded:${refund.id}`,
      template: "order-partly-refunded",
      toEmail: order.email,
      payload: { orderId, amountCents, reason, ...split },
      orderId,
    });
    await recordTransition(tx, ctx, {
      ...{ orderId, action: "refundPart", from: order.status, to: order.status, reason },
      before: { refundedCents: order.refundedCents },
      after: { refundedCents: order.refundedCents + amountCents, goodsCents, shippingCents, ...split },
    });
    return { refundId: refund.id, alreadyRefunded: false };
  });
}

async function alreadyRefunded(tx: Tx, made: OrderRefund, { orderId, goodsCents, shippingCents, to }: RefundPartInput) {
  const isSame = made.orderId === orderId && made.goodsCents === goodsCents && made.shippingCents === shippingCents;
  const isToReturn = (await tx.moneyReturn.count({ where: { refundId: made.id } })) > 0;
  if (isSame && !(to === "credit" && isToReturn)) return { refundId: made.id, alreadyRefunded: true };
  const cents = formatMoney(made.goodsCents + made.shippingCents);
  const message = `${cents} was refunded by this request already. Close this window and look at the order.`;
  throw new DomainError("CONFLICT", "request-reused", message);
}
