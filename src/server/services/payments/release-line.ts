import { DomainError, notFound } from "~/domain/errors";
import type { StatementLine } from "~/generated/prisma/client";
import type { LineIdInput, UndoConfirmationInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { reopenWithin } from "../membership/reopen-request";
import { lockOrdersTogether } from "../orders/lock-orders";
import { undoPaymentInTransaction } from "../orders/undo-payment";
import { restartPaymentWait } from "../orders/withdraw-reminder";
import { recordCancelledReturn } from "./cancelled-return";
import { notifyOrderPages, type Target } from "./line-target";
import { type LockedTarget, lockPaymentTarget } from "./lock-target";
import { requeuePartMails } from "./payment-mails";
import { correctReturnMail, type Released, retractConfirmationMails } from "./retract-mails";
import { assertNoSurplusDepends, reverseSurplus } from "./surplus";

/** One use of a line: the order or request that the line, or a part of it, was confirmed for. */
type Use = { target: Target; amountCents: number; paidGeneration: number | null };
type ConfirmedLine = StatementLine & { confirmedAt: Date; uses: Use[] };

/**
 * Releases a confirmed line so that it can be confirmed for something else. Whatever it paid must be undone first.
 * Throws "not-found", "still-paid", "changed-meanwhile" if refunded, "already-returned", "credit-spent",
 * "surplus-depends".
 */
export function releaseLine(ctx: SignedInContext, { lineId }: LineIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const line = await confirmedLine(tx, lineId);
    if (!line) return { alreadyOpen: true };
    for (const { target } of line.uses) {
      const { state, name, refundedAt } = await lockPaymentTarget(tx, target);
      if (state === "paid") {
        throw new DomainError("CONFLICT", "still-paid", `${name} counts as paid. Undo its payment first.`);
      }
      // The money of this line is being returned for it, or has been.
      if (refundedAt) throw refusal(`${name} was refunded, so its payment can pay for nothing else.`);
    }
    return { alreadyOpen: !(await free(tx, ctx, line)) };
  });
}

/** Shown to the member and in the orders' history. */
const UNDO_REASON = "The payment was confirmed by mistake.";

/**
 * Undoes a confirmation as a whole: everything the line paid, including every order of a split, waits for payment
 * again, its surplus is taken back, and the line is open. What was already paid by hand stays paid. Idempotent. Throws
 * "not-found", "changed-meanwhile", "already-returned", "credit-spent", "surplus-depends", and what undoing a payment
 * throws.
 */
export function undoConfirmation(ctx: SignedInContext, { lineId, confirmedAt }: UndoConfirmationInput) {
  return inTransaction(ctx.db, async (tx) => {
    const line = await confirmedLine(tx, lineId);
    if (!line) return { alreadyOpen: true };
    if (line.confirmedAt.getTime() !== confirmedAt.getTime()) {
      throw refusal("This payment was confirmed for something else in the meantime.");
    }
    const orderIds = line.uses.flatMap(({ target: { kind, id } }) => (kind === "order" ? [id] : []));
    if (orderIds.length > 1) await lockOrdersTogether(tx, orderIds);
    let isFree = false;
    for (const use of line.uses) {
      const isPaidByIt = paidBy(line, use, await lockPaymentTarget(tx, use.target));
      if (!isPaidByIt) continue;
      const { kind, id } = use.target;
      if (kind === "order") await undoPaymentInTransaction(tx, ctx, { orderId: id, reason: UNDO_REASON });
      else {
        // This releases the request's lines as well.
        await reopenWithin(tx, ctx, { requestId: id, reason: UNDO_REASON, internalNote: "" });
        isFree = true;
      }
    }
    return { alreadyOpen: !(isFree || (await free(tx, ctx, line))) };
  });
}

/** Whether this line's confirmation paid it. Throws "changed-meanwhile" if anything has happened since. */
function paidBy(line: ConfirmedLine, { target, paidGeneration }: Use, now: LockedTarget): boolean {
  if (now.state === "waiting") return false;
  if (now.state === "closed") throw refusal(`${now.name} was cancelled or refunded in the meantime.`);
  const since = (now.paidAt?.getTime() ?? 0) - line.confirmedAt.getTime();
  const isByIt = target.kind === "order" ? paidGeneration === now.generation : since === 0;
  if (!isByIt && (since > 0 || paidGeneration !== null)) {
    throw refusal(`${now.name} was marked as paid by something else in the meantime. Undo that payment first.`);
  }
  if (isByIt && now.shippedAt && now.shippedAt >= line.confirmedAt) {
    throw refusal(`${now.name} was shipped in the meantime. Undo its payment on the order's page.`);
  }
  return isByIt;
}

const refusal = (message: string) => new DomainError("CONFLICT", "changed-meanwhile", message);

/** The line with everything it is confirmed for, in lock order; null if it is open. */
async function confirmedLine(tx: Tx, lineId: string): Promise<ConfirmedLine | null> {
  const found = await tx.statementLine.findUnique({ where: { id: lineId }, include: { parts: true } });
  if (!found || found.partOfLineId) throw notFound("Statement line");
  const { parts, confirmedAt, ...line } = found;
  if (!confirmedAt) return null;
  const uses = [line, ...parts].flatMap((each): Use[] => {
    const { matchedOrderId: orderId, matchedSubscriptionRequestId: requestId, ...use } = each;
    const { amountCents, paidGeneration } = use;
    if (orderId) return [{ target: { kind: "order", id: orderId }, amountCents, paidGeneration }];
    return requestId ? [{ target: { kind: "membership", id: requestId }, amountCents, paidGeneration }] : [];
  });
  uses.sort((one, other) => (one.target.id < other.target.id ? -1 : 1));
  return { ...line, confirmedAt, uses };
}

/**
 * Reopens the line, once: drops its parts and surplus and reduces a cancelled order's return. An order that had
 * received a part restarts its wait; customers who were told of the money get a correction. False if already open.
 */
async function free(tx: Tx, ctx: SignedInContext, { id: lineId, confirmedAt, uses }: ConfirmedLine): Promise<boolean> {
  const { count } = await tx.statementLine.updateMany({
    where: { id: lineId, confirmedAt },
    data: {
      ...{ confirmedAt: null, confirmedByUserId: null, paidGeneration: null },
      ...{ matchedOrderId: null, matchedSubscriptionRequestId: null },
    },
  });
  if (count === 0) return false;
  for (const { target } of uses) await assertNoSurplusDepends(tx, lineId, target);
  await tx.statementLine.deleteMany({ where: { partOfLineId: lineId } });
  await reverseSurplus(tx, ctx, lineId);
  const released: Released[] = [];
  const isTold = new Set<string>();
  for (const { target, amountCents, paidGeneration } of uses) {
    const { state, refundedAt, email, generation, amountCents: dueCents } = await lockPaymentTarget(tx, target);
    if (state === "closed" && !refundedAt) {
      const goesBackCents = await recordCancelledReturn(tx, { target, now: ctx.now });
      const promise = { orderId: target.id, email, lineId, goesBackCents };
      if (target.kind === "order" && (await correctReturnMail(tx, promise))) isTold.add(target.id);
    }
    if (state === "waiting" && generation !== null && paidGeneration === null) {
      await restartPaymentWait(tx, { id: target.id, paymentGeneration: generation }, ctx.now);
    }
    if (state === "waiting" && target.kind === "order") await requeuePartMails(tx, { id: target.id, email, dueCents });
    await notifyOrderPages(tx, target);
    if (!isTold.has(target.id)) released.push({ ...target, email, amountCents });
  }
  await retractConfirmationMails(tx, { lineId, confirmedAt }, { released });
  for (const { target } of uses) {
    await recordAudit(tx, ctx, {
      action: "payments.release",
      entity: "statement-line",
      entityId: lineId,
      before: target,
      after: { kind: null, id: null },
    });
  }
  return true;
}
