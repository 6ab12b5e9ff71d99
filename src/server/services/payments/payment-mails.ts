import type { MailTemplate } from "~/domain/mails";
import type { Surplus } from "~/domain/payment-surplus";
import { isPaymentReportedSent } from "~/domain/unpaid-order";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentOrderMails, UNSENT } from "~/server/mail/withdraw-mail";
import { withdrawReminder } from "../orders/withdraw-reminder";
import { mailTarget, type Target } from "./line-target";
import type { LockedTarget } from "./lock-target";

export type Confirmation = { lineId: string; confirmedAt: Date };
type Double = Confirmation & Target & { target: LockedTarget; surplus: Surplus };

/** Includes the time, so that a confirmation undone and made again is e-mailed again. */
export const doubleMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `payment-double:${lineId}:${confirmedAt.getTime()}`;

/** Includes the time, so that a part released and confirmed again is e-mailed again. */
export const partMailKey = ({ lineId, confirmedAt }: Confirmation) => `payment-part:${lineId}:${confirmedAt.getTime()}`;

/** Includes the time, so that an order cancelled again and reopened by the same line is e-mailed again. */
export const reopenedMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `order-reopened:${lineId}:${confirmedAt.getTime()}`;

/** The rest is often on the same statement: a customer who has paid it all by then is not asked for it. */
const PART_MAIL_AFTER_MS = 5 * 60_000;

type Part = Confirmation & Target & { target: Pick<LockedTarget, "email">; amountCents: number };

/**
 * Queues an e-mail, due in five minutes, that part of the payment for an order or a membership arrived and how to pay
 * the rest. Withdraws a reminder for the full amount and clears "payment sent", so that the page asks for the rest. A
 * member is not e-mailed about a payment made before the one they say they sent.
 */
export async function mailPartialPayment(
  tx: Tx,
  { kind, id, target, amountCents, ...confirmation }: Part,
): Promise<void> {
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
  return mailMembershipPart(tx, { userId, tier, requestId: id }, { amountCents, ...confirmation }, target.email);
}

type OfRequest = { userId: string; tier: string; requestId: string };

const mailMembershipPart = (
  tx: Tx,
  request: OfRequest,
  { amountCents, ...confirmation }: Confirmation & { amountCents: number },
  toEmail: string,
) =>
  queueMail(tx, {
    ...{ dedupeKey: partMailKey(confirmation), toEmail, notBefore: inFiveMinutes(confirmation) },
    ...{ template: "membership-part", payload: { ...request, amountCents } },
  });

/** After an approval is undone, requeues the e-mails about its remaining parts, like `requeuePartMails`. */
export async function requeueMembershipParts(tx: Tx, request: OfRequest, toEmail: string): Promise<void> {
  const lines = await tx.statementLine.findMany({
    where: { matchedSubscriptionRequestId: request.requestId, confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: "asc" }, { id: "asc" }],
    select: { id: true, amountCents: true, confirmedAt: true },
  });
  for (const { id: lineId, amountCents, confirmedAt } of lines) {
    if (confirmedAt) await mailMembershipPart(tx, request, { amountCents, lineId, confirmedAt }, toEmail);
  }
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
 * After the payment that completed an order is undone, requeues the e-mails about its remaining parts, which were
 * withdrawn when it was paid. Skips parts that were e-mailed or that reopened the order. "Payment sent" stays as it is.
 */
export async function requeuePartMails(tx: Tx, { id, email, dueCents }: Left): Promise<void> {
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
 * Whether the payment a member says they sent is still to come: this line was paid before the rest was asked for, that
 * is before the previous part was confirmed or, without one, before the member accepted the new price.
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
  if (!paidAt || !paymentSentAt || !isPaymentReportedSent(request, confirmedAt)) return false;
  return paidAt < paymentSentAt && paidAt < (former?.confirmedAt ?? paymentSentAt);
}

/**
 * Withdraws unsent e-mails about parts, because everything was paid since or nothing is due any more; for a membership
 * also those that ask its member for money or an answer.
 */
export async function withdrawPartMails(tx: Tx, { kind, id }: Target): Promise<void> {
  if (kind === "order") await deleteUnsentOrderMails(tx, id, "payment-part");
  else await withdrawAskingMails(tx, id, "membership-part");
}

/**
 * Withdraws unsent e-mails that ask the member of a request for money or an answer, because something else is asked for
 * now. One that an approval was taken back says more than that, and stays.
 */
export async function withdrawAskingMails(tx: Tx, requestId: string, ...also: MailTemplate[]): Promise<void> {
  const ofRequest = { payload: { path: ["requestId"], equals: requestId } };
  const reopened = { template: "membership-reopened", payload: { path: ["wasApproved"], equals: false } };
  const asking = { template: { in: ["membership-received", "membership-requoted", ...also] } };
  await tx.outboxMail.deleteMany({ where: { status: UNSENT, AND: [ofRequest, { OR: [asking, reopened] }] } });
}

/** E-mails the customer that the same was paid twice, and what happens to the money. */
export async function mailDoublePayment(tx: Tx, { kind, id, target, surplus, ...confirmation }: Double): Promise<void> {
  await queueMail(tx, {
    dedupeKey: doubleMailKey(confirmation),
    template: "payment-double",
    toEmail: target.email,
    ...mailTarget({ kind, id }, { surplus }),
  });
}
