import type { CancelledBy } from "~/domain/order-status";
import { cancelStockStep } from "~/domain/stock";
import type { Order } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentOrderMails, withdrawMail } from "~/server/mail/withdraw-mail";
import { offsetTestOrderCredit } from "../credit/balance-test-order";
import { lapseCredit } from "../credit/lapse-credit";
import { moveCredit } from "../credit/move-credit";
import { recordCancelledReturn } from "../payments/cancelled-return";
import { withdrawPartMails } from "../payments/payment-mails";
import { moveStock } from "../stock/move-stock";
import { cancelledMailKey } from "./return-promise";
import { withdrawReminder } from "./withdraw-reminder";

type Cancelling = { orderId: string; userId?: string; by: CancelledBy; now: Date };

/** Customers cannot cancel an order that has been shipped. */
const NOT_SHIPPED = { trackingNumber: null };

/**
 * Cancels a pending order: e-mails the customer, gives back store credit, records a partial payment as money to return,
 * and releases reserved units unless shipped. Returns null, with nothing changed, if the order is not pending or not
 * this customer's to cancel. The caller records the event.
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
  await deleteUnsentOrderMails(tx, orderId, "order-changed");
  await withdrawReminder(tx, order);
  const returnCents = await recordCancelledReturn(tx, { target: { kind: "order", id: orderId }, now });
  if (returnCents > 0) await withdrawPartMails(tx, { kind: "order", id: orderId });
  await queueMail(tx, {
    dedupeKey: cancelledMailKey(orderId),
    template: "order-cancelled",
    toEmail: order.email,
    // A test order's store credit was never taken from the customer.
    payload: { orderId, by, creditCents: order.isTestOrder ? 0 : order.creditAppliedCents, returnCents },
    orderId,
  });
  await moveStock(tx, { orderId, step: cancelStockStep(order), reason: "cancel", now });
  return order;
}

/** The key of the credit entry that gives an order's store credit back. */
export const giveBackKey = (orderId: string) => `give-back:${orderId}`;

/** Gives the order's store credit back to the customer; if reopened, the order is due at its full price. */
async function giveCreditBack(
  tx: Tx,
  { id, userId, isTestOrder, creditAppliedCents }: Order,
  now: Date,
): Promise<void> {
  await moveCredit(tx, {
    ...{ userId, kind: "give_back", amountCents: creditAppliedCents, key: giveBackKey(id), orderId: id },
    ...{ actorUserId: null, now },
  });
  await offsetTestOrderCredit(tx, { orderId: id, userId, isTestOrder, actorUserId: null, now });
  await lapseCredit(tx, { userId, key: `close:give-back:${id}`, now });
  await tx.order.update({ where: { id }, data: { creditAppliedCents: 0 } });
}
