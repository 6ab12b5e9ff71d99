import { DomainError, notFound } from "~/domain/errors";
import { customerStatus } from "~/domain/order-status";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { lockActorAccount } from "../users/lock-actor-account";
import { lockOrder } from "./order-transition";

const REFUSED = {
  Paid: "We have received the payment for this order, so it can no longer be changed here. Please send us a message.",
  Cancelled: "This order has been cancelled.",
} as const;

/** The error for a customer who can no longer pay for, change or cancel an order: "order-not-pending". */
export function orderNotPendingError(order: Pick<Order, "status" | "isPaid">): DomainError {
  const status = customerStatus(order);
  const message = status === "Pending" ? "This order is no longer waiting for payment." : REFUSED[status];
  return new DomainError("CONFLICT", "order-not-pending", message, { status: order.status });
}

/**
 * Checks that an order was not shipped: one whose payment was undone after shipping is pending again, but can be
 * neither cancelled nor sent elsewhere. Throws "order-shipped".
 */
export function assertNotShipped({ trackingNumber }: Pick<Order, "trackingNumber">): void {
  if (trackingNumber === null) return;
  throw new DomainError("CONFLICT", "order-shipped", "This order is already on its way. Please send us a message.");
}

/**
 * A pending order of the signed-in customer, locked until the transaction ends, so that a concurrent Mark as Paid comes
 * before or after. Throws "not-found", "order-not-pending", "sign-in-required".
 */
export async function lockOwnPendingOrder(tx: Tx, { actor }: SignedInContext, orderId: string): Promise<Order> {
  const isOwn = await tx.order.count({ where: { id: orderId, userId: actor.userId } });
  // Checked before locking, so that nobody can lock somebody else's order.
  if (!isOwn) throw notFound("Order");
  const order = await lockOrder(tx, orderId);
  await lockActorAccount(tx, actor);
  if (order.status !== "pending") throw orderNotPendingError(order);
  return order;
}
