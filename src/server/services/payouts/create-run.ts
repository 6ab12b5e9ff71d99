import { DomainError } from "~/domain/errors";
import { payoutKey } from "~/domain/ledger";
import { dollars } from "~/domain/money";
import { payoutPreview } from "~/domain/payout";
import type { CreateRunInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { moveBalances } from "../ledger/move-balances";
import { minimumPayoutCents, payableAccounts } from "./payable-accounts";

/**
 * Prepares the payout of everything that is approved: a run, a payout and a ledger entry for each affiliate. Runs go
 * one after the other, so two admins never pay the same money; the same key twice is one run; and a run that would
 * pay something other than what the admin saw is refused.
 */
export async function createRun(ctx: SignedInContext, input: CreateRunInput) {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('payout-run', 0))::text`;
    const made = await tx.payoutRun.findUnique({ where: { idempotencyKey: input.idempotencyKey } });
    if (made) return { runId: made.id, alreadyMade: true };
    const accounts = await payableAccounts(tx, ctx.now);
    const preview = payoutPreview(accounts, { minimumCents: await minimumPayoutCents(tx) });
    assertAsSeen(preview, input);
    const runId = crypto.randomUUID();
    await tx.payoutRun.create({
      data: {
        id: runId,
        createdByUserId: ctx.actor.userId,
        idempotencyKey: input.idempotencyKey,
        totalCents: BigInt(preview.totalCents),
        createdAt: ctx.now,
      },
    });
    await writePayouts(tx, ctx, runId, preview.included);
    await recordAudit(tx, ctx, {
      action: "payout.run",
      entity: "payoutRun",
      entityId: runId,
      after: { totalCents: preview.totalCents, payouts: preview.included.length },
    });
    return { runId, alreadyMade: false };
  });
}

type Preview = ReturnType<typeof payoutPreview>;

function assertAsSeen({ included, totalCents }: Preview, { seenCount, seenTotalCents }: CreateRunInput): void {
  if (included.length === 0) {
    throw new DomainError("CONFLICT", "nothing-to-pay", "There is nothing to pay out now.");
  }
  if (included.length === seenCount && totalCents === seenTotalCents) return;
  const message = `The amounts have changed: it is ${dollars(totalCents)} to ${included.length} now.`;
  throw new DomainError("CONFLICT", "preview-changed", `${message} Look at the preview again.`, {
    count: included.length,
    totalCents,
  });
}

async function writePayouts(tx: Tx, ctx: SignedInContext, runId: string, included: Preview["included"]) {
  const payouts = included.map((line) => ({ ...line, id: crypto.randomUUID() }));
  await tx.payout.createMany({
    data: payouts.map(({ id, userId, amountCents, paymentTag }) => ({
      id,
      runId,
      affiliateUserId: userId,
      amountCents: BigInt(amountCents),
      cashappTag: paymentTag,
      createdAt: ctx.now,
    })),
  });
  await tx.ledgerEntry.createMany({
    data: payouts.map(({ id, userId, amountCents }) => ({
      affiliateUserId: userId,
      kind: "payout" as const,
      amountCents: BigInt(-amountCents),
      idempotencyKey: payoutKey(id),
      payoutId: id,
      actorUserId: ctx.actor.userId,
      createdAt: ctx.now,
    })),
  });
  await moveBalances(
    tx,
    runId,
    payouts.map(({ userId, amountCents }) => ({
      userId,
      balanceCents: -amountCents,
      earnedCents: 0,
      paidTotalCents: amountCents,
    })),
  );
}
