import { notFound } from "~/domain/errors";
import { assessLine, mayConfirm, type Verdict } from "~/domain/payment-match";
import { type Surplus, surplusOf } from "~/domain/payment-surplus";
import type { StatementLine } from "~/generated/prisma/client";
import type { ConfirmLineInput, ConfirmLinesInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { approveWithin } from "../membership/approve-subscription";
import { eachOrder } from "../orders/each-order";
import { markOrderPaidInTransaction } from "../orders/mark-order-paid";
import { assertOpen, type BY_HAND, changedMeanwhile, claimLine } from "./claim-line";
import { confirmSplitInTransaction } from "./confirm-split";
import { auditTarget, lineTarget, notifyOrderPages } from "./line-target";
import { lockPaymentTarget } from "./lock-target";
import { mailDoublePayment, mailPartialPayment } from "./payment-mails";
import { settleSurplus } from "./surplus";

const PAYING: readonly Verdict[] = ["exact", "rest", "over"];

/**
 * Confirms, once, what a statement line pays for. If the amount is covered, the order is marked as paid or the
 * membership approved in the same transaction; a partial payment is recorded and the rest stays open. A second payment
 * for something already paid only applies the surplus choice. Parts may be confirmed in any order. Throws "not-found",
 * "line-used", "line-ignored", "changed-meanwhile", "surplus-undecided", "surplus-changed", and what paying throws.
 */
export function confirmLine(ctx: SignedInContext, input: ConfirmLineInput, how?: typeof BY_HAND) {
  return inTransaction(ctx.db, (tx) => confirmLineInTransaction(tx, ctx, input, how));
}

/**
 * Confirms many lines one by one and returns the outcome of each. Each gets its own timestamp: a payout run prepared
 * between two of them includes only the commissions of the first.
 */
export function confirmLines(ctx: SignedInContext, { lines }: ConfirmLinesInput) {
  return eachOrder(ctx, lines, async (line, now) => {
    const { alreadyConfirmed } = await confirmLine({ ...ctx, now }, line);
    return alreadyConfirmed ? "unchanged" : "done";
  });
}

/** `confirmLine` in the caller's transaction. */
export async function confirmLineInTransaction(
  tx: Tx,
  ctx: SignedInContext,
  input: ConfirmLineInput,
  how?: typeof BY_HAND,
) {
  const { lineId, kind, targetId: id } = input;
  if (input.alsoOrderIds?.length) return confirmSplitInTransaction(tx, ctx, input, how);
  const target = await lockPaymentTarget(tx, { kind, id });
  const line = await tx.statementLine.findUnique({ where: { id: lineId } });
  if (!line) throw notFound("Statement line");
  const matched = lineTarget({ kind, id });
  if (isOf(line, input)) {
    const { confirmedAt } = line;
    return { alreadyConfirmed: true, isPaid: target.state === "paid", confirmedAt, ...NOTHING_PAID };
  }
  assertOpen(line);
  const judged = assessLine(line.amountCents, target);
  if (!mayConfirm(input.verdict, judged.verdict)) throw changedMeanwhile(target.name);
  const isPaying = PAYING.includes(judged.verdict);
  const isDouble = judged.verdict === "double";
  // Parts that together cover an open amount are not a double payment: an admin has to look at them.
  if (isDouble && target.state !== "paid") throw changedMeanwhile(target.name);
  const surplus = isPaying || isDouble ? surplusOf(judged.differenceCents, input.surplus) : null;
  const paidGeneration = isPaying && target.generation !== null ? target.generation + 1 : null;
  await claimLine(tx, ctx, lineId, { ...matched, paidGeneration });
  const { requotedCents } = isPaying ? await pay(tx, ctx, input, surplus) : NOTHING_PAID;
  // A full payment notifies open pages through its own event.
  if (!isPaying) await notifyOrderPages(tx, { kind, id });
  if (judged.verdict === "partial") {
    await mailPartialPayment(tx, { kind, id, target, amountCents: line.amountCents, lineId, confirmedAt: ctx.now });
  }
  await recordAudit(tx, ctx, {
    action: "payments.confirm",
    ...auditTarget({ kind, id }),
    before: { receivedCents: target.receivedCents },
    after: {
      receivedCents: target.receivedCents + line.amountCents,
      ...{ lineId, ...judged, amountCents: line.amountCents },
      ...(how && { how }),
    },
  });
  // If the membership's price has changed, it is not approved, and all the money received counts towards the new price.
  if (surplus && requotedCents === null) {
    await settleSurplus(tx, ctx, { lineId, target: { kind, id }, userId: target.userId, surplus });
    if (isDouble) await mailDoublePayment(tx, { lineId, confirmedAt: ctx.now, kind, id, target, surplus });
  }
  const isPaid = (isPaying && requotedCents === null) || target.state === "paid";
  return { alreadyConfirmed: false, isPaid, confirmedAt: ctx.now, requotedCents };
}

const NOTHING_PAID = { requotedCents: null };

/** A membership whose price has changed is not approved: the member is asked for the new amount. */
async function pay(tx: Tx, ctx: SignedInContext, { kind, targetId }: ConfirmLineInput, surplus: Surplus | null) {
  if (kind !== "order") return { requotedCents: (await approveWithin(tx, ctx, targetId, surplus)).requotedCents };
  await markOrderPaidInTransaction(tx, ctx, targetId, surplus);
  return NOTHING_PAID;
}

function isOf(line: StatementLine, { kind, targetId }: ConfirmLineInput): boolean {
  if (!line.confirmedAt) return false;
  return (kind === "order" ? line.matchedOrderId : line.matchedSubscriptionRequestId) === targetId;
}
