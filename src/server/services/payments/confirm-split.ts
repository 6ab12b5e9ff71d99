import { DomainError, notFound } from "~/domain/errors";
import { assessLine } from "~/domain/payment-match";
import { splitPayment } from "~/domain/payment-split";
import { surplusOf } from "~/domain/payment-surplus";
import type { ConfirmLineInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recordAudit } from "../audit/record-audit";
import { lockOrdersTogether } from "../orders/lock-orders";
import { markOrderPaidInTransaction } from "../orders/mark-order-paid";
import { assertOpen, type BY_HAND, changedMeanwhile, claimLine } from "./claim-line";
import { notifyOrderPages } from "./line-target";
import { type LockedTarget, lockPaymentTarget } from "./lock-target";
import { mailPartialPayment } from "./payment-mails";
import { settleSurplus } from "./surplus";

/**
 * Confirms one payment for several orders, in the caller's transaction. Each order gets its part as a separate line, in
 * the given order, and is marked as paid once covered. A short payment leaves the last order partly paid; one that does
 * not reach every order is refused. A surplus is handled as chosen, for the first order's customer. Throws
 * "not-orders", "not-found", "line-used", "line-ignored", "changed-meanwhile", "surplus-undecided", "surplus-changed",
 * and what paying throws.
 */
export async function confirmSplitInTransaction(
  tx: Tx,
  ctx: SignedInContext,
  { lineId, kind, targetId, alsoOrderIds = [], ...shown }: ConfirmLineInput,
  how?: typeof BY_HAND,
) {
  if (kind !== "order") {
    throw new DomainError("BAD_REQUEST", "not-orders", "Only orders can share a payment. Choose one request alone.");
  }
  const orderIds = [...new Set([targetId, ...alsoOrderIds])];
  const targets = await lockOrders(tx, orderIds);
  const line = await tx.statementLine.findUnique({ where: { id: lineId }, include: { parts: true } });
  if (!line) throw notFound("Statement line");
  const { confirmedAt } = line;
  if (confirmedAt && isSame(line.parts, orderIds)) {
    const isPaid = targets.every(({ state }) => state === "paid");
    return { alreadyConfirmed: true, isPaid, confirmedAt, requotedCents: null };
  }
  assertOpen(line);
  const { verdict, differenceCents, parts } = splitPayment(line.amountCents, targets);
  const refused = targets.find(({ state }, at) => state !== "waiting" || !parts[at]);
  if (refused) throw changedMeanwhile(refused.name);
  if (verdict !== shown.verdict) throw changedMeanwhile("What is open of these orders");
  const surplus = surplusOf(differenceCents, shown.surplus);
  await claimLine(tx, ctx, lineId, {});
  for (const [at, target] of targets.entries()) {
    const amountCents = parts[at] ?? 0;
    const isPaying = assessLine(amountCents, target).verdict !== "partial";
    const { payerName, note, reference, paidAt, importedAt } = line;
    await tx.statementLine.create({
      data: {
        ...{ payerName, note, reference, paidAt, importedAt, amountCents, partOfLineId: lineId },
        ...{ lineHash: `${line.lineHash}:part:${at + 1}`, matchedOrderId: target.id },
        ...{ confirmedAt: ctx.now, confirmedByUserId: ctx.actor.userId },
        paidGeneration: isPaying ? target.generation + 1 : null,
      },
    });
    if (isPaying) await markOrderPaidInTransaction(tx, ctx, target.id, at === 0 ? surplus : null);
    else {
      await mailPartialPayment(tx, { kind, id: target.id, target, amountCents, lineId, confirmedAt: ctx.now });
      await notifyOrderPages(tx, { kind, id: target.id });
    }
    await recordAudit(tx, ctx, {
      ...{ action: "payments.confirm", entity: "order", entityId: target.id },
      before: { receivedCents: target.receivedCents },
      after: {
        receivedCents: target.receivedCents + amountCents,
        ...{ lineId, amountCents, verdict, partOf: `one payment for ${targets.length} orders` },
        ...(how && { how }),
      },
    });
  }
  if (surplus) {
    const first = targets[0];
    if (first) await settleSurplus(tx, ctx, { lineId, target: { kind, id: first.id }, userId: first.userId, surplus });
  }
  const isPaid = verdict !== "partial";
  return { alreadyConfirmed: false, isPaid, confirmedAt: ctx.now, requotedCents: null };
}

type LockedOrder = LockedTarget & { id: string; generation: number };

async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<LockedOrder[]> {
  await lockOrdersTogether(tx, orderIds);
  const locked: LockedOrder[] = [];
  for (const id of orderIds) {
    const target = await lockPaymentTarget(tx, { kind: "order", id });
    locked.push({ ...target, id, generation: target.generation ?? 0 });
  }
  return locked;
}

const isSame = (parts: readonly { matchedOrderId: string | null }[], orderIds: readonly string[]) =>
  parts.length === orderIds.length && parts.every(({ matchedOrderId: id }) => id !== null && orderIds.includes(id));
