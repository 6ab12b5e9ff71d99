import { createHash } from "node:crypto";
import type { AffiliateMail } from "~/domain/affiliate-mails";
import { DomainError, notFound } from "~/domain/errors";
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

/**
 * Marks one payout as sent, under a reference: only now does it count as paid. E-mails the affiliate. Idempotent.
 * Throws "not-found", "invalid-transition", "payee-on-hold", and "tag-changed" if the tag is not the one the admin saw.
 */
export async function sendPayout(ctx: SignedInContext, { payoutId, reference, seenTag }: SendPayoutInput) {
  return inTransaction(ctx.db, async (tx) => {
    const which = { id: payoutId, ...(seenTag !== undefined && { cashappTag: seenTag }) };
    const sent = await markSent(tx, ctx, which, reference);
    if (sent.length > 0) {
      await recordAudit(tx, ctx, {
        action: "payout.send",
        entity: "payout",
        entityId: payoutId,
        after: { status: to, reference },
      });
      return { alreadySent: false };
    }
    await assertAlreadySent(tx, { payoutId, reference });
    return { alreadySent: true };
  });
}

/** Accepts a payout already sent under the same reference; otherwise throws why it could not be marked as sent. */
export async function assertAlreadySent(tx: Tx, { payoutId, reference }: SendPayoutInput): Promise<void> {
  const payout = await tx.payout.findUnique({ where: { id: payoutId }, include: { affiliate: { select: PAYEE } } });
  if (!payout) throw notFound("Payout");
  const { status, cashappTag, affiliate } = payout;
  if (status === to && payout.reference === reference) return;
  if (status !== "prepared") throw payoutRefusal("send", status);
  if (affiliate.isDisabled || affiliate.payoutHoldReason !== null) {
    const why = affiliate.isDisabled
      ? "The account is suspended."
      : `Payouts are on hold (${affiliate.payoutHoldReason}).`;
    const message = `${affiliate.name}: ${why} Resolve that first, or return this payout.`;
    throw new DomainError("CONFLICT", "payee-on-hold", message);
  }
  const message = `${affiliate.name} has since corrected the tag: it is now ${cashappTag}. Check where you sent the money.`;
  throw new DomainError("CONFLICT", "tag-changed", message, { payoutId, cashappTag });
}

const PAYEE = { name: true, isDisabled: true, payoutHoldReason: true } as const;

/**
 * Marks all prepared payouts of a run as sent under one reference, except for payees who are suspended or on hold.
 * Returns how many were sent and how many were withheld. Throws "not-found", and "tag-changed" if the prepared payouts
 * or their tags are not what the admin saw.
 */
export async function sendRun(ctx: SignedInContext, { runId, reference, seenTags }: SendRunInput) {
  return inTransaction(ctx.db, async (tx) => {
    const run = await tx.payoutRun.findUnique({ where: { id: runId }, select: { id: true } });
    if (!run) throw notFound("Payout run");
    await tx.$queryRaw`
      SELECT 1 FROM payouts WHERE run_id = ${runId}::uuid AND status = 'prepared' ORDER BY id FOR NO KEY UPDATE`;
    const waiting = await tx.payout.findMany({
      where: { runId, status: "prepared" },
      select: { id: true, cashappTag: true },
    });
    if (seenTags && waiting.length > 0 && tagsFingerprint(waiting) !== seenTags) {
      const message = "A tag or a payout of this run has changed in the meantime. Look at the run again.";
      throw new DomainError("CONFLICT", "tag-changed", message);
    }
    const sent = await markSent(tx, ctx, { runId }, reference);
    if (sent.length > 0) {
      await recordAudit(tx, ctx, {
        action: "payout.sendAll",
        entity: "payoutRun",
        entityId: runId,
        after: { reference, payouts: sent.length, totalCents: sent.reduce((sum, one) => sum + one.amountCents, 0n) },
      });
    }
    return { sentCount: sent.length, withheldCount: waiting.length - sent.length };
  });
}

/** Changes with the set of prepared payouts or any of their tags. */
export function tagsFingerprint(waiting: readonly { id: string; cashappTag: string }[]): string {
  const lines = waiting.map(({ id, cashappTag }) => `${id} ${cashappTag}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

type Which = { id: string; cashappTag?: string } | { runId: string };

/** Marks these payouts as sent if they are prepared and their payees can be paid; returns those it marked. */
export async function markSent(tx: Tx, ctx: SignedInContext, which: Which, reference: string) {
  const sent = await tx.payout.updateManyAndReturn({
    where: {
      ...which,
      status: { in: [...from] },
      affiliate: { isDisabled: false, payoutHoldReason: null },
    },
    data: { status: to, reference, sentAt: ctx.now },
    include: { affiliate: { select: { email: true, deletedAt: true, affiliateMailsOff: true } } },
  });
  await enterSent(tx, ctx, sent);
  for (const { id, affiliate, affiliateUserId: userId } of sent) {
    // A deleted account has no e-mail address.
    if (affiliate.deletedAt || affiliate.affiliateMailsOff.includes(SENT_MAIL)) continue;
    await queueMail(tx, {
      dedupeKey: `payout-sent:${id}`,
      template: "payout-sent",
      toEmail: affiliate.email,
      payload: { payoutId: id, userId },
    });
  }
  return sent;
}

type SentPayout = { id: string; affiliateUserId: string; amountCents: bigint };

/** Writes the ledger entries and balance changes of payouts that were just sent. */
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
