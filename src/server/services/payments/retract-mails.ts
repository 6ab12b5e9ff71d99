import { z } from "zod";
import type { Cents } from "~/domain/money";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { WithSurplus } from "~/server/mail/templates/payments";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { mailKey } from "../membership/mail-key";
import { changePromise, promisedCents } from "../orders/return-promise";
import { mailTarget, type Target } from "./line-target";
import { type Confirmation, doubleMailKey, partMailKey, reopenedMailKey } from "./payment-mails";

/** What a line was released from, the customer's e-mail address, and the cents of the line that were for it. */
export type Released = Target & { email: string; amountCents: Cents };

const KEYS = [doubleMailKey, partMailKey, reopenedMailKey];

/**
 * Retracts the e-mails that a confirmation sent besides the payment's own: a partial payment, a double payment, or a
 * reopened order. Unsent ones are withdrawn; for one that may have been read, a correction is queued.
 */
export async function retractConfirmationMails(
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

type PromiseMade = { id: string; email: string; lineId: string; goesBackCents: Cents };

/**
 * Corrects the amount a cancelled order was promised back, after one of its payments turned out to be another
 * customer's: in an unsent e-mail, or by a correction of one that may have been read. Returns whether it queued a
 * correction.
 */
export async function correctReturnMail(
  tx: Tx,
  { id: orderId, email, lineId, goesBackCents }: PromiseMade,
): Promise<boolean> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { id: true, cancelledAt: true } });
  if (!order.cancelledAt) return false;
  const amountCents = await promisedCents(tx, order);
  if (amountCents === 0 || goesBackCents === amountCents) return false;
  if (await changePromise(tx, order, goesBackCents)) return false;
  await queueMail(tx, {
    ...{
      dedupeKey: `payment-corrected:payment-returned:${orderId}:${order.cancelledAt.toISOString()}:${lineId}`,
      template: "payment-corrected",
      toEmail: email,
      orderId,
    },
    payload: { orderId, amountCents, goesBackCents },
  });
  return true;
}

/** The e-mails that tell a member what goes back of a closed request. Each reads the sum when it is sent. */
const CLOSING_MAILS = ["membership-rejected", "membership-cancelled", "membership-reopened"];

/** Like `correctReturnMail`, for a closed membership request; an unsent e-mail corrects itself. */
export async function correctRequestReturnMail(
  tx: Tx,
  { id: requestId, email, lineId, promisedCents, goesBackCents }: PromiseMade & { promisedCents: Cents },
): Promise<boolean> {
  if (promisedCents === 0 || goesBackCents === promisedCents) return false;
  const request = await tx.subscriptionRequest.findUniqueOrThrow({
    where: { id: requestId },
    select: { id: true, reopenedCount: true },
  });
  const keys = CLOSING_MAILS.map((template) => mailKey(template, request));
  const told = await tx.outboxMail.findFirst({
    where: {
      AND: [
        { OR: keys.flatMap((key) => [{ dedupeKey: key }, { dedupeKey: { startsWith: `${key}:again:` } }]) },
        { OR: [{ status: { in: ["sending", "sent"] } }, { attempts: { gt: 0 } }] },
        { OR: [{ template: { not: "membership-reopened" } }, { payload: { path: ["isClosed"], equals: true } }] },
      ],
    },
    select: { dedupeKey: true },
  });
  if (!told) return false;
  await queueMail(tx, {
    ...{ dedupeKey: `payment-corrected:${told.dedupeKey}:${lineId}`, template: "payment-corrected", toEmail: email },
    payload: { requestId, amountCents: promisedCents, goesBackCents },
  });
  return true;
}
