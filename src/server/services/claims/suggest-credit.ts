import { countsInProgram, MAX_LEVELS, rateBps } from "~/domain/commission";
import { applyBps } from "~/domain/money";
import { isCreditable } from "~/domain/order-claim";
import type { Db, Tx } from "~/server/db";
import { rulesAt, rulesOfVersion } from "../rules/queries";

/** How many levels an account is above another; null if it is not among the ten levels above. */
export async function levelAbove(db: Db | Tx, userId: string, uplineUserId: string): Promise<number | null> {
  const row = await db.affiliateHierarchy.findUnique({
    where: { userId_uplineUserId: { userId, uplineUserId } },
    select: { level: true },
  });
  return row?.level ?? null;
}

/** What an account earned on an order by commission, net of reversals. Credits by claims are not part of it. */
export async function earnedOnOrder(db: Db | Tx, orderId: string, affiliateUserId: string): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({ where: { orderId, affiliateUserId }, _sum: { amountCents: true } });
  return Number(_sum.amountCents ?? 0n);
}

type ClaimedOrder = Parameters<typeof isCreditable>[0] &
  Parameters<typeof countsInProgram>[0] & {
    id: string;
    buyerTier: "None" | "Bronze" | "Gold";
    subtotalCents: number;
    refundedGoodsCents: number;
  };

/**
 * The commission on the order's remaining goods at the claimant's level, or at level 1 if the buyer is not below the
 * claimant, less what the account to credit earned on the order. 0 for an order that pays nobody.
 */
export async function suggestedCents(
  { db, now }: { db: Db | Tx; now: Date },
  order: ClaimedOrder,
  { level, earnedCents }: { level: number | null; earnedCents: number },
): Promise<number> {
  if (!isCreditable(order) || !countsInProgram(order)) return 0;
  const { buyerTier, subtotalCents, refundedGoodsCents } = order;
  const { rates } = await rulesOfOrder(db, order.id, now);
  const at = level !== null && level <= MAX_LEVELS ? level : 1;
  return Math.max(0, applyBps(subtotalCents - refundedGoodsCents, rateBps(buyerTier, at, rates)) - earnedCents);
}

/** The rules in force when the order was paid; the current ones if it is not paid. */
async function rulesOfOrder(db: Db | Tx, orderId: string, now: Date) {
  const posting = await db.orderPosting.findFirst({
    where: { orderId, isReversal: false },
    orderBy: { generation: "desc" },
    select: { ruleVersion: true },
  });
  return posting ? rulesOfVersion(db, posting.ruleVersion) : rulesAt(db, now);
}
