import { notFound } from "~/domain/errors";
import { assertTransition, type OrderAction, type OrderStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recordAudit } from "../audit/record-audit";
import { sqlTime } from "../commissions/uplines";
import { ORDERS_CHANNEL } from "./order-changed";

/** What an event of an order is called: the acts of the transition table, and switching the test flag. */
type OrderEventAction = OrderAction | "testFlag";

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

/** Why a conditional change found nothing to change: the order is absent, or not in a state that allows it. */
export async function orderThatRefused(tx: Tx, orderId: string, action: OrderAction): Promise<Order> {
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) throw notFound("Order");
  assertTransition(action, order);
  return order;
}

type Recorded = {
  orderId: string;
  action: OrderEventAction;
  from: OrderStatus;
  to: OrderStatus;
  reason?: string | null;
  /** The fields that changed, as they were and as they are. */
  before: object;
  after: object;
};

/** Every act on an order leaves its event (the order's timeline) and its audit entry, and refreshes open pages. */
export async function recordTransition(tx: Tx, ctx: SignedInContext, recorded: Recorded): Promise<void> {
  const { orderId, action, from, to, reason = null, before, after } = recorded;
  // One statement for both: the event, and the signal that makes open pages read the order again.
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO order_events (order_id, action, from_status, to_status, reason, actor_user_id, actor_name, detail, created_at)
      VALUES (${orderId}::uuid, ${action}, ${from}::"OrderStatus", ${to}::"OrderStatus", ${reason},
        ${ctx.actor.userId}::uuid, ${ctx.actor.name}, ${JSON.stringify(after)}::jsonb, ${sqlTime(ctx.now)})
    )
    SELECT pg_notify(${ORDERS_CHANNEL}, ${orderId})`;
  await recordAudit(tx, ctx, {
    action: `order.${action}`,
    entity: "order",
    entityId: orderId,
    before: { status: from, ...before },
    after: { status: to, ...after, ...(reason ? { reason } : {}) },
  });
}
