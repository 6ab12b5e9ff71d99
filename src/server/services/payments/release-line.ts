import { DomainError } from "~/domain/errors";
import type { Order } from "~/generated/prisma/client";
import type { LineIdInput, UndoConfirmationInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { reopenWithin } from "../membership/reopen-request";
import { lockOrdersTogether } from "../orders/lock-orders";
import { tellOfUndoing, undoPaymentInTransaction } from "../orders/undo-payment";
import { type ConfirmedLine, confirmedLine, freeLine, type Use } from "./free-line";
import { type LockedTarget, lockPaymentTarget } from "./lock-target";
import { releaseOrderLines } from "./release-order-lines";
import { settledSurplusOf } from "./surplus";

/**
 * Releases a confirmed line so that it can be confirmed for something else. Whatever it paid must be undone first.
 * Throws "not-found", "still-paid", "changed-meanwhile" if refunded, "already-returned", "credit-spent",
 * "surplus-depends".
 */
export function releaseLine(ctx: SignedInContext, { lineId }: LineIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const line = await confirmedLine(tx, lineId);
    if (!line) return { alreadyOpen: true };
    for (const use of line.uses) {
      const { target } = use;
      const { state, name, refundedAt } = await lockPaymentTarget(tx, target);
      if (state === "paid") {
        throw new DomainError("CONFLICT", "still-paid", `${name} counts as paid. Undo its payment first.`);
      }
      // The money of this line is being returned for it, or has been; not that of a second payment, which paid nothing.
      if (refundedAt && !(await isAllSurplus(tx, line.id, use))) {
        // The same click, made twice at once, may have opened it meanwhile.
        if (!(await confirmedLine(tx, lineId))) return { alreadyOpen: true };
        throw refusal(`${name} was refunded, so its payment can pay for nothing else.`);
      }
    }
    return { alreadyOpen: !(await freeLine(tx, ctx, line)) };
  });
}

/** Whether this use paid nothing: all of it was settled as a surplus, to be returned or as store credit. */
const isAllSurplus = async (tx: Tx, lineId: string, { target, paidGeneration, amountCents }: Use): Promise<boolean> =>
  paidGeneration === null && (await settledSurplusOf(tx, target, lineId)) === amountCents;

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
    const undone: Order[] = [];
    for (const use of line.uses) {
      const now = await lockPaymentTarget(tx, use.target);
      // The same click, made twice at once, may have closed the request meanwhile.
      if (now.state === "closed" && !(await confirmedLine(tx, lineId))) return { alreadyOpen: true };
      const isPaidByIt = paidBy(line, use, now);
      if (!isPaidByIt) continue;
      const { kind, id } = use.target;
      if (kind === "order") undone.push(await undoPaymentInTransaction(tx, ctx, { orderId: id, reason: UNDO_REASON }));
      else {
        // This releases the request's lines as well.
        await reopenWithin(tx, ctx, { requestId: id, reason: UNDO_REASON, internalNote: "" });
        isFree = true;
      }
    }
    const isOpened = await freeLine(tx, ctx, line);
    // Payments that came later were kept only because this one counted.
    for (const order of undone) await releaseOrderLines(tx, ctx, order);
    for (const order of undone) await tellOfUndoing(tx, order);
    return { alreadyOpen: !(isFree || isOpened) };
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
