import { DomainError, notFound } from "~/domain/errors";
import type { SetLineAsideInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { dropReturn } from "./surplus";

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
      throw new DomainError("CONFLICT", "line-used", "This line was already confirmed.");
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

async function lineOf(tx: Tx, lineId: string) {
  const line = await tx.statementLine.findUnique({ where: { id: lineId } });
  if (!line) throw notFound("Statement line");
  return line;
}
