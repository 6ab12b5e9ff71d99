import type { Upline } from "~/domain/commission";
import { TIERS } from "~/domain/tiers";
import type { LedgerEntry, SkippedCommission } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import type { Judged } from "./post-commissions";

const bonusOf = (tierName: string | null) => TIERS.find((tier) => tier.name === tierName)?.commissionBonusBps ?? 0;

function earning({ affiliateUserId, level, tierName, tierActive, activeReferrals }: LedgerEntry): Upline {
  return {
    userId: affiliateUserId,
    level: level ?? 0,
    isAffiliate: true,
    tierName: tierName ?? "Starter",
    bonusBps: bonusOf(tierName),
    tierActive: tierActive ?? true,
    activeReferrals: activeReferrals ?? 0,
  };
}

function skipped({ affiliateUserId, level, reason, ...kept }: SkippedCommission): Upline | null {
  // A test order keeps what it was judged by; without that, only who was no affiliate is known.
  if (kept.wasAffiliate === null && reason !== "not-an-affiliate") return null;
  return {
    userId: affiliateUserId,
    level,
    isAffiliate: kept.wasAffiliate ?? false,
    tierName: kept.tierName ?? "Starter",
    bonusBps: kept.bonusBps ?? 0,
    tierActive: kept.tierActive ?? true,
    activeReferrals: kept.activeReferrals ?? 0,
  };
}

/**
 * Those above the buyer as a posting of the order judged them, nearest first: who was an affiliate, with which tier and
 * how many active referrals. Null where the posting is older than these notes; then it is judged as of now.
 */
export async function judgedAtPayment(tx: Tx, orderId: string, generation: number): Promise<Judged | null> {
  const [earnings, skips, posting] = await Promise.all([
    tx.ledgerEntry.findMany({ where: { orderId, generation, kind: "earn" } }),
    tx.skippedCommission.findMany({ where: { orderId, generation } }),
    tx.orderPosting.findFirst({ where: { orderId, generation, isReversal: false } }),
  ]);
  const uplines = [...earnings.map(earning), ...skips.map(skipped)];
  if (!posting || uplines.includes(null)) return null;
  const known = uplines.filter((upline) => upline !== null).sort((one, other) => one.level - other.level);
  return { uplines: known, sequence: posting.judgedSequence };
}
