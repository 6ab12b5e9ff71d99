import { z } from "zod";
import { activeReferralsSince } from "~/domain/active-referral";
import type { Upline } from "~/domain/commission";
import { type TierCounters, tierByLevel } from "~/domain/tiers";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { type VersionedRules, versionedRules } from "../rules/queries";

/** Dates go into raw SQL as text with a zone, so that no session's time zone can move them. */
export const sqlTime = (time: Date) => Prisma.sql`${time.toISOString()}::timestamptz`;

/** An account with its tier, and the counters, all slots added up, that decide the next one. */
export type TierStanding = Upline & {
  tierId: string;
  tierLevel: number;
  /** Only tiers above this level are earned; 0 where no admin has set a lower tier. */
  advancesAbove: number;
  counters: TierCounters;
  /** The rules in force, the same for all accounts of one reading. */
  rules: VersionedRules;
};

const Row = z.strictObject({
  userId: z.string(),
  level: z.number(),
  isAffiliate: z.boolean(),
  tierName: z.string(),
  /** Whether the advantages of the tier are switched on. */
  tierActive: z.boolean(),
  activeReferrals: z.number(),
  tierId: z.string(),
  tierLevel: z.number(),
  advancesAbove: z.number(),
  orders: z.number(),
  volumeCents: z.bigint(),
  networkSize: z.number(),
  ruleVersion: z.number(),
  /** In the first row only, so that they cross the wire once. */
  rules: z.unknown(),
});

/** Reads accounts `given` as (id, level); `isSale` says which direct referral counts as active beside the others. */
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
 * The up to ten accounts above a buyer, nearest first, as they are now, and the rules in force (null for nobody above). With `countsAsSale`
 * the buyer counts as an active referral already, for the order being paid is one.
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
