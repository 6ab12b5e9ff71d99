import { notFound } from "~/domain/errors";
import { assertTransition, type OrderAction, type OrderStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { pageSignal } from "~/server/live/page-signals";
import { recordAudit } from "../audit/record-audit";
import { sqlTime } from "../commissions/uplines";
import { ORDERS_CHANNEL } from "./order-changed";

/**
 * What an event of an order is called: the acts of the transition table, switching the test flag, what its customer
 * does while it waits for payment, and what the shop does by itself then.
 */
type OrderEventAction =
  | OrderAction
  | "testFlag"
  | "refundPart"
  | "reopen"
  | "paymentSent"
  | "changeAddress"
  | "changeMessage"
  | "correctAddress"
  | "cancelByCustomer"
  | "remind"
  | "cancelUnpaid";

/**
 * The order, held until the transaction ends: whatever is done to an order begins here, so that two acts on one order
 * never overlap. Locks are always taken in this order: the order, counters by account, the buyer, accounts above.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE`;
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) throw notFound("Order");
  return order;
}

/**
 * The order, if its state allows this action; call it to say why a conditional change found nothing to change. Throws
 * "Order not found" and what `assertTransition` throws.
 */
export async function assertActionAllowed(tx: Tx, orderId: string, action: OrderAction): Promise<Order> {
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) throw notFound("Order");
  assertTransition(action, order);
  return order;
}

type OrderEvent = {
  orderId: string;
  action: OrderEventAction;
  from: OrderStatus;
  to: OrderStatus;
  reason?: string | null;
  /** The fields that changed, as they are now. */
  after: object;
};

/** Who did it; the shop itself has no account. */
type EventActor = { userId: string | null; name: string };

/** Who cancels and reminds by the shop's settings. */
export const SHOP_ITSELF: EventActor = { userId: null, name: "The shop, automatically" };

/** Writes an event into the order's timeline and makes open pages read the order again. */
export async function recordOrderEvent(
  tx: Pick<Tx, "$executeRaw">,
  { actor, now }: { actor: EventActor; now: Date },
  { orderId, action, from, to, reason = null, after }: OrderEvent,
): Promise<void> {
  // One statement for both: the event, and the signal that makes open pages read the order again.
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO order_events (order_id, action, from_status, to_status, reason, actor_user_id, actor_name, detail, created_at)
      VALUES (${orderId}::uuid, ${action}, ${from}::"OrderStatus", ${to}::"OrderStatus", ${reason},
        ${actor.userId}::uuid, ${actor.name}, ${JSON.stringify(after)}::jsonb, ${sqlTime(now)})
    )
    SELECT 1 FROM ${pageSignal(tx, ORDERS_CHANNEL, orderId)}`;
}

/** An admin's act on an order leaves its event (the order's timeline) and its audit entry, and refreshes open pages. */
export async function recordTransition(
  tx: Tx,
  ctx: SignedInContext,
  recorded: OrderEvent & { before: object },
): Promise<void> {
  const { orderId, action, from, to, reason = null, before, after } = recorded;
  await recordOrderEvent(tx, ctx, recorded);
  await recordAudit(tx, ctx, {
    action: `order.${action}`,
    entity: "order",
    entityId: orderId,
    before: { status: from, ...before },
    after: { status: to, ...after, ...(reason ? { reason } : {}) },
  });
}
