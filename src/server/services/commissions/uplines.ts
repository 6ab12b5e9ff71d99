import { z } from "zod";
import { activeReferralsSince } from "~/domain/active-referral";
import type { Upline } from "~/domain/commission";
import { type TierCounters, tierByLevel } from "~/domain/tiers";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { type VersionedRules, versionedRules } from "../rules/queries";

/** An account with its tier and the counters, summed over all slots, that decide the next one. */
export type TierStanding = Upline & {
  tierId: string;
  tierLevel: number;
  /** Only tiers above this level are earned; 0 unless an admin has set a lower tier. */
  advancesAbove: number;
  counters: TierCounters;
  /** The rules in force, the same for all accounts of one query. */
  rules: VersionedRules;
};

const Row = z.strictObject({
  userId: z.string(),
  level: z.number(),
  isAffiliate: z.boolean(),
  tierName: z.string(),
  /** Whether the tier's benefits are switched on. */
  tierActive: z.boolean(),
  activeReferrals: z.number(),
  tierId: z.string(),
  tierLevel: z.number(),
  advancesAbove: z.number(),
  orders: z.number(),
  volumeCents: z.bigint(),
  networkSize: z.number(),
  ruleVersion: z.number(),
  /** Only in the first row, to transfer them once. */
  rules: z.unknown(),
});

/** Reads the accounts `given` as (id, level). `isSale` says which direct referral `d` counts as active regardless. */
async function readStandings(tx: Tx, given: Prisma.Sql, isSale: Prisma.Sql, now: Date) {
  const rows = await queryRows(tx, Row)`
    SELECT given.level, u.id::text AS "userId", u.is_affiliate AS "isAffiliate", t.id AS "tierId", t.name AS "tierName",
      t.level AS "tierLevel", u.affiliate_tier_active AS "tierActive",
      u.tier_advances_above AS "advancesAbove", coalesce(c.orders, 0)::int AS orders,
      coalesce(c.volume, 0)::bigint AS "volumeCents", coalesce(c.network, 0)::int AS "networkSize",
      (SELECT count(*)::int FROM users d WHERE d.referred_by_user_id = u.id
        AND (d.last_paid_order_at >= ${sqlTime(activeReferralsSince(now))} OR ${isSale})) AS "activeReferrals",
      r.version AS "ruleVersion", CASE WHEN row_number() OVER (ORDER BY given.level) = 1 THEN r.rules END AS rules
    FROM (${given}) AS given(id, level)
    JOIN users u ON u.id = given.id
    JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    JOIN rule_versions r ON r.version = (SELECT rule_version_at(${sqlTime(now)}))
    LEFT JOIN LATERAL (
      SELECT sum(orders) AS orders, sum(volume_cents) AS volume, sum(counted_network) AS network
      FROM affiliate_counters WHERE user_id = u.id) c ON true
    ORDER BY given.level`;
  const [first] = rows;
  if (!first) return { standings: [], rules: null };
  const rules = versionedRules(first.ruleVersion, first.rules);
  const standings = rows.map(
    ({ ruleVersion: _, rules: _rules, orders, volumeCents, networkSize, ...row }): TierStanding => ({
      ...row,
      bonusBps: tierByLevel(row.tierLevel, rules.tierTable).commissionBonusBps,
      rules,
      counters: {
        orders,
        lifetimeVolumeCents: Number(volumeCents),
        activeReferrals: row.activeReferrals,
        networkSize,
      },
    }),
  );
  return { standings, rules };
}

/**
 * The up to ten accounts above a buyer, nearest first, as they are now, and the rules in force (null if nobody is
 * above). With `countsAsSale` the buyer already counts as an active referral, because of the order being paid.
 */
export function uplinesOf(tx: Tx, buyerUserId: string, { now, countsAsSale }: { now: Date; countsAsSale: boolean }) {
  const given = Prisma.sql`SELECT upline_user_id, level FROM affiliate_hierarchy WHERE user_id = ${buyerUserId}::uuid`;
  return readStandings(tx, given, Prisma.sql`(d.id = ${buyerUserId}::uuid AND ${countsAsSale})`, now);
}

/** The tier standings of these accounts. */
export async function tierStandings(tx: Tx, userIds: readonly string[], now: Date): Promise<TierStanding[]> {
  const given = Prisma.sql`SELECT id, place::int FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS g(id, place)`;
  return (await readStandings(tx, given, Prisma.sql`false`, now)).standings;
}
