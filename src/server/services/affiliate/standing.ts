import { z } from "zod";
import { activeReferralsSince } from "~/domain/active-referral";
import type { TierCounters } from "~/domain/tiers";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { bigintsToNumbers, queryRows } from "~/server/query-rows";

/**
 * An affiliate's tier and the four measures behind it. `networkSize` is everybody in the ten levels below; only
 * `countedNetwork` of them count towards the tier.
 */
export type Standing = TierCounters & {
  userId: string;
  tierLevel: number;
  /** Only tiers above this level are earned; 0 where no admin has set a lower tier. */
  advancesAbove: number;
  countedNetwork: number;
};

/** The four measures as they count towards the tier. */
export const tierCounters = (standing: Standing): TierCounters => ({
  lifetimeVolumeCents: standing.lifetimeVolumeCents,
  orders: standing.orders,
  activeReferrals: standing.activeReferrals,
  networkSize: standing.countedNetwork,
});

const StandingRow = z.strictObject({
  userId: z.string(),
  tierLevel: z.number(),
  advancesAbove: z.number(),
  orders: z.bigint(),
  lifetimeVolumeCents: z.bigint(),
  networkSize: z.bigint(),
  countedNetwork: z.bigint(),
  activeReferrals: z.bigint(),
});

/** Standings of these accounts in one statement: sums counter slots and counts active referrals. */
export async function standingsOf(db: Db | Tx, userIds: readonly string[], now: Date): Promise<Standing[]> {
  if (userIds.length === 0) return [];
  const activeSince = activeReferralsSince(now);
  const rows = await queryRows(db, StandingRow)`
    SELECT u."id" AS "userId", t."level" AS "tierLevel", u."tier_advances_above" AS "advancesAbove",
      coalesce(c."orders", 0) AS "orders", coalesce(c."volume", 0) AS "lifetimeVolumeCents",
      coalesce(c."network", 0) AS "networkSize", coalesce(c."counted", 0) AS "countedNetwork",
      (SELECT count(*) FROM "users" d WHERE d."referred_by_user_id" = u."id" AND d."last_paid_order_at" >= ${activeSince}) AS "activeReferrals"
    FROM "users" u
    JOIN "affiliate_tiers" t ON t."id" = u."affiliate_tier_id"
    LEFT JOIN LATERAL (
      SELECT sum("orders")::bigint AS "orders", sum("volume_cents")::bigint AS "volume", sum("network_size")::bigint AS "network",
        sum("counted_network")::bigint AS "counted"
      FROM "affiliate_counters" WHERE "user_id" = u."id"
    ) c ON true
    WHERE u."id" IN (${Prisma.join(userIds.map((id) => Prisma.sql`${id}::uuid`))})`;
  return rows.map(bigintsToNumbers);
}
