import { assertReason, assertTransition, type OrderStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recountPayments } from "../commissions/buyer-payments";
import { reverseCommissions } from "../commissions/reverse-commissions";
import { lockOrder, recordTransition } from "./order-transition";

type TakenBack = {
  orderId: string;
  action: "refund" | "undoPayment";
  reason: string;
  /** Which fields say so on the order, besides its state. */
  fields: { paidAt: null } | { refundedAt: Date };
};

/** What refunding and undoing a payment have in common: the order is no longer paid, and nobody has earned from it. */
export async function takePaymentBack(tx: Tx, ctx: SignedInContext, { orderId, action, fields, ...given }: TakenBack) {
  const reason = assertReason(action, given.reason);
  const order = await lockOrder(tx, orderId);
  const status = assertTransition(action, order);
  await tx.order.update({ where: { id: orderId }, data: { status, isPaid: false, ...fields } });
  await reverseCommissions(tx, posted(order, ctx.now), { reason, actorUserId: ctx.actor.userId, now: ctx.now });
  if (!order.isTestOrder) await recountPayments(tx, order.userId);
  await record(tx, ctx, { order, action, status, reason, fields });
  return order;
}

/** The order as its present commissions were posted. */
export function posted(order: Order, now: Date) {
  const { id, isTestOrder, subtotalCents } = order;
  return { id, isTestOrder, subtotalCents, paidAt: order.paidAt ?? now, generation: order.paymentGeneration };
}

type Record = Pick<TakenBack, "action" | "fields"> & { order: Order; status: OrderStatus; reason: string | null };

function record(tx: Tx, ctx: SignedInContext, { order, action, status, reason, fields }: Record) {
  return recordTransition(tx, ctx, {
    orderId: order.id,
    action,
    from: order.status,
    to: status,
    reason,
    before: { isPaid: order.isPaid, paidAt: order.paidAt, generation: order.paymentGeneration },
    after: { isPaid: false, ...fields },
  });
}
