import { DomainError, notFound } from "~/domain/errors";
import type { SetLineIgnoredInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { cancelLateReturn } from "./settle-late-payment";

/** Ignores a line that is not for this shop, or restores it. Throws "not-found", "line-used", "already-returned". */
export function setLineIgnored(ctx: SignedInContext, { lineId, isIgnored }: SetLineIgnoredInput) {
  return inTransaction(ctx.db, async (tx) => {
    if (!isIgnored) await cancelLateReturn(tx, lineId);
    const { count } = await tx.statementLine.updateMany({
      where: { id: lineId, confirmedAt: null, ignoredAt: isIgnored ? null : { not: null } },
      data: isIgnored
        ? { ignoredAt: ctx.now, ignoredByUserId: ctx.actor.userId }
        : { ignoredAt: null, ignoredByUserId: null, returnOrderId: null },
    });
    if (count === 0) {
      const line = await lineOf(tx, lineId);
      if (!line.confirmedAt) return { isIgnored, alreadySet: true };
      throw new DomainError("CONFLICT", "line-used", "This line was already confirmed.");
    }
    const { amountCents, paidAt } = await lineOf(tx, lineId);
    // Without the payer, whose name is erased with the account; the log reads it from the line.
    await recordAudit(tx, ctx, {
      action: isIgnored ? "payments.ignore" : "payments.restore",
      entity: "statement-line",
      entityId: lineId,
      before: { isIgnored: !isIgnored },
      after: { isIgnored, amountCents, paidAt },
    });
    return { isIgnored, alreadySet: false };
  });
}

async function lineOf(tx: Tx, lineId: string) {
  const line = await tx.statementLine.findUnique({ where: { id: lineId } });
  if (!line) throw notFound("Statement line");
  return line;
}
