import { z } from "zod";
import { SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const isSkipReason = (reason: string): reason is SkipReason => reason in SKIP_MESSAGES;

/** The newest so many entries of an order are shown: five payments of it, each taken back again. */
const MOST_SHOWN = 100;

/** What an order has posted and taken back, and which levels got nothing and why; newest posting first. */
export async function commissionsOfOrder(ctx: ServiceContext, orderId: string) {
  const [entries, skipped] = await Promise.all([
    ctx.db.ledgerEntry.findMany({
      where: { orderId },
      include: { affiliate: { select: { name: true, email: true } }, reversedBy: { select: { id: true } } },
      orderBy: [{ generation: "desc" }, { level: "asc" }, { createdAt: "asc" }],
      take: MOST_SHOWN,
    }),
    ctx.db.skippedCommission.findMany({
      where: { orderId },
      orderBy: [{ generation: "desc" }, { level: "asc" }],
      take: MOST_SHOWN,
    }),
  ]);
  const names = await ctx.db.user.findMany({
    where: { id: { in: skipped.map((skip) => skip.affiliateUserId) } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      affiliateName: entry.affiliate.name,
      amountCents: Number(entry.amountCents),
      generation: entry.generation,
      level: entry.level,
      rateBps: entry.rateBps,
      bonusBps: entry.bonusBps,
      bonusPaused: entry.bonusPaused,
      tierName: entry.tierName,
      isReversed: entry.reversedBy !== null,
      createdAt: entry.createdAt,
    })),
    skipped: skipped.map((skip) => ({
      generation: skip.generation,
      level: skip.level,
      affiliateName: nameOf.get(skip.affiliateUserId) ?? "Deleted account",
      why: isSkipReason(skip.reason) ? SKIP_MESSAGES[skip.reason] : skip.reason,
    })),
  };
}

const LedgerDifference = z.strictObject({
  userId: z.string(),
  balanceCents: z.bigint(),
  ledgerBalanceCents: z.bigint(),
  paidTotalCents: z.bigint(),
  ledgerPaidTotalCents: z.bigint(),
});

/** The accounts whose counters do not equal their ledger's sums. Empty when the books are right. */
export const ledgerDifferences = (ctx: ServiceContext) => queryRows(ctx.db, LedgerDifference)`
  WITH counted AS (
    SELECT user_id, sum(balance_cents) AS balance, sum(paid_total_cents) AS paid FROM affiliate_counters GROUP BY user_id
  ), posted AS (
    SELECT affiliate_user_id AS user_id, sum(amount_cents) AS balance,
      -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('payout', 'payout_return')), 0) AS paid
    FROM ledger_entries GROUP BY affiliate_user_id
  )
  SELECT coalesce(c.user_id, p.user_id)::text AS "userId",
    coalesce(c.balance, 0)::bigint AS "balanceCents", coalesce(p.balance, 0)::bigint AS "ledgerBalanceCents",
    coalesce(c.paid, 0)::bigint AS "paidTotalCents", coalesce(p.paid, 0)::bigint AS "ledgerPaidTotalCents"
  FROM counted c FULL JOIN posted p ON p.user_id = c.user_id
  WHERE coalesce(c.balance, 0) <> coalesce(p.balance, 0) OR coalesce(c.paid, 0) <> coalesce(p.paid, 0)`;
