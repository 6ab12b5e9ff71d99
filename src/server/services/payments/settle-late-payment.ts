import { DomainError, notFound } from "~/domain/errors";
import { assessLine } from "~/domain/payment-match";
import type { Order, StatementLine } from "~/generated/prisma/client";
import { ConfirmLineInput, type SettleLatePaymentInput } from "~/schemas/admin/payments";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { UNSENT, withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { isDeleted } from "../credit/lapse-credit";
import { lockOrder, recordTransition } from "../orders/order-transition";
import { withdrawCancelledMails } from "../orders/return-promise";
import { missingUnits } from "../stock/missing-units";
import { moveStock } from "../stock/move-stock";
import { removeCancelledReturn } from "./cancelled-return";
import { assertOpen, changedMeanwhile } from "./claim-line";
import { confirmLineInTransaction } from "./confirm-line";
import { auditTarget, mailTarget, notifyOrderPages, receivedCentsOf, returnTarget, type Target } from "./line-target";
import { lockPaymentTarget } from "./lock-target";
import { partMailKey, reopenedMailKey } from "./payment-mails";
import { removeReturn, settledSurplusOf } from "./surplus";

/**
 * Decides on a payment that arrived after its order was cancelled, or its membership request declined or cancelled:
 * `reopen` reopens the order and confirms the line for it; `return` ignores the line and records money to return. The
 * customer is told. `missing` lists stock a reopened order lacks. Idempotent. Throws "not-found", "order-refunded",
 * "account-deleted", "changed-meanwhile", "line-used", "line-ignored", "already-returned" (a part went back at
 * cancellation).
 */
export function settleLatePayment(ctx: SignedInContext, input: SettleLatePaymentInput) {
  const { lineId, decision } = input;
  const late: Target = { kind: input.kind, id: input.targetId };
  return inTransaction(ctx.db, async (tx) => {
    const target = await lockPaymentTarget(tx, late);
    const line = await tx.statementLine.findUnique({ where: { id: lineId } });
    if (!line) throw notFound("Statement line");
    const isReopened = line.matchedOrderId === late.id && target.state !== "closed";
    const isDone = decision === "reopen" ? isReopened : await isToReturn(tx, line, late);
    if (isDone) return { alreadyDone: true, isPaid: target.state === "paid", missing: [] };
    assertOpen(line);
    if (target.state !== "closed") throw changedMeanwhile(target.name);
    if (decision === "reopen") return reopen(tx, ctx, await lockOrder(tx, late.id), line);
    await noteToReturn(tx, ctx, { late, toEmail: target.email, line });
    return { alreadyDone: false, isPaid: false, missing: [] };
  });
}

const LATE_RETURN = "late-payment:";
/** Idempotency key of the money return for a late line. */
const lateReturnKey = (lineId: string) => `${LATE_RETURN}${lineId}`;

/** Late payments for a closed request that are still to be returned, in cents; they pay for nothing until restored. */
export async function unreturnedLateCents({ db }: Pick<ServiceContext, "db">, requestId: string): Promise<number> {
  const noted = { subscriptionRequestId: requestId, idempotencyKey: { startsWith: LATE_RETURN }, returnedAt: null };
  const { _sum } = await db.moneyReturn.aggregate({ where: noted, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

/** Includes the time, so that a line restored and returned again is e-mailed again. */
const lateMailKey = (lineId: string, notedAt: Date) => `payment-returned:${lineId}:${notedAt.getTime()}`;

/**
 * Cancels the return of a late line, because an admin looks at the payment again. Withdraws the e-mail about it if
 * unsent; otherwise e-mails the customer that nothing is sent back for now. Throws "already-returned".
 */
export async function cancelLateReturn(tx: Tx, lineId: string): Promise<void> {
  const idempotencyKey = lateReturnKey(lineId);
  const noted = await tx.moneyReturn.findUnique({ where: { idempotencyKey } });
  if (!noted) return;
  const { orderId, subscriptionRequestId, amountCents, createdAt } = noted;
  const late: Target = orderId
    ? { kind: "order", id: orderId }
    : { kind: "membership", id: subscriptionRequestId ?? "" };
  const { email: toEmail } = await lockPaymentTarget(tx, late);
  await removeReturn(tx, idempotencyKey);
  await notifyOrderPages(tx, late);
  const dedupeKey = lateMailKey(lineId, createdAt);
  const promise = await tx.outboxMail.findUnique({ where: { dedupeKey }, select: { id: true } });
  if ((await withdrawMail(tx, dedupeKey)) || !promise) return;
  await queueMail(tx, {
    ...{ dedupeKey: `${correctionsOf(lineId)}${createdAt.getTime()}`, template: "payment-corrected", toEmail },
    ...mailTarget(late, { amountCents, goesBackCents: 0, isLookedAtAgain: true }),
  });
}

/** What the keys of the e-mails that take back the promise to return this line begin with. */
const correctionsOf = (lineId: string) => `payment-corrected:payment-returned:${lineId}:`;

async function reopen(tx: Tx, ctx: SignedInContext, order: Order, line: StatementLine) {
  const { id: orderId, shortId, cancelledAt, isArchived } = order;
  if (order.refundedAt) {
    const message = `Order #${shortId} was refunded and stays closed. Send this payment back instead.`;
    throw new DomainError("CONFLICT", "order-refunded", message);
  }
  if (await isDeleted(tx, order.userId)) {
    const message = "This account was deleted, so there is nobody to ship to. Send this payment back instead.";
    throw new DomainError("CONFLICT", "account-deleted", message);
  }
  await removeCancelledReturn(tx, { kind: "order", id: orderId });
  await tx.order.update({ where: { id: orderId }, data: { status: "pending", cancelledAt: null, isArchived: false } });
  const before = { kind: "order", id: orderId } as const;
  const keptCents = Math.min(
    await withdrawCancelledMails(tx, { ...order, renamed: `reopened-by:${line.id}:${ctx.now.getTime()}` }),
    // A part released since no longer counts.
    (await receivedCentsOf(tx, before)) - (await settledSurplusOf(tx, before)),
  );
  await recordTransition(tx, ctx, {
    ...{ orderId, action: "reopen", from: "cancelled", to: "pending" },
    before: { cancelledAt, ...(isArchived && { isArchived }) },
    after: { cancelledAt: null, ...(isArchived && { isArchived: false }) },
  });
  const target = { kind: "order", targetId: orderId } as const;
  const locked = await lockPaymentTarget(tx, { kind: "order", id: orderId });
  const { verdict, differenceCents } = assessLine(line.amountCents, locked);
  const confirmable = ConfirmLineInput.shape.verdict.safeParse(verdict);
  if (!confirmable.success) throw changedMeanwhile(`Order #${shortId}`);
  const { isPaid } = await confirmLineInTransaction(tx, ctx, {
    ...{ lineId: line.id, ...target, verdict: confirmable.data },
    // Any surplus is returned, as the dialog says.
    ...(verdict === "over" && { surplus: { choice: "return", amountCents: differenceCents } }),
  });
  // A full payment has taken the stock, after it locked accounts, and has its own e-mail.
  if (!isPaid) {
    if (!order.isTestOrder && order.trackingNumber === null)
      await moveStock(tx, { orderId, step: "hold", reason: "reopen", now: ctx.now });
    // A single e-mail about the reopening and the partial payment.
    const confirmation = { lineId: line.id, confirmedAt: ctx.now };
    await withdrawMail(tx, partMailKey(confirmation));
    await queueMail(tx, {
      ...{ dedupeKey: reopenedMailKey(confirmation), template: "order-reopened", toEmail: order.email, orderId },
      payload: { orderId, amountCents: line.amountCents, keptCents },
    });
  }
  return { alreadyDone: false, isPaid, missing: await missingUnits(tx, orderId) };
}

type ToReturn = { late: Target; toEmail: string; line: StatementLine };

async function noteToReturn(tx: Tx, ctx: SignedInContext, { late, toEmail, line }: ToReturn): Promise<void> {
  // Another admin may be claiming the line for another order, under that order's lock.
  const { count } = await tx.statementLine.updateMany({
    where: { id: line.id, confirmedAt: null, ignoredAt: null },
    data: { ignoredAt: ctx.now, ignoredByUserId: ctx.actor.userId },
  });
  if (count === 0) assertOpen(await tx.statementLine.findUniqueOrThrow({ where: { id: line.id } }));
  const { id: lineId, amountCents } = line;
  const idempotencyKey = lateReturnKey(lineId);
  const by = { createdByUserId: ctx.actor.userId, createdAt: ctx.now };
  await tx.moneyReturn.create({
    data: { kind: "late_payment", idempotencyKey, ...returnTarget(late), lineId, amountCents, ...by },
  });
  await recordAudit(tx, ctx, {
    ...{ action: "payments.return", ...auditTarget(late) },
    before: { isIgnored: false },
    after: { isIgnored: true, lineId, amountCents },
  });
  await notifyOrderPages(tx, late);
  // An earlier decision to return it counts again.
  await tx.outboxMail.deleteMany({
    where: { dedupeKey: { startsWith: correctionsOf(lineId) }, status: UNSENT },
  });
  await queueMail(tx, {
    ...{ dedupeKey: lateMailKey(lineId, ctx.now), template: "payment-returned", toEmail },
    ...mailTarget(late, { amountCents }),
  });
}

async function isToReturn(tx: Tx, { id }: StatementLine, late: Target): Promise<boolean> {
  return (await tx.moneyReturn.count({ where: { idempotencyKey: lateReturnKey(id), ...returnTarget(late) } })) > 0;
}
