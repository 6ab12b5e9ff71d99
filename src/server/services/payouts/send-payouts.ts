import type { AffiliateMail } from "~/domain/affiliate-mails";
import { notFound } from "~/domain/errors";
import { payoutSentKey } from "~/domain/ledger";
import { PAYOUT_TRANSITIONS, payoutRefusal } from "~/domain/payout";
import type { SendPayoutInput, SendRunInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { moveBalances } from "../ledger/move-balances";

/** The e-mail that an affiliate can switch off. */
const SENT_MAIL: AffiliateMail = "payout";

const { from, to } = PAYOUT_TRANSITIONS.send;

/** Marks one payout as sent, under a reference: only now is the money paid. E-mails the affiliate. Safe to repeat. */
export async function sendPayout(ctx: SignedInContext, { payoutId, reference }: SendPayoutInput) {
  return inTransaction(ctx.db, async (tx) => {
    const sent = await markSent(tx, ctx, { id: payoutId }, reference);
    if (sent.length > 0) {
      await recordAudit(tx, ctx, {
        action: "payout.send",
        entity: "payout",
        entityId: payoutId,
        after: { status: to, reference },
      });
      return { alreadySent: false };
    }
    const payout = await tx.payout.findUnique({ where: { id: payoutId } });
    if (!payout) throw notFound("Payout");
    if (payout.status === to && payout.reference === reference) return { alreadySent: true };
    throw payoutRefusal("send", payout.status);
  });
}

/** Marks all prepared payouts of a run as sent, under one reference. Returns how many. */
export async function sendRun(ctx: SignedInContext, { runId, reference }: SendRunInput) {
  return inTransaction(ctx.db, async (tx) => {
    const run = await tx.payoutRun.findUnique({ where: { id: runId }, select: { id: true } });
    if (!run) throw notFound("Payout run");
    const sent = await markSent(tx, ctx, { runId }, reference);
    if (sent.length > 0) {
      await recordAudit(tx, ctx, {
        action: "payout.sendAll",
        entity: "payoutRun",
        entityId: runId,
        after: { reference, payouts: sent.length, totalCents: sent.reduce((sum, one) => sum + one.amountCents, 0n) },
      });
    }
    return { sentCount: sent.length };
  });
}

async function markSent(tx: Tx, ctx: SignedInContext, which: { id: string } | { runId: string }, reference: string) {
  const sent = await tx.payout.updateManyAndReturn({
    where: { ...which, status: { in: [...from] } },
    data: { status: to, reference, sentAt: ctx.now },
    include: { affiliate: { select: { email: true, deletedAt: true, affiliateMailsOff: true } } },
  });
  await enterSent(tx, ctx, sent);
  for (const { id, affiliate } of sent) {
    // A deleted account has no address any more.
    if (affiliate.deletedAt || affiliate.affiliateMailsOff.includes(SENT_MAIL)) continue;
    await queueMail(tx, {
      dedupeKey: `payout-sent:${id}`,
      template: "payout-sent",
      toEmail: affiliate.email,
      payload: { payoutId: id },
    });
  }
  return sent;
}

type SentPayout = { id: string; affiliateUserId: string; amountCents: bigint };

/** The entries and sums of payouts that were just sent. */
async function enterSent(tx: Tx, ctx: SignedInContext, sent: readonly SentPayout[]): Promise<void> {
  await tx.ledgerEntry.createMany({
    data: sent.map(({ id, affiliateUserId, amountCents }) => ({
      affiliateUserId,
      kind: "payout" as const,
      amountCents: -amountCents,
      idempotencyKey: payoutSentKey(id),
      payoutId: id,
      actorUserId: ctx.actor.userId,
      createdAt: ctx.now,
    })),
  });
  const moves = sent.map(({ affiliateUserId, amountCents }) => ({
    userId: affiliateUserId,
    balanceCents: -Number(amountCents),
    earnedCents: 0,
    paidTotalCents: Number(amountCents),
  }));
  await moveBalances(tx, ctx.requestId, moves);
}
