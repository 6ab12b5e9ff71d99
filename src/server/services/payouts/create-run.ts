import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import type { CreateRunInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockPayoutRuns } from "../rings/hold-earnings";
import { type PlannedRun, plannedRun } from "./planned-run";

/**
 * Prepares a payout for every affiliate with money available, which reserves it until sent or returned. Runs are
 * serialized, so no money is paid twice; idempotent per key. Payees under review are paid only if the admin includes
 * them, others left out only with a reason; both are recorded. A run for a few chosen payees leaves the payout day due.
 * Throws "nothing-to-pay", "preview-changed" if it differs from what the admin saw.
 */
export async function createRun(ctx: SignedInContext, input: CreateRunInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockPayoutRuns(tx);
    const made = await tx.payoutRun.findUnique({ where: { idempotencyKey: input.idempotencyKey } });
    if (made) return { runId: made.id, alreadyMade: true };
    const preview = await plannedRun(tx, ctx.now, input);
    assertAsSeen(preview, input);
    const runId = crypto.randomUUID();
    await tx.payoutRun.create({
      data: {
        id: runId,
        createdByUserId: ctx.actor.userId,
        idempotencyKey: input.idempotencyKey,
        totalCents: BigInt(preview.totalCents),
        ...(preview.leftOut.length > 0 && { leftOut: byChoice(preview), isPartial: input.only !== null }),
        createdAt: ctx.now,
      },
    });
    await writePayouts(tx, ctx, runId, preview.included);
    await recordAudit(tx, ctx, {
      action: "payout.run",
      entity: "payoutRun",
      entityId: runId,
      after: {
        totalCents: preview.totalCents,
        payouts: preview.included.length,
        ...(preview.toReview.length > 0 && { leftOutForReview: preview.toReview.map(({ userId }) => userId) }),
        ...(input.inclusions.length > 0 && { includedAfterReview: reviewed(preview) }),
        ...(preview.leftOut.length > 0 && { leftOutByChoice: byChoice(preview) }),
      },
    });
    return { runId, alreadyMade: false };
  });
}

/** Payees under review whom an admin included, with the reason and the signals seen. */
const reviewed = ({ included }: PlannedRun) =>
  included.flatMap(({ userId, amountCents, reason, signs }) =>
    reason === null ? [] : [{ userId, amountCents, reason, signs }],
  );

/** Payees whom an admin left out, with the reason. */
const byChoice = ({ leftOut }: PlannedRun) =>
  leftOut.map(({ userId, amountCents, reason }) => ({ userId, amountCents, reason }));

function assertAsSeen(plan: PlannedRun, { seenCount, seenTotalCents, seenPreview, inclusions }: CreateRunInput): void {
  const { included, totalCents, fingerprint, isUsed } = plan;
  if (included.length === 0) {
    throw new DomainError("CONFLICT", "nothing-to-pay", "There is nothing to pay out now.");
  }
  const areAllUsed = isUsed && reviewed(plan).length === inclusions.length;
  const isSameSum = included.length === seenCount && totalCents === seenTotalCents;
  if (isSameSum && fingerprint === seenPreview && areAllUsed) return;
  const message = isSameSum
    ? "A payee, a payment tag or a review signal has changed."
    : `The payouts have changed: it is ${formatMoney(totalCents)} to ${included.length} now.`;
  throw new DomainError("CONFLICT", "preview-changed", `${message} Look at the preview again.`, {
    count: included.length,
    totalCents,
  });
}

async function writePayouts(tx: Tx, ctx: SignedInContext, runId: string, included: PlannedRun["included"]) {
  await tx.payout.createMany({
    data: included.map(({ userId, amountCents, paymentTag, reason, signs }) => ({
      runId,
      affiliateUserId: userId,
      amountCents: BigInt(amountCents),
      cashappTag: paymentTag,
      ...(reason !== null && { reviewReason: reason, reviewSigns: [...signs] }),
      createdAt: ctx.now,
    })),
  });
}
