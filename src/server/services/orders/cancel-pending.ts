import type { CancelledBy } from "~/domain/order-status";
import { stepAtCancelling } from "~/domain/stock";
import type { Order } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { balanceTestOrder } from "../credit/balance-test-order";
import { lapseCredit } from "../credit/lapse-credit";
import { moveCredit } from "../credit/move-credit";
import { noteCancelledReturn } from "../payments/cancelled-return";
import { withdrawPartMails } from "../payments/tell-of-payment";
import { moveStock } from "../stock/move-stock";
import { withdrawReminder } from "./withdraw-reminder";

type Cancelling = { orderId: string; userId?: string; by: CancelledBy; now: Date };

/** Its customer cannot take back what is on its way. */
const NOT_SHIPPED = { trackingNumber: null };

/**
 * Takes a waiting order out of the queue, withdraws the e-mails that ask for its payment, queues the one that tells
 * the customer, and gives its reserved pieces free; those of a shipped order have left. A part of its payment that had come is noted as money to return, and
 * the customer is told. Null when the order was not waiting any more, or is not this customer's to cancel: nothing was changed
 * then. The caller records the event.
 */
export async function cancelPending(tx: Tx, { orderId, userId, by, now }: Cancelling): Promise<Order | null> {
  const [order] = await tx.order.updateManyAndReturn({
    where: { id: orderId, status: "pending", ...(userId && { userId }), ...(by === "customer" && NOT_SHIPPED) },
    data: { status: "cancelled", cancelledAt: now },
  });
  if (!order) return null;
  if (order.creditAppliedCents > 0) await giveCreditBack(tx, order, now);
  await withdrawMail(tx, `order-placed:${orderId}`);
  await withdrawMail(tx, `payment-undone:${orderId}:${order.paymentGeneration}`);
  await withdrawReminder(tx, order);
  await queueMail(tx, {
    dedupeKey: `order-cancelled:${orderId}`,
    template: "order-cancelled",
    toEmail: order.email,
    // What a test order used was the customer's all the time.
    payload: { orderId, by, creditCents: order.isTestOrder ? 0 : order.creditAppliedCents },
    orderId,
  });
  const toReturnCents = await noteCancelledReturn(tx, { target: { kind: "order", id: orderId }, now });
  if (toReturnCents > 0) {
    await withdrawPartMails(tx, { kind: "order", id: orderId });
    await promiseReturn(tx, { orderId, email: order.email, cancelledAt: now, amountCents: toReturnCents });
  }
  await moveStock(tx, { orderId, step: stepAtCancelling(order), reason: "cancel", now });
  return order;
}

/** The store credit that was to pay for the order is the customer's again; reopened, the order waits for its whole price. */
async function giveCreditBack(
  tx: Tx,
  { id, userId, isTestOrder, creditAppliedCents }: Order,
  now: Date,
): Promise<void> {
  await moveCredit(tx, {
    ...{ userId, kind: "give_back", amountCents: creditAppliedCents, key: `give-back:${id}`, orderId: id },
    ...{ actorUserId: null, now },
  });
  await balanceTestOrder(tx, { orderId: id, userId, isTestOrder, actorUserId: null, now });
  await lapseCredit(tx, { userId, key: `close:give-back:${id}`, now });
  await tx.order.update({ where: { id }, data: { creditAppliedCents: 0 } });
}

type ReturnPromise = { orderId: string; email: string; cancelledAt: Date; amountCents: number };

/** Tells the customer that what had come for the order, in cents, goes back. */
export const promiseReturn = (tx: Tx, { orderId, email, cancelledAt, amountCents }: ReturnPromise) =>
  queueMail(tx, {
    ...{ dedupeKey: returnPromiseKey({ orderId, cancelledAt }), template: "payment-returned", toEmail: email, orderId },
    payload: { orderId, amountCents, came: "before" },
  });

/** Under which key a customer is told that what had come for their order goes back, at its cancellation. */
export const returnPromiseKey = ({ orderId, cancelledAt }: { orderId: string; cancelledAt: Date }) =>
  `payment-returned:${orderId}:${cancelledAt.toISOString()}`;
