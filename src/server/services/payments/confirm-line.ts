import { DomainError, notFound } from "~/domain/errors";
import { assessLine, mayConfirm, type Verdict } from "~/domain/payment-match";
import type { StatementLine } from "~/generated/prisma/client";
import type { ConfirmLineInput, ConfirmLinesInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { approveWithin } from "../membership/approve-subscription";
import { eachOrder } from "../orders/each-order";
import { markOrderPaidInTransaction } from "../orders/mark-order-paid";
import { lineTarget, lockPaymentTarget } from "./lock-target";

const PAYING: readonly Verdict[] = ["exact", "rest", "over"];
/** How the audit tells a line that an admin gave its use from one whose match was confirmed. */
export const BY_HAND = "assigned by hand";

/**
 * Confirms what a line of the statement is for, once. If the amount is covered by it, the order is marked as paid or
 * the membership approved in the same transaction; a part of it is noted, and the rest stays open. The parts of one sum
 * may be confirmed in any sequence.
 * Throws "not-found", "line-used", "line-set-aside", "changed-meanwhile", and what paying itself refuses.
 */
export function confirmLine(ctx: SignedInContext, input: ConfirmLineInput, how?: typeof BY_HAND) {
  return inTransaction(ctx.db, (tx) => confirmLineInTransaction(tx, ctx, input, how));
}

/** Confirms many lines, one after the other, and says of each how it went. */
export function confirmLines(ctx: SignedInContext, { lines }: ConfirmLinesInput) {
  return eachOrder(ctx, lines, async (line) => {
    const { alreadyConfirmed } = await confirmLine(ctx, line);
    return alreadyConfirmed ? "unchanged" : "done";
  });
}

/** `confirmLine` inside the transaction of a command that does more. */
export async function confirmLineInTransaction(
  tx: Tx,
  ctx: SignedInContext,
  input: ConfirmLineInput,
  how?: typeof BY_HAND,
) {
  const { lineId, kind, targetId: id } = input;
  const target = await lockPaymentTarget(tx, { kind, id });
  const line = await tx.statementLine.findUnique({ where: { id: lineId } });
  if (!line) throw notFound("Statement line");
  const matched = lineTarget({ kind, id });
  if (isOf(line, input)) return { alreadyConfirmed: true, isPaid: target.state === "paid", ...NOTHING_PAID };
  assertOpen(line);
  const judged = assessLine(line.amountCents, target);
  if (!mayConfirm(input.verdict, judged.verdict)) throw changedMeanwhile(target.name);
  const { count } = await tx.statementLine.updateMany({
    where: { id: lineId, confirmedAt: null, setAsideAt: null },
    data: { ...matched, confirmedAt: ctx.now, confirmedByUserId: ctx.actor.userId },
  });
  if (count === 0) throw lineUsed();
  const isPaying = PAYING.includes(judged.verdict);
  const { requotedCents } = isPaying ? await pay(tx, ctx, input) : NOTHING_PAID;
  await recordAudit(tx, ctx, {
    action: "payments.confirm",
    entity: kind === "order" ? "order" : "subscription-request",
    entityId: id,
    before: { receivedCents: target.receivedCents },
    after: {
      receivedCents: target.receivedCents + line.amountCents,
      ...{ lineId, ...judged, amountCents: line.amountCents },
      ...(how && { how }),
    },
  });
  const isPaid = (isPaying && requotedCents === null) || target.state === "paid";
  return { alreadyConfirmed: false, isPaid, requotedCents };
}

const NOTHING_PAID = { requotedCents: null };

/** A membership whose price has changed is not approved: the line is noted, and the member is asked for the new amount. */
async function pay(tx: Tx, ctx: SignedInContext, { kind, targetId }: ConfirmLineInput) {
  if (kind !== "order") return { requotedCents: (await approveWithin(tx, ctx, targetId)).requotedCents };
  await markOrderPaidInTransaction(tx, ctx, targetId);
  return NOTHING_PAID;
}

function isOf(line: StatementLine, { kind, targetId }: ConfirmLineInput): boolean {
  if (!line.confirmedAt) return false;
  return (kind === "order" ? line.matchedOrderId : line.matchedSubscriptionRequestId) === targetId;
}

/** Throws "line-used" or "line-set-aside" for a line that was decided already. */
export function assertOpen(line: Pick<StatementLine, "confirmedAt" | "setAsideAt">): void {
  if (line.confirmedAt) throw lineUsed();
  if (line.setAsideAt) {
    throw new DomainError("CONFLICT", "line-set-aside", "This line was set aside. Bring it back first.");
  }
}

const lineUsed = () => new DomainError("CONFLICT", "line-used", "This line was confirmed for something else already.");
export const changedMeanwhile = (name: string) =>
  new DomainError("CONFLICT", "changed-meanwhile", `${name} has changed meanwhile. Please look at it again.`);
