import { notFound } from "~/domain/errors";
import type { StatementLine } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recordAudit } from "../audit/record-audit";
import { restartPaymentWait } from "../orders/withdraw-reminder";
import { cancelledReturnCents, recordCancelledReturn } from "./cancelled-return";
import { notifyOrderPages, type Target } from "./line-target";
import { lockPaymentTarget } from "./lock-target";
import { requeuePartMails } from "./payment-mails";
import { correctRequestReturnMail, correctReturnMail, type Released, retractConfirmationMails } from "./retract-mails";
import { assertNoSurplusDepends, reverseSurplus } from "./surplus";

/** One use of a line: the order or request that the line, or a part of it, was confirmed for. */
export type Use = { target: Target; amountCents: number; paidGeneration: number | null };
export type ConfirmedLine = StatementLine & { confirmedAt: Date; uses: Use[] };

/** The line with everything it is confirmed for, in lock order; null if it is open. */
export async function confirmedLine(tx: Tx, lineId: string): Promise<ConfirmedLine | null> {
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
 * Throws "already-returned", "credit-spent", and "surplus-depends" unless `together` names the line that depends.
 */
export async function freeLine(
  tx: Tx,
  ctx: SignedInContext,
  { id: lineId, confirmedAt }: Pick<ConfirmedLine, "id" | "confirmedAt">,
  together: readonly string[] = [],
): Promise<boolean> {
  // Read again under the caller's locks: another order of a shared payment may have given up its part since.
  const uses = (await confirmedLine(tx, lineId))?.uses ?? [];
  const { count } = await tx.statementLine.updateMany({
    where: { id: lineId, confirmedAt },
    data: {
      ...{ confirmedAt: null, confirmedByUserId: null, paidGeneration: null },
      ...{ matchedOrderId: null, matchedSubscriptionRequestId: null },
    },
  });
  if (count === 0) return false;
  for (const { target } of uses) await assertNoSurplusDepends(tx, [lineId, ...together], target);
  await tx.statementLine.deleteMany({ where: { partOfLineId: lineId } });
  await reverseSurplus(tx, ctx, lineId);
  const released: Released[] = [];
  const isTold = new Set<string>();
  for (const { target, amountCents, paidGeneration } of uses) {
    const { state, refundedAt, email, generation, amountCents: dueCents } = await lockPaymentTarget(tx, target);
    if (state === "closed" && !refundedAt) {
      const promisedCents = await cancelledReturnCents(tx, target);
      const goesBackCents = await recordCancelledReturn(tx, { target, now: ctx.now });
      const promise = { id: target.id, email, lineId, goesBackCents };
      const isCorrected =
        target.kind === "order"
          ? await correctReturnMail(tx, promise)
          : await correctRequestReturnMail(tx, { ...promise, promisedCents });
      if (isCorrected) isTold.add(target.id);
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
