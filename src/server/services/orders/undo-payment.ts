import { z } from "zod";
import { amountDueCents } from "~/domain/store-credit";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { WithSurplus } from "~/server/mail/templates/payments";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { requeuePartMails } from "../payments/payment-mails";
import { releaseOrderLines } from "../payments/release-order-lines";
import { hasSurplus } from "../payments/surplus";
import { moveStock } from "../stock/move-stock";
import { reversePaidOrder } from "./reverse-paid-order";

type Undoing = { orderId: string; reason: string };

/**
 * Undoes a payment that was marked by mistake, with a reason: the order is pending again, shipped or not, its
 * commissions are reversed, and its units are reserved again unless already shipped. The statement lines that paid it
 * are open again. Withdraws the payment confirmation if unsent; otherwise e-mails the customer that the payment was not
 * verified. Throws what `reversePaidOrder` and `releaseOrderLines` throw.
 */
export async function undoPayment(ctx: SignedInContext, undoing: Undoing) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await undoPaymentInTransaction(tx, ctx, undoing);
    await releaseOrderLines(tx, ctx, order);
    await tellOfUndoing(tx, order);
  });
  return { orderId: undoing.orderId };
}

/**
 * `undoPayment` in a larger command's transaction, which sees to the statement lines and then calls `tellOfUndoing`.
 * Returns the order as it was.
 */
export async function undoPaymentInTransaction(tx: Tx, ctx: SignedInContext, { orderId, reason }: Undoing) {
  // The order starts waiting again, with a new reminder.
  const waits = { paidAt: null, paymentUndoneAt: ctx.now, paymentSentAt: null, paymentRemindedAt: null };
  const order = await reversePaidOrder(tx, ctx, { orderId, action: "undoPayment", reason, fields: waits });
  if (order.trackingNumber === null) {
    const moving = { orderId, reason: "undo-payment", now: ctx.now } as const;
    await moveStock(tx, { ...moving, step: "untake" });
    // A product that was not counted when the order was paid may be counted now.
    if (!order.isTestOrder) await moveStock(tx, { ...moving, step: "hold" });
  }
  await requeuePartMails(tx, { id: orderId, email: order.email, dueCents: amountDueCents(order) });
  return order;
}

/**
 * Withdraws the confirmation of a payment that was undone, or e-mails the customer who may have read it. Call it once
 * the payment's lines are released: the e-mail says whether the surplus it told of has gone with them.
 */
export async function tellOfUndoing(tx: Tx, { id: orderId, email, paymentGeneration: generation }: Order) {
  const dedupeKey = `payment-confirmed:${orderId}:${generation}`;
  const told = await tx.outboxMail.findUnique({ where: { dedupeKey }, select: { payload: true } });
  if (await withdrawMail(tx, dedupeKey)) return;
  const { surplus } = z.object(WithSurplus).parse(told?.payload ?? {});
  const isTakenBack = surplus && !(await hasSurplus(tx, orderId));
  await queueMail(tx, {
    dedupeKey: `payment-undone:${orderId}:${generation}`,
    template: "payment-undone",
    toEmail: email,
    payload: { orderId, ...(isTakenBack && { surplus }) },
    orderId,
  });
}
