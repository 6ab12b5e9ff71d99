import { SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import { shortOrderId } from "~/domain/order-status";
import { publicName } from "~/domain/reviewer";
import type { EarningsInput } from "~/schemas/affiliate";
import type { SignedInContext } from "~/server/context";

const PAGE = 25;

/**
 * One's own ledger, newest first: each entry with the order, base, level, rate, bonus and tier as they were then.
 * Cents are signed; a reversal names the earning it takes back.
 */
export async function earnings({ db, actor, now }: SignedInContext, { cursor }: EarningsInput) {
  const entries = await db.ledgerEntry.findMany({
    where: { affiliateUserId: actor.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    ...(cursor && { cursor: { id: cursor }, skip: 1 }),
    include: { order: { select: { user: { select: { name: true } } } }, reversedBy: { select: { id: true } } },
  });
  const page = entries.slice(0, PAGE);
  return {
    nextCursor: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    entries: page.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amountCents: Number(entry.amountCents),
      createdAt: entry.createdAt,
      shortOrderId: entry.orderId && shortOrderId(entry.orderId),
      buyer: entry.order && publicName(entry.order.user.name),
      buyerTier: entry.buyerTier,
      level: entry.level,
      baseCents: entry.baseCents,
      rateBps: entry.rateBps,
      bonusBps: entry.bonusBps,
      bonusPaused: entry.bonusPaused ?? false,
      tierName: entry.tierName,
      reason: entry.reason,
      isReversed: entry.reversedBy !== null,
      isPending: entry.availableAt !== null && entry.availableAt > now,
    })),
  };
}

/** Levels of orders below that were not paid to this account, each with its reason, newest first (the last 50). */
export async function unpaidLevels({ db, actor }: SignedInContext) {
  const rows = await db.skippedCommission.findMany({
    where: { affiliateUserId: actor.userId },
    orderBy: { createdAt: "desc" },
    take: 50,
  });
  return rows.map((row) => ({
    shortOrderId: shortOrderId(row.orderId),
    generation: row.generation,
    level: row.level,
    createdAt: row.createdAt,
    why: SKIP_MESSAGES[row.reason as SkipReason] ?? row.reason,
  }));
}
