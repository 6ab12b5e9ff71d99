import { DomainError, notFound } from "~/domain/errors";
import { PAYOUT_TRANSITIONS } from "~/domain/payout";
import type { CancelRunInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

const { to } = PAYOUT_TRANSITIONS.return;

/**
 * Cancels everything in a run that was not sent yet, with a reason; the next run can pay it. Sent payouts stay sent.
 * Idempotent. Throws "not-found", "nothing-to-cancel".
 */
export async function cancelRun(ctx: SignedInContext, { runId, reason }: CancelRunInput) {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM payout_runs WHERE id = ${runId}::uuid FOR UPDATE`;
    const run = await tx.payoutRun.findUnique({ where: { id: runId }, select: { cancelledAt: true } });
    if (!run) throw notFound("Payout run");
    const taken = await tx.payout.updateManyAndReturn({
      where: { runId, status: "prepared" },
      data: { status: to, returnedAt: ctx.now, returnReason: reason },
      select: { amountCents: true },
    });
    if (taken.length === 0) {
      if (run.cancelledAt) return { cancelledCount: 0 };
      throw new DomainError("CONFLICT", "nothing-to-cancel", "Nothing in this run waits to be sent.");
    }
    await tx.payoutRun.update({ where: { id: runId }, data: { cancelledAt: ctx.now, cancelReason: reason } });
    await recordAudit(tx, ctx, {
      ...{ action: "payout.cancelRun", entity: "payoutRun", entityId: runId },
      after: {
        ...{ reason, payouts: taken.length },
        totalCents: taken.reduce((sum, { amountCents }) => sum + amountCents, 0n),
      },
    });
    return { cancelledCount: taken.length };
  });
}
