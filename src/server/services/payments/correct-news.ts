import { z } from "zod";
import type { Cents } from "~/domain/money";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { WithSurplus } from "~/server/mail/templates/payments";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { promiseReturn, returnPromiseKey } from "../orders/cancel-pending";
import { mailTarget, type Target } from "./line-target";
import { type Confirmation, doubleMailKey, partMailKey, reopenedMailKey } from "./tell-of-payment";

/** What a line was taken off, whom it concerns, and how much of the line was for it. */
export type Released = Target & { email: string; amountCents: Cents };

const KEYS = [doubleMailKey, partMailKey, reopenedMailKey];

/**
 * Takes back what a confirmation told the customer beside the payment itself: a part, a second payment, or that an order is
 * open again. An e-mail that has not left does not; where it may have been read, another one says that it was a mistake.
 */
export async function correctNews(
  tx: Tx,
  confirmation: Confirmation,
  { released, keys = KEYS }: { released: readonly Released[]; keys?: typeof KEYS },
): Promise<void> {
  const corrected = new Set<string>();
  for (const keyOf of keys) {
    const dedupeKey = keyOf(confirmation);
    const told = await tx.outboxMail.findUnique({ where: { dedupeKey }, select: { orderId: true, payload: true } });
    if (!told || (await withdrawMail(tx, dedupeKey))) continue;
    const about = released.find(({ id }) => id === told.orderId) ?? released[0];
    if (!about || corrected.has(about.id)) continue;
    corrected.add(about.id);
    const { surplus } = z.object(WithSurplus).parse(told.payload);
    await queueMail(tx, {
      dedupeKey: `payment-corrected:${dedupeKey}`,
      template: "payment-corrected",
      toEmail: about.email,
      ...mailTarget(about, { amountCents: about.amountCents, ...(surplus && { surplus }) }),
    });
  }
}

const Promised = z.object({ amountCents: z.int() });
type PromiseMade = { orderId: string; email: string; lineId: string; goesBackCents: Cents };

/**
 * What a cancelled order was told to get back is less, because one of its payments was somebody else's: an e-mail that has
 * not left names the new sum, or does not leave; one that may have been read is corrected. Answers whether it was.
 */
export async function correctReturnPromise(
  tx: Tx,
  { orderId, email, lineId, goesBackCents }: PromiseMade,
): Promise<boolean> {
  const { cancelledAt } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { cancelledAt: true } });
  if (!cancelledAt) return false;
  const dedupeKey = returnPromiseKey({ orderId, cancelledAt });
  const told = await tx.outboxMail.findUnique({ where: { dedupeKey }, select: { payload: true } });
  if (!told) return false;
  const { amountCents } = Promised.parse(told.payload);
  if (goesBackCents === amountCents) return false;
  if (await withdrawMail(tx, dedupeKey)) {
    if (goesBackCents > 0) await promiseReturn(tx, { orderId, email, cancelledAt, amountCents: goesBackCents });
    return false;
  }
  await queueMail(tx, {
    ...{
      dedupeKey: `payment-corrected:${dedupeKey}:${lineId}`,
      template: "payment-corrected",
      toEmail: email,
      orderId,
    },
    payload: { orderId, amountCents, goesBackCents },
  });
  return true;
}
