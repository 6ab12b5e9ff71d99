import { DomainError } from "~/domain/errors";
import { assertReason, assertTransition, correctionRefusal } from "~/domain/order-actions";
import type { OrderStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { reverseCommissions } from "../commissions/reverse-commissions";
import { tiersEarnedThroughOrder, undoTiers } from "../commissions/undo-tiers";
import { lockOrder, recordTransition } from "./order-transition";

type TakenBack = {
  orderId: string;
  action: "refund" | "undoPayment";
  reason: string;
  /** The fields to set on the order, besides its status. */
  fields: { refundedAt: Date } | { paidAt: null; paymentUndoneAt: Date; paymentSentAt: null; paymentRemindedAt: null };
};

/**
 * The common part of Refund and Undo payment: the order is no longer paid, and its commissions are reversed. Undo, for
 * a payment marked by mistake, also takes back the tiers that only this payment earned. Throws "partly-refunded" on
 * undo, and what `assertTransition` throws.
 */
export async function reversePaidOrder(tx: Tx, ctx: SignedInContext, { orderId, action, fields, ...given }: TakenBack) {
  const reason = assertReason(action, given.reason);
  const order = await lockOrder(tx, orderId);
  const status = assertTransition(action, order);
  if (action === "undoPayment") assertNotPartlyRefunded(order);
  await tx.order.update({ where: { id: orderId }, data: { status, isPaid: false, ...fields } });
  const lifted = action === "undoPayment" ? await tiersEarnedThroughOrder(tx, orderId) : [];
  const alone = lifted.map(({ userId }) => userId);
  await reverseCommissions(tx, postedOrder(order, ctx.now), {
    reason,
    actorUserId: ctx.actor.userId,
    now: ctx.now,
    alone,
  });
  await undoTiers(tx, { orderId, generation: order.paymentGeneration, given: lifted }, { now: ctx.now, reason });
  await record(tx, ctx, { order, action, status, reason, fields });
  return order;
}

/**
 * The order with the payment date and generation under which its current commissions were posted, and its goods net of
 * partial refunds.
 */
export function postedOrder(order: Order, now: Date) {
  const { id, userId, isTestOrder, isWholesale } = order;
  const subtotalCents = order.subtotalCents - order.refundedGoodsCents;
  const paid = { paidAt: order.paidAt ?? now, generation: order.paymentGeneration };
  return { id, userId, isTestOrder, isWholesale, subtotalCents, ...paid };
}

/** Throws "partly-refunded": a paid order of which a part was refunded can only be refunded in full. */
export function assertNotPartlyRefunded(order: Order): void {
  const refusal = correctionRefusal(order);
  if (refusal) throw new DomainError("CONFLICT", "partly-refunded", refusal);
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
