import type { Tx } from "~/server/db";
import { withdrawMail } from "~/server/mail/withdraw-mail";

type Reminded = { id: string; paymentGeneration: number };

/** Under which key an order's reminder is kept: one for each time that the order waits for its payment. */
export const reminderKey = ({ id, paymentGeneration }: Reminded) => `payment-reminder:${id}:${paymentGeneration}`;

/**
 * An order that waits has nothing of its payment any more: its days count anew, with a reminder of its own. The one
 * before does not leave, or makes room for the next.
 */
export async function waitAnew(tx: Tx, order: Reminded, now: Date): Promise<void> {
  const key = reminderKey(order);
  await withdrawMail(tx, key);
  await tx.outboxMail.updateMany({
    where: { dedupeKey: key },
    data: { dedupeKey: `${key}:before:${now.getTime()}` },
  });
  await tx.order.update({ where: { id: order.id }, data: { paymentUndoneAt: now, paymentRemindedAt: null } });
}

/**
 * Takes a reminder back that has not left: its payment is said to be on its way, has arrived, or is not wanted. Answers
 * whether it was taken back before anybody can have got it.
 */
export async function withdrawReminder(
  tx: Pick<Tx, "$queryRaw" | "outboxMail">,
  order: Reminded & { paymentRemindedAt: Date | null },
): Promise<boolean> {
  return order.paymentRemindedAt !== null && (await withdrawMail(tx, reminderKey(order)));
}
