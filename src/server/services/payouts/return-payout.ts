import { notFound } from "~/domain/errors";
import { payoutReturnKey } from "~/domain/ledger";
import { PAYOUT_TRANSITIONS, payoutRefusal } from "~/domain/payout";
import type { ReturnPayoutInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { moveBalances } from "../ledger/move-balances";

const { from, to } = PAYOUT_TRANSITIONS.return;

/** Returns a payout that did not arrive or was never sent, with a reason: the affiliate is owed it again. */
export async function returnPayout(ctx: SignedInContext, { payoutId, reason }: ReturnPayoutInput) {
  return inTransaction(ctx.db, async (tx) => {
    const [payout] = await tx.payout.updateManyAndReturn({
      where: { id: payoutId, status: { in: [...from] } },
      data: { status: to, returnedAt: ctx.now, returnReason: reason },
    });
    if (!payout) {
      const found = await tx.payout.findUnique({ where: { id: payoutId }, select: { status: true } });
      if (!found) throw notFound("Payout");
      throw payoutRefusal("return", found.status);
    }
    const { affiliateUserId, amountCents } = payout;
    await tx.ledgerEntry.create({
      data: {
        affiliateUserId,
        kind: "payout_return",
        amountCents,
        idempotencyKey: payoutReturnKey(payoutId),
        payoutId,
        reason,
        actorUserId: ctx.actor.userId,
        createdAt: ctx.now,
      },
    });
    const cents = Number(amountCents);
    await moveBalances(tx, payoutId, [
      { userId: affiliateUserId, balanceCents: cents, earnedCents: 0, paidTotalCents: -cents },
    ]);
    await recordAudit(tx, ctx, {
      action: "payout.return",
      entity: "payout",
      entityId: payoutId,
      after: { status: to, amountCents, reason },
    });
    return { returnedCents: cents };
  });
}
