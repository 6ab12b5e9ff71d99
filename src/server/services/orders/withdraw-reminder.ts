import type { Tx } from "~/server/db";
import { withdrawMail } from "~/server/mail/withdraw-mail";

type Reminded = { id: string; paymentGeneration: number };

/** The dedupe key of an order's reminder: one for each period in which the order waits for payment. */
export const reminderKey = ({ id, paymentGeneration }: Reminded) => `payment-reminder:${id}:${paymentGeneration}`;

/**
 * Restarts the wait of a pending order that has lost its partial payment: its days count from now, with a new reminder.
 * The former reminder is withdrawn, or its key is freed for the next one.
 */
export async function restartPaymentWait(tx: Tx, order: Reminded, now: Date): Promise<void> {
  const key = reminderKey(order);
  await withdrawMail(tx, key);
  await tx.outboxMail.updateMany({
    where: { dedupeKey: key },
    data: { dedupeKey: `${key}:before:${now.getTime()}` },
  });
  await tx.order.update({ where: { id: order.id }, data: { paymentUndoneAt: now, paymentRemindedAt: null } });
}

/**
 * Withdraws an unsent reminder when the payment is reported as sent, has arrived, or is not wanted. Returns whether it
 * was withdrawn before anybody could have received it.
 */
export async function withdrawReminder(
  tx: Pick<Tx, "$queryRaw" | "outboxMail">,
  order: Reminded & { paymentRemindedAt: Date | null },
): Promise<boolean> {
  return order.paymentRemindedAt !== null && (await withdrawMail(tx, reminderKey(order)));
}
