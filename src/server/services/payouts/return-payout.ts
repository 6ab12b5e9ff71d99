import { notFound } from "~/domain/errors";
import { payoutReturnKey } from "~/domain/ledger";
import { PAYOUT_TRANSITIONS, payoutRefusal } from "~/domain/payout";
import type { ReturnPayoutInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { moveBalances } from "../ledger/move-balances";

const { from, to } = PAYOUT_TRANSITIONS.return;

/**
 * Returns a payout that did not arrive or was never sent, with a reason: the money is available again. A sent one is
 * posted back to the ledger and the payee is told. Throws "not-found", "invalid-transition".
 */
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
    const { amountCents } = payout;
    if (payout.sentAt) {
      await takeBack(tx, ctx, payout, reason);
      await tellPayee(tx, payout);
    }
    await recordAudit(tx, ctx, {
      action: "payout.return",
      entity: "payout",
      entityId: payoutId,
      after: { status: to, amountCents, reason },
    });
    return { returnedCents: Number(amountCents) };
  });
}

/**
 * E-mails the payee only if the "payout sent" e-mail may have been read, so not if they switched those off. A deleted
 * account has no e-mail address.
 */
async function tellPayee(tx: Tx, { id: payoutId, affiliateUserId: userId }: SentPayout): Promise<void> {
  const dedupeKey = `payout-sent:${payoutId}`;
  const isMailed = (await tx.outboxMail.count({ where: { dedupeKey } })) > 0;
  if (!isMailed || (await withdrawMail(tx, dedupeKey))) return;
  const { email, deletedAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, deletedAt: true },
  });
  if (deletedAt) return;
  const payload = { payoutId, userId };
  await queueMail(tx, {
    dedupeKey: `payout-returned:${payoutId}`,
    template: "payout-returned",
    toEmail: email,
    payload,
  });
}

type SentPayout = { id: string; affiliateUserId: string; amountCents: bigint };

async function takeBack(tx: Tx, ctx: SignedInContext, payout: SentPayout, reason: string): Promise<void> {
  const { id: payoutId, affiliateUserId, amountCents } = payout;
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
}
