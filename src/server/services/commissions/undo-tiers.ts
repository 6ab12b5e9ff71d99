import { z } from "zod";
import { advanceTier, highestReached } from "~/domain/tiers";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { queryRows } from "~/server/query-rows";
import { moveTiers, type TierMove, tierMailKey } from "./advance-tiers";
import { type TierStanding, tierStandings } from "./uplines";

const Given = z.strictObject({
  userId: z.string(),
  sequence: z.bigint(),
  fromLevel: z.number(),
  advancedAbove: z.number(),
});
type Given = z.infer<typeof Given>;

/**
 * The accounts that an order has raised to a higher tier since it was last undone, each with its first step. An order
 * with a corrected flag may have been posted several times within one payment.
 */
export function tiersEarnedThroughOrder(tx: Tx, orderId: string) {
  return queryRows(tx, Given)`
    SELECT DISTINCT ON (c.user_id) c.user_id::text AS "userId", c.sequence, t.level AS "fromLevel",
      c.advances_above AS "advancedAbove"
    FROM tier_changes c JOIN affiliate_tiers t ON t.id = c.from_tier_id
    WHERE c.order_id = ${orderId}::uuid AND c.kind = 'earned' AND NOT EXISTS (
      SELECT 1 FROM tier_changes u
      WHERE u.user_id = c.user_id AND u.order_id = c.order_id AND u.kind = 'undone' AND u.sequence > c.sequence)
    ORDER BY c.user_id, c.sequence`;
}

const HighestRow = z.strictObject({ orders: z.number(), volume: z.bigint() });

/** The highest orders and volume an account has had since a position in the sequence, leaving out this order. */
async function mostSince(tx: Tx, { userId, counters }: TierStanding, orderId: string, since: bigint) {
  const [most] = await queryRows(tx, HighestRow)`
    SELECT coalesce(max(${counters.orders}::int - later.orders), 0)::int AS orders,
      coalesce(max(${BigInt(counters.lifetimeVolumeCents)}::bigint - later.volume), 0)::bigint AS volume
    FROM (
      SELECT coalesce(sum(m.orders) OVER after_this, 0) AS orders, coalesce(sum(m.volume) OVER after_this, 0) AS volume
      FROM (
        SELECT p.sequence, CASE WHEN p.is_reversal THEN -1 ELSE 1 END AS orders,
          CASE WHEN p.is_reversal THEN -p.volume_cents ELSE p.volume_cents END::bigint AS volume
        FROM order_postings p JOIN orders o ON o.id = p.order_id
        JOIN affiliate_hierarchy h ON h.user_id = o.user_id AND h.upline_user_id = ${userId}::uuid
        WHERE p.is_counted AND p.sequence > ${since}::bigint AND p.order_id <> ${orderId}::uuid
        UNION ALL
        SELECT f.sequence, 0, -f.goods_cents::bigint
        FROM order_refunds f JOIN orders o ON o.id = f.order_id
        JOIN affiliate_hierarchy h ON h.user_id = o.user_id AND h.upline_user_id = ${userId}::uuid
        WHERE f.is_counted AND f.sequence > ${since}::bigint
      ) m
      WINDOW after_this AS (ORDER BY m.sequence DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) later`;
  return { orders: most?.orders ?? 0, lifetimeVolumeCents: Number(most?.volume ?? 0) };
}

/**
 * Takes back the tiers earned through a payment marked by mistake: each account returns to the tier it would have
 * without it, given what has happened since. A tier that an admin has set since stays, but no longer counts what the
 * payment had reached. Withdraws pending e-mails, and corrects one already sent. The caller has subtracted the
 * payment's counters and locked the tiers of all `given` exclusively.
 */
export async function undoTiers(
  tx: Tx,
  { orderId, generation, given }: { orderId: string; generation: number; given: readonly Given[] },
  { now, reason }: { now: Date; reason: string | null },
): Promise<void> {
  if (given.length === 0) return;
  const userIds = given.map(({ userId }) => userId);
  const standings = await tierStandings(tx, userIds, now);
  const moves: TierMove[] = [];
  const corrections: Correction[] = [];
  for (const { userId, sequence, fromLevel, advancedAbove } of given) {
    const standing = standings.find((one) => one.userId === userId);
    if (!standing) continue;
    const most = await mostSince(tx, standing, orderId, sequence);
    const evidence = {
      ...standing.counters,
      orders: Math.max(standing.counters.orders, most.orders),
      lifetimeVolumeCents: Math.max(standing.counters.lifetimeVolumeCents, most.lifetimeVolumeCents),
    };
    const { tierId, tierLevel, advancesAbove, rules } = standing;
    const undone = { userId, kind: "undone" as const, fromTierId: tierId, evidence, ruleVersion: rules.version };
    const setSince = await tx.tierChange.count({ where: { userId, kind: "set", sequence: { gt: sequence } } });
    if (setSince > 0) {
      const isGiven = await isSetByHand(tx, userId, { level: fromLevel, before: sequence });
      const before = { tierLevel: fromLevel, advancesAbove: advancedAbove, counters: evidence, isGiven };
      const reached = highestReached(before, rules.tierTable);
      if (reached < advancesAbove) moves.push({ ...undone, toTierId: tierId, advancesAbove: reached });
      continue;
    }
    const kept = advanceTier(fromLevel, evidence, advancesAbove, rules.tierTable);
    if (kept.level >= tierLevel) continue;
    moves.push({ ...undone, toTierId: kept.id, advancesAbove });
    if (await deleteUnsentMails(tx, userId, { since: sequence, aboveLevel: kept.level })) {
      corrections.push({ userId, fromTierId: tierId, tierId: kept.id, sequence });
    }
  }
  await moveTiers(tx, moves, { orderId, generation, ...(reason && { reason }) }, now);
  for (const correction of corrections) await tellCorrection(tx, correction);
}

type Correction = { userId: string; fromTierId: string; tierId: string; sequence: bigint };

/** Corrects an e-mail that was sent about a tier. The account is locked. */
async function tellCorrection(tx: Tx, { sequence, ...payload }: Correction): Promise<void> {
  const account = { id: payload.userId, isAffiliate: true, isDisabled: false, deletedAt: null };
  const owner = await tx.user.findFirst({ where: account, select: { email: true } });
  if (!owner) return;
  const dedupeKey = `tier-taken-back:${payload.userId}:${sequence}`;
  await queueMail(tx, { dedupeKey, template: "tier-taken-back", toEmail: owner.email, payload });
}

/** Whether the last tier that an admin had set before this position is the one of this level. */
async function isSetByHand(tx: Tx, userId: string, { level, before }: { level: number; before: bigint }) {
  const set = await tx.tierChange.findFirst({
    where: { userId, kind: "set", sequence: { lt: before } },
    orderBy: { sequence: "desc" },
    select: { toTier: { select: { level: true } } },
  });
  return set?.toTier.level === level;
}

/**
 * Withdraws pending e-mails about tiers above this level that the account has reached since then. Returns whether one
 * may have been received.
 */
async function deleteUnsentMails(tx: Tx, userId: string, { since, aboveLevel }: { since: bigint; aboveLevel: number }) {
  const told = await tx.tierChange.findMany({
    where: { userId, kind: "earned", sequence: { gte: since }, toTier: { level: { gt: aboveLevel } } },
    select: { id: true },
  });
  let isTold = false;
  for (const { id } of told) {
    // Affiliates may have switched these e-mails off.
    const wasQueued = (await tx.outboxMail.count({ where: { dedupeKey: tierMailKey(id) } })) > 0;
    if (!(await withdrawMail(tx, tierMailKey(id))) && wasQueued) isTold = true;
  }
  return isTold;
}
