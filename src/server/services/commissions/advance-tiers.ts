import { advanceTier, type Tier, type TierCounters } from "~/domain/tiers";
import type { Db, Tx } from "~/server/db";
import { activeSince, sqlTime } from "./uplines";

type Standing = { userId: string; level: number; orders: number; volume: bigint; network: number; active: number };
type Advance = { userId: string; tier: Tier; evidence: TierCounters };

/**
 * The affiliates among these accounts whose counters, all slots added up, have reached a higher tier.
 * The sequence is kept: accounts are given nearest to the buyer first and locked in that sequence.
 */
export async function dueAdvances(db: Db | Tx, userIds: readonly string[], now: Date): Promise<Advance[]> {
  if (userIds.length === 0) return [];
  const standings = await db.$queryRaw<Standing[]>`
    SELECT u.id::text AS "userId", t.level,
      coalesce(c.orders, 0)::int AS orders, coalesce(c.volume, 0)::bigint AS volume, coalesce(c.network, 0)::int AS network,
      (SELECT count(*)::int FROM users d WHERE d.referred_by_user_id = u.id
        AND d.last_paid_order_at >= ${sqlTime(activeSince(now))}) AS active
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS given(id, place)
    JOIN users u ON u.id = given.id
    JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    LEFT JOIN LATERAL (
      SELECT sum(orders) AS orders, sum(volume_cents) AS volume, sum(network_size) AS network
      FROM affiliate_counters WHERE user_id = u.id) c ON true
    WHERE u.is_affiliate
    ORDER BY given.place`;
  return standings.flatMap(({ userId, level, orders, volume, network, active }) => {
    const evidence = { lifetimeVolumeCents: Number(volume), orders, activeReferrals: active, networkSize: network };
    const tier = advanceTier(level, evidence);
    return tier.level > level ? [{ userId, tier, evidence }] : [];
  });
}

/**
 * Lifts every affiliate among these accounts to the tier that its counters have reached, and keeps the counters as
 * evidence. Never lowers one: a tier once reached is kept. Call it wherever orders, volume, network or referrals rise.
 */
export async function advanceTiers(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const advances = await dueAdvances(tx, userIds, now);
  if (advances.length === 0) return;
  const lifted = await tx.$queryRaw<{ id: string }[]>`
    WITH reached AS (
      SELECT * FROM unnest(
        ${advances.map(({ userId }) => userId)}::uuid[],
        ${advances.map(({ tier }) => tier.id)}::text[],
        ${advances.map(({ tier }) => tier.level)}::int[]) WITH ORDINALITY AS r(id, tier_id, level, place)
    ), locked AS (
      SELECT u.id FROM users u JOIN reached ON reached.id = u.id ORDER BY reached.place FOR NO KEY UPDATE OF u
    )
    UPDATE users u SET affiliate_tier_id = reached.tier_id, updated_at = ${sqlTime(now)}
    FROM reached JOIN locked ON locked.id = reached.id
    WHERE u.id = reached.id AND (SELECT t.level FROM affiliate_tiers t WHERE t.id = u.affiliate_tier_id) < reached.level
    RETURNING u.id::text AS id`;
  const liftedIds = new Set(lifted.map(({ id }) => id));
  const changes = advances.filter(({ userId }) => liftedIds.has(userId));
  if (changes.length === 0) return;
  await tx.tierChange.createMany({
    data: changes.map(({ userId, tier, evidence }) => ({ userId, toTierId: tier.id, evidence, createdAt: now })),
    skipDuplicates: true,
  });
}
