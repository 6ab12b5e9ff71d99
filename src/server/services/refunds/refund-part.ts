import { countsInProgram } from "~/domain/commission";
import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import { assertTransition } from "~/domain/order-actions";
import { assertPartialRefund, refundable } from "~/domain/partial-refund";
import { assertPieces, isLastOfPieces, returnedCostCents } from "~/domain/refunded-pieces";
import type { OrderRefund } from "~/generated/prisma/client";
import type { RefundPartInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { only } from "~/server/query-rows";
import { refundCommissions } from "../commissions/refund-commissions";
import { lockOrder, recordTransition } from "../orders/order-transition";
import { postedOrder } from "../orders/reverse-paid-order";
import { recordPieces, restockPieces } from "./record-pieces";
import { sendBack } from "./send-back";

/**
 * Refunds part of a paid order, for a reason the customer is told: an amount, and the pieces that it is for, if any. The
 * order stays paid, commissions and counters lose the refunded part, and the money is recorded as to be returned or
 * becomes store credit. The pieces are not packed any more, and go back into stock if the admin says so. Idempotent per
 * request id. Throws "not-found", "invalid-transition", "pieces-refunded", "invalid-amount", "refund-too-large",
 * "refund-is-all", and "request-reused" for the same request id with other contents.
 */
export function refundPart(ctx: SignedInContext, input: RefundPartInput) {
  const { orderId, goodsCents, shippingCents, items, returnStock, reason, internalNote, to, requestId } = input;
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const known = await tx.orderRefund.findUnique({ where: { idempotencyKey: requestId } });
    if (known) return alreadyRefunded(tx, known, input);
    assertTransition("refund", order);
    const lines = await linesOf(tx, input);
    assertPieces(lines, items);
    const amountCents = assertPartialRefund(refundable(order), { goodsCents, shippingCents });
    const posted = postedOrder(order, ctx.now);
    const restocked = await restockPieces(tx, ctx, { orderId, items, returnStock });
    const isShipped = order.trackingNumber !== null;
    const refund = await tx.orderRefund.create({
      data: {
        ...{ orderId, generation: order.paymentGeneration, idempotencyKey: requestId, goodsCents, shippingCents },
        ...{ reason, internalNote, returnStock, isCounted: countsInProgram(order), createdByUserId: ctx.actor.userId },
        returnedCostCents: returnedCostCents(lines, items, { isShipped, returnStock, restocked }),
        createdAt: ctx.now,
      },
    });
    await refundCommissions(tx, posted, refund);
    const split = await sendBack(tx, ctx, order, { amountCents, to, key: `refund:${refund.id}`, refundId: refund.id });
    await tx.order.update({
      where: { id: orderId },
      data: {
        ...{ refundedCents: { increment: amountCents }, refundedGoodsCents: { increment: goodsCents } },
        ...(isLastOfPieces(lines, items) && { hasNoPiecesLeft: true }),
      },
    });
    const pieces = await recordPieces(tx, { refund, lines, items, restocked });
    await queueMail(tx, {
      dedupeKey: `order-partly-refunded:${refund.id}`,
      template: "order-partly-refunded",
      toEmail: order.email,
      payload: {
        ...{ orderId, amountCents, reason, ...split },
        ...(pieces.length > 0 && { pieces: pieces.map(({ name, quantity }) => ({ name, quantity })) }),
      },
      orderId,
    });
    await recordTransition(tx, ctx, {
      ...{ orderId, action: "refundPart", from: order.status, to: order.status, reason },
      before: { refundedCents: order.refundedCents },
      after: {
        ...{ refundedCents: order.refundedCents + amountCents, goodsCents, shippingCents, ...split },
        ...(pieces.length > 0 && { pieces }),
      },
    });
    return { refundId: refund.id, alreadyRefunded: false };
  });
}

/** The lines of the order, if it is about pieces of them. */
async function linesOf(tx: Tx, { orderId, items }: RefundPartInput) {
  if (items.length === 0) return [];
  const lines = await tx.orderItem.findMany({
    where: { orderId },
    orderBy: { position: "asc" },
    select: {
      ...only("id", "productName", "quantity", "refundedQuantity", "supplierCostCents"),
      product: { select: { stockCount: true } },
    },
  });
  return lines.map(({ product, ...line }) => ({ ...line, isCounted: product !== null && product.stockCount !== null }));
}

async function alreadyRefunded(tx: Tx, made: OrderRefund, input: RefundPartInput) {
  const isToReturn = (await tx.moneyReturn.count({ where: { refundId: made.id } })) > 0;
  const isOther = input.to === "credit" && isToReturn;
  if (isSameRefund(made, input) && !isOther && (await hasSamePieces(tx, made, input))) {
    return { refundId: made.id, alreadyRefunded: true };
  }
  const cents = formatMoney(made.goodsCents + made.shippingCents);
  const message = `${cents} was refunded by this request already. Close this window and look at the order.`;
  throw new DomainError("CONFLICT", "request-reused", message);
}

const isSameRefund = (made: OrderRefund, { orderId, goodsCents, shippingCents }: RefundPartInput) =>
  made.orderId === orderId && made.goodsCents === goodsCents && made.shippingCents === shippingCents;

async function hasSamePieces(tx: Tx, made: OrderRefund, { items, returnStock }: RefundPartInput): Promise<boolean> {
  const recorded = await tx.orderRefundItem.findMany({ where: { refundId: made.id } });
  const isNamed = ({ itemId, quantity }: RefundPartInput["items"][number]) =>
    recorded.some((each) => each.orderItemId === itemId && each.quantity === quantity);
  return made.returnStock === returnStock && recorded.length === items.length && items.every(isNamed);
}
