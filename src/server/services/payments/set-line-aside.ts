import { DomainError, notFound } from "~/domain/errors";
import type { LineIdInput, SetLineAsideInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockPaymentTarget } from "./lock-target";

/** Puts a line away that pays for nothing here, or brings it back. Throws "not-found", "line-used", "already-returned". */
export function setLineAside(ctx: SignedInContext, { lineId, isAside }: SetLineAsideInput) {
  return inTransaction(ctx.db, async (tx) => {
    if (!isAside) await dropReturn(tx, `late-payment:${lineId}`);
    const { count } = await tx.statementLine.updateMany({
      where: { id: lineId, confirmedAt: null, setAsideAt: isAside ? null : { not: null } },
      data: isAside
        ? { setAsideAt: ctx.now, setAsideByUserId: ctx.actor.userId }
        : { setAsideAt: null, setAsideByUserId: null, returnOrderId: null },
    });
    if (count === 0) {
      const line = await lineOf(tx, lineId);
      if (!line.confirmedAt) return { isAside, alreadySet: true };
      throw new DomainError("CONFLICT", "line-used", "This line was confirmed already.");
    }
    await recordAudit(tx, ctx, {
      action: isAside ? "payments.set-aside" : "payments.bring-back",
      entity: "statement-line",
      entityId: lineId,
      before: { isAside: !isAside },
      after: { isAside },
    });
    return { isAside, alreadySet: false };
  });
}

/** Takes money off the list of what is to be returned. Throws "already-returned" once it was sent. */
async function dropReturn(tx: Tx, idempotencyKey: string): Promise<void> {
  const { count } = await tx.moneyReturn.deleteMany({ where: { idempotencyKey, returnedAt: null } });
  if (count > 0 || (await tx.moneyReturn.count({ where: { idempotencyKey } })) === 0) return;
  const message = "This money was marked as returned already. Keep the line where it is.";
  throw new DomainError("CONFLICT", "already-returned", message);
}

/**
 * Takes a confirmed line off what it was confirmed for, so that it can be confirmed for something else. What it paid
 * must have been undone before. Throws "not-found", "still-paid".
 */
export function releaseLine(ctx: SignedInContext, { lineId }: LineIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const line = await lineOf(tx, lineId);
    const target = targetOf(line);
    if (!line.confirmedAt || !target) return { alreadyOpen: true };
    const { state, name } = await lockPaymentTarget(tx, target);
    if (state === "paid") {
      throw new DomainError("CONFLICT", "still-paid", `${name} counts as paid. Undo its payment first.`);
    }
    const { count } = await tx.statementLine.updateMany({
      where: { id: lineId, confirmedAt: line.confirmedAt },
      data: { confirmedAt: null, confirmedByUserId: null, matchedOrderId: null, matchedSubscriptionRequestId: null },
    });
    if (count === 0) return { alreadyOpen: true };
    await recordAudit(tx, ctx, {
      action: "payments.release",
      entity: "statement-line",
      entityId: lineId,
      before: target,
      after: { kind: null, id: null },
    });
    return { alreadyOpen: false };
  });
}

async function lineOf(tx: Tx, lineId: string) {
  const line = await tx.statementLine.findUnique({ where: { id: lineId } });
  if (!line) throw notFound("Statement line");
  return line;
}

type Pointing = { matchedOrderId: string | null; matchedSubscriptionRequestId: string | null };

function targetOf(line: Pointing) {
  if (line.matchedOrderId) return { kind: "order" as const, id: line.matchedOrderId };
  const id = line.matchedSubscriptionRequestId;
  return id ? { kind: "membership" as const, id } : null;
}
