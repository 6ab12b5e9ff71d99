import { z } from "zod";
import type { Cents } from "~/domain/money";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { WithSurplus } from "~/server/mail/templates/payments";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { mailTarget, type Target } from "./line-target";
import { type Confirmation, doubleMailKey, partMailKey, reopenedMailKey } from "./tell-of-payment";

/** What a line was taken off, whom it concerns, and how much of the line was for it. */
export type Released = Target & { email: string; amountCents: Cents };

/**
 * Takes back what a confirmation told the customer beside the payment itself: a part, a second payment, or that an order is
 * open again. An e-mail that has not left does not; where it may have been read, another one says that it was a mistake.
 */
export async function correctNews(tx: Tx, confirmation: Confirmation, released: readonly Released[]): Promise<void> {
  for (const keyOf of [doubleMailKey, partMailKey, reopenedMailKey]) {
    const dedupeKey = keyOf(confirmation);
    const told = await tx.outboxMail.findUnique({ where: { dedupeKey }, select: { orderId: true, payload: true } });
    if (!told || (await withdrawMail(tx, dedupeKey))) continue;
    const about = released.find(({ id }) => id === told.orderId) ?? released[0];
    if (!about) continue;
    const { surplus } = z.object(WithSurplus).parse(told.payload);
    await queueMail(tx, {
      dedupeKey: `payment-corrected:${dedupeKey}`,
      template: "payment-corrected",
      toEmail: about.email,
      ...mailTarget(about, { amountCents: about.amountCents, ...(surplus && { surplus }) }),
    });
  }
}
