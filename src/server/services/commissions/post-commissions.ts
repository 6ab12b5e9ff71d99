import {
  type CommissionOutcome,
  commissionEntries,
  type EarnOutcome,
  holdUntil,
  isActiveReferral,
} from "~/domain/commission";
import { earnKey } from "~/domain/ledger";
import type { SubscriptionTier } from "~/domain/membership";
import type { Tx } from "~/server/db";
import { moveCounters } from "./move-counters";
import { uplinesOf } from "./uplines";

/** What of a paid order decides its commissions; `generation` is the number of this posting. */
export type PaidOrder = {
  id: string;
  userId: string;
  buyerTier: SubscriptionTier;
  isWholesale: boolean;
  isTestOrder: boolean;
  subtotalCents: number;
  paidAt: Date;
  generation: number;
};

const isEarning = (outcome: CommissionOutcome): outcome is EarnOutcome => outcome.kind === "earn";

/**
 * Pays the ten levels above a paid order's buyer: one ledger entry for each level that earns, the reason for each that
 * does not, and the counters of all of them (test orders count for nobody). Answers who stands above, nearest first.
 */
export async function postCommissions(tx: Tx, order: PaidOrder, now: Date): Promise<string[]> {
  const countsAsSale = !order.isTestOrder && isActiveReferral(order.paidAt, now);
  const { uplines, holdDays } = await uplinesOf(tx, order.userId, { now, countsAsSale });
  if (uplines.length === 0) return [];
  const outcomes = commissionEntries({
    orderId: order.id,
    buyerUserId: order.userId,
    buyerTier: order.buyerTier,
    baseCents: order.subtotalCents,
    isTestOrder: order.isTestOrder,
    isWholesaleBuyer: order.isWholesale,
    uplines,
  });
  await writeEarnings(tx, order, outcomes.filter(isEarning), holdUntil(order.paidAt, holdDays), now);
  await writeSkipped(tx, order, outcomes, now);
  if (!order.isTestOrder) {
    await moveCounters(tx, {
      orderId: order.id,
      paidAt: order.paidAt,
      direction: 1,
      volumeCents: order.subtotalCents,
      shares: outcomes.map((outcome) => ({
        userId: outcome.userId,
        level: outcome.level,
        amountCents: isEarning(outcome) ? outcome.amountCents : 0,
      })),
    });
  }
  return uplines.map((upline) => upline.userId);
}

async function writeEarnings(tx: Tx, order: PaidOrder, earnings: EarnOutcome[], availableAt: Date, now: Date) {
  if (earnings.length === 0) return;
  await tx.ledgerEntry.createMany({
    data: earnings.map((earning) => ({
      affiliateUserId: earning.userId,
      kind: "earn" as const,
      amountCents: BigInt(earning.amountCents),
      idempotencyKey: earnKey(order.id, order.generation, earning.level),
      orderId: order.id,
      generation: order.generation,
      level: earning.level,
      buyerTier: order.buyerTier,
      baseCents: earning.baseCents,
      rateBps: earning.rateBps,
      bonusBps: earning.bonusBps,
      bonusPaused: earning.bonusPaused,
      tierName: earning.tierName,
      activeReferrals: earning.activeReferrals,
      availableAt,
      createdAt: now,
    })),
  });
}

async function writeSkipped(tx: Tx, order: PaidOrder, outcomes: CommissionOutcome[], now: Date) {
  const skipped = outcomes.flatMap((outcome) =>
    outcome.kind === "skipped"
      ? [
          {
            orderId: order.id,
            generation: order.generation,
            level: outcome.level,
            affiliateUserId: outcome.userId,
            reason: outcome.reason,
            createdAt: now,
          },
        ]
      : [],
  );
  if (skipped.length > 0) await tx.skippedCommission.createMany({ data: skipped });
}
