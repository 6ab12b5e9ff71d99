import {
  type CommissionOutcome,
  commissionEntries,
  countsInProgram,
  type EarnOutcome,
  holdUntil,
  isActiveReferral,
  type Upline,
} from "~/domain/commission";
import { earnKey } from "~/domain/ledger";
import type { SubscriptionTier } from "~/domain/membership";
import type { Tx } from "~/server/db";
import type { VersionedRules } from "../rules/queries";
import { earnedTiers, moveTiers } from "./advance-tiers";
import { lockUplines, NOTHING_ADDED } from "./lock-tiers";
import { addOrderCounts } from "./move-counters";

/** The facts of a paid order that decide its commissions; `generation` numbers the order's postings. */
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
/** The uplines and rules at the time the order was paid, and that moment's position in `programme_sequence`. */
export type PostingFacts = { uplines: readonly Upline[]; sequence: bigint; rules: VersionedRules };

const isEarning = (outcome: CommissionOutcome): outcome is EarnOutcome => outcome.kind === "earn";

/**
 * Posts the commissions of a paid order: a ledger entry per level that earns, the reason for each level that does not,
 * all levels' counters, and the tiers they reach. Test and wholesale orders count for nobody. An order that is posted
 * again is calculated with the uplines as they were when it was paid (`atPayment`).
 */
export async function postCommissions(tx: Tx, order: PaidOrder, now: Date, atPayment: PostingFacts | null = null) {
  const isCounted = countsInProgram(order);
  const isSale = isActiveReferral(order.paidAt, now);
  const { uplines, rules: present } = await lockUplines(tx, order.userId, {
    now,
    // A test or wholesale order is evaluated as if it counted, because its flag may be corrected.
    countsAsSale: isSale,
    added: isCounted
      ? { orders: 1, lifetimeVolumeCents: order.subtotalCents, networkSize: 1, makesActive: isSale }
      : NOTHING_ADDED,
  });
  const evaluated = atPayment?.uplines ?? uplines;
  const rules = atPayment?.rules ?? present;
  const sale = {
    orderId: order.id,
    buyerUserId: order.userId,
    buyerTier: order.buyerTier,
    baseCents: order.subtotalCents,
    isTestOrder: order.isTestOrder,
    isWholesaleBuyer: order.isWholesale,
    uplines: evaluated,
  };
  // `rules` is null only if nobody is above the buyer.
  const outcomes = rules ? commissionEntries(sale, rules.rates) : [];
  if (rules) await writeEarnings(tx, { order, rules, now }, outcomes.filter(isEarning));
  await writeSkipped(tx, order, { outcomes, evaluated }, now);
  const networkSize = await addOrderCounts(
    tx,
    {
      ...{ orderId: order.id, generation: order.generation, buyerUserId: order.userId, paidAt: order.paidAt },
      ...{ isCounted, volumeCents: order.subtotalCents, judgedSequence: atPayment?.sequence ?? null },
      ruleVersion: rules?.version ?? null,
      shares: outcomes.map((outcome, at) => ({
        userId: outcome.userId,
        level: outcome.level,
        isAffiliate: evaluated[at]?.isAffiliate ?? false,
        amountCents: isEarning(outcome) ? outcome.amountCents : 0,
      })),
    },
    now,
  );
  if (!isCounted) return;
  const earned = earnedTiers(uplines, { orders: 1, lifetimeVolumeCents: order.subtotalCents, networkSize });
  await moveTiers(tx, earned, { orderId: order.id, generation: order.generation }, now);
}

type Writing = { order: PaidOrder; rules: VersionedRules; now: Date };

async function writeEarnings(tx: Tx, { order, rules, now }: Writing, earnings: EarnOutcome[]) {
  if (earnings.length === 0) return;
  const availableAt = holdUntil(order.paidAt, rules.holdDays);
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
      tierActive: earning.tierActive,
      activeReferrals: earning.activeReferrals,
      availableAt,
      ruleVersion: rules.version,
      createdAt: now,
    })),
  });
}

type Skipping = { outcomes: readonly CommissionOutcome[]; evaluated: readonly Upline[] };

/** Records why levels got nothing, with the facts an affiliate was evaluated with: the order may be posted again. */
async function writeSkipped(tx: Tx, order: PaidOrder, { outcomes, evaluated }: Skipping, now: Date) {
  const skipped = outcomes.flatMap((outcome, at) => {
    const upline = evaluated[at];
    if (outcome.kind !== "skipped" || !upline) return [];
    const { isAffiliate, tierName, bonusBps, tierActive, activeReferrals } = upline;
    return [
      {
        orderId: order.id,
        generation: order.generation,
        level: outcome.level,
        affiliateUserId: outcome.userId,
        reason: outcome.reason,
        ...(outcome.reason !== "not-an-affiliate" && {
          wasAffiliate: isAffiliate,
          tierName,
          bonusBps,
          tierActive,
          activeReferrals,
        }),
        createdAt: now,
      },
    ];
  });
  if (skipped.length > 0) await tx.skippedCommission.createMany({ data: skipped });
}
