import type { Surplus } from "~/domain/payment-surplus";
import { isPaymentSaidSent } from "~/domain/unpaid-order";
import type { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawReminder } from "../orders/withdraw-reminder";
import { mailTarget, type Target } from "./line-target";
import type { LockedTarget } from "./lock-target";

export type Confirmation = { lineId: string; confirmedAt: Date };
type Double = Confirmation & Target & { target: LockedTarget; surplus: Surplus };

/** A confirmation that was undone and decided anew is told anew. */
export const doubleMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `payment-double:${lineId}:${confirmedAt.getTime()}`;

/** A part that was taken off again and confirmed anew is told anew. */
export const partMailKey = ({ lineId, confirmedAt }: Confirmation) => `payment-part:${lineId}:${confirmedAt.getTime()}`;

/** An order that is cancelled again and reopened by the same line is told of anew. */
export const reopenedMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `order-reopened:${lineId}:${confirmedAt.getTime()}`;

/** The rest often stands on the same statement: whoever has paid all of it by then is not asked for it. */
const PART_MAIL_AFTER_MS = 5 * 60_000;

type Part = Confirmation & Target & { target: Pick<LockedTarget, "email">; amountCents: number };

/**
 * Writes to the customer, in five minutes, that a part of the payment of an order or of a membership has come, and how to
 * pay the rest; a reminder that asks for everything is withdrawn. What was said to be sent has come with it: from now on
 * the page asks for the rest. Nothing is asked of a member for an earlier payment than the one that they say they have
 * sent.
 */
export async function tellOfPart(tx: Tx, { kind, id, target, amountCents, ...confirmation }: Part): Promise<void> {
  if (kind === "order") {
    await withdrawReminder(tx, await tx.order.update({ where: { id }, data: { paymentSentAt: null } }));
    return mailPart(tx, { id, email: target.email, amountCents, ...confirmation });
  }
  if (await isStillToCome(tx, id, confirmation)) return;
  const { userId, requestedTier: tier } = await tx.subscriptionRequest.update({
    where: { id },
    data: { paymentSentAt: null },
    select: { userId: true, requestedTier: true },
  });
  return queueMail(tx, {
    ...{ dedupeKey: partMailKey(confirmation), toEmail: target.email, notBefore: inFiveMinutes(confirmation) },
    ...{ template: "membership-part", payload: { userId, tier, requestId: id, amountCents } },
  });
}

const inFiveMinutes = ({ confirmedAt }: Confirmation) => new Date(confirmedAt.getTime() + PART_MAIL_AFTER_MS);

type OrderPart = Confirmation & { id: string; email: string; amountCents: number };

const mailPart = (tx: Tx, { id, email, amountCents, ...confirmation }: OrderPart) =>
  queueMail(tx, {
    ...{ dedupeKey: partMailKey(confirmation), toEmail: email, notBefore: inFiveMinutes(confirmation) },
    ...{ template: "payment-part", payload: { orderId: id, amountCents }, orderId: id },
  });

type Left = { id: string; email: string; dueCents: number };

/**
 * Parts of an order's payment that still count after what completed it was undone are told, unless they were, or reopened
 * the order: their e-mails were taken back when the order was paid. What the customer says to have sent stays said.
 */
export async function tellOfPartsLeft(tx: Tx, { id, email, dueCents }: Left): Promise<void> {
  const lines = await tx.statementLine.findMany({
    where: { matchedOrderId: id, confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: "asc" }, { id: "asc" }],
    select: { id: true, partOfLineId: true, amountCents: true, confirmedAt: true },
  });
  if (lines.reduce((sum, line) => sum + line.amountCents, 0) >= dueCents) return;
  for (const { id: lineId, partOfLineId, amountCents, confirmedAt } of lines) {
    if (!confirmedAt) continue;
    const confirmation = { lineId: partOfLineId ?? lineId, confirmedAt };
    if ((await tx.outboxMail.count({ where: { dedupeKey: reopenedMailKey(confirmation) } })) > 0) continue;
    await mailPart(tx, { ...confirmation, id, email, amountCents });
  }
}

/**
 * Whether what a member says was sent is still to come: the line was paid before that was asked for, by a part confirmed
 * before, or else by the new price that was accepted with it.
 */
async function isStillToCome(tx: Tx, requestId: string, { lineId, confirmedAt }: Confirmation): Promise<boolean> {
  const [request, line, former] = await Promise.all([
    tx.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId }, select: { paymentSentAt: true } }),
    tx.statementLine.findUniqueOrThrow({ where: { id: lineId }, select: { paidAt: true } }),
    tx.statementLine.findFirst({
      where: { matchedSubscriptionRequestId: requestId, id: { not: lineId } },
      orderBy: { confirmedAt: "desc" },
      select: { confirmedAt: true },
    }),
  ]);
  const { paymentSentAt } = request;
  const { paidAt } = line;
  if (!paidAt || !paymentSentAt || !isPaymentSaidSent(request, confirmedAt)) return false;
  return paidAt < paymentSentAt && paidAt < (former?.confirmedAt ?? paymentSentAt);
}

/** An e-mail about a part that has not left is taken back: all was paid since, or nothing is to be paid any more. */
export async function withdrawPartMails(tx: Tx, { kind, id }: Target): Promise<void> {
  const status = { in: ["waiting", "failed"] } satisfies Prisma.EnumMailStatusFilter;
  await tx.outboxMail.deleteMany({
    where:
      kind === "order"
        ? { orderId: id, template: "payment-part", status }
        : { template: "membership-part", status, payload: { path: ["requestId"], equals: id } },
  });
}

/** Writes to the customer that the same was paid twice, and what becomes of the money. */
export async function tellOfDouble(tx: Tx, { kind, id, target, surplus, ...confirmation }: Double): Promise<void> {
  await queueMail(tx, {
    dedupeKey: doubleMailKey(confirmation),
    template: "payment-double",
    toEmail: target.email,
    ...mailTarget({ kind, id }, { surplus }),
  });
}
