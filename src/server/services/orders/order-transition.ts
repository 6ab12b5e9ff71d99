import { notFound } from "~/domain/errors";
import { assertTransition } from "~/domain/order-actions";
import type { OrderAction, OrderStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { pageSignal, signalManyPages } from "~/server/live/page-signals";
import { sqlTime } from "~/server/sql-time";
import { recordAudit } from "../audit/record-audit";
import { ORDERS_CHANNEL } from "./order-changed";
import { isPaidOnly } from "./staff-view";

/**
 * The action of an order event: those of the transition table, the flags, and what the customer or the shop does
 * while the order waits for payment.
 */
type OrderEventAction =
  | OrderAction
  | "testFlag"
  | "wholesaleFlag"
  | "refundPart"
  | "reopen"
  | "paymentSent"
  | "changeAddress"
  | "changeMessage"
  | "correctAddress"
  | "cancelByCustomer"
  | "remind"
  | "paymentTag"
  | "cancelUnpaid";

/**
 * The order, locked until the transaction ends. Every change to an order starts here, so that no two overlap. Locks are
 * always taken in this sequence: the order, counters by account, the buyer, accounts above. Throws "not-found".
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE`;
  const order = await tx.order.findUnique({ where: { id: orderId } });
  if (!order) throw notFound("Order");
  return order;
}

/**
 * `lockOrder` for commands that packers may use: an order that is not paid is not there for them. Throws "not-found".
 */
export async function lockOrderForStaff(tx: Tx, ctx: SignedInContext, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (isPaidOnly(ctx) && !(order.isPaid && order.status === "completed")) throw notFound("Order");
  return order;
}

/**
 * The order, if its state allows this action. Call it to explain why a conditional update matched no row. Throws
 * "not-found" and what `assertTransition` throws.
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
  /** The new values of the fields that changed. */
  after: object;
};

/** `userId` is null for the shop itself. */
type EventActor = { userId: string | null; name: string };

/** The actor of automatic reminders and cancellations. */
export const SHOP_ITSELF: EventActor = { userId: null, name: "The shop, automatically" };

/** Adds an event to the order's timeline and signals open pages to refetch the order. */
export async function recordOrderEvent(
  tx: Pick<Tx, "$executeRaw">,
  { actor, now }: { actor: EventActor; now: Date },
  { orderId, action, from, to, reason = null, after }: OrderEvent,
): Promise<void> {
  // One statement for the event and the signal.
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO order_events (order_id, action, from_status, to_status, reason, actor_user_id, actor_name, detail, created_at)
      VALUES (${orderId}::uuid, ${action}, ${from}::"OrderStatus", ${to}::"OrderStatus", ${reason},
        ${actor.userId}::uuid, ${actor.name}, ${JSON.stringify(after)}::jsonb, ${sqlTime(now)})
    )
    SELECT 1 FROM ${pageSignal(tx, ORDERS_CHANNEL, orderId)}`;
}

/** `recordOrderEvent` for one and the same change of many orders, which may be all that wait for payment. */
export async function recordEventOfMany(
  tx: Pick<Tx, "$executeRaw">,
  { actor, now }: { actor: EventActor; now: Date },
  { orderIds, action, from, to, after }: Omit<OrderEvent, "orderId" | "reason"> & { orderIds: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO order_events (order_id, action, from_status, to_status, actor_user_id, actor_name, detail, created_at)
    SELECT id, ${action}, ${from}::"OrderStatus", ${to}::"OrderStatus", ${actor.userId}::uuid, ${actor.name},
      ${JSON.stringify(after)}::jsonb, ${sqlTime(now)}
    FROM unnest(${[...orderIds]}::uuid[]) id`;
  await signalManyPages(tx, ORDERS_CHANNEL, orderIds);
}

/** Records an admin's action on an order: the event in its timeline, the audit entry, and the signal to open pages. */
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
