import type { Upline } from "~/domain/commission";
import { bonusOfTier } from "~/domain/program-rules";
import type { LedgerEntry, SkippedCommission } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { rulesOfVersion, type VersionedRules } from "../rules/queries";
import type { PostingFacts } from "./post-commissions";

function earning(entry: LedgerEntry, rules: VersionedRules): Upline {
  const { affiliateUserId, level, tierName, tierActive, activeReferrals } = entry;
  return {
    userId: affiliateUserId,
    level: level ?? 0,
    isAffiliate: true,
    tierName: tierName ?? "Starter",
    bonusBps: bonusOfTier(rules, tierName),
    tierActive: tierActive ?? true,
    activeReferrals: activeReferrals ?? 0,
  };
}

function skipped({ affiliateUserId, level, reason, ...kept }: SkippedCommission): Upline | null {
  // Only "not an affiliate" is recorded without further facts.
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
 * The accounts above the buyer as a posting of the order evaluated them, nearest first (affiliate or not, tier, active
 * referrals), and the rules of that time. Null for postings that lack these facts; those are evaluated as of now.
 */
export async function uplinesAtPayment(tx: Db | Tx, orderId: string, generation: number): Promise<PostingFacts | null> {
  const [earnings, skips, posting] = await Promise.all([
    tx.ledgerEntry.findMany({ where: { orderId, generation, kind: "earn" } }),
    tx.skippedCommission.findMany({ where: { orderId, generation } }),
    tx.orderPosting.findFirst({ where: { orderId, generation, isReversal: false } }),
  ]);
  if (!posting) return null;
  const rules = await rulesOfVersion(tx, posting.ruleVersion);
  const uplines = [...earnings.map((entry) => earning(entry, rules)), ...skips.map(skipped)];
  if (uplines.includes(null)) return null;
  const known = uplines.filter((upline) => upline !== null).sort((one, other) => one.level - other.level);
  return { uplines: known, sequence: posting.judgedSequence, rules };
}
