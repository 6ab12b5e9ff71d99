import { z } from "zod";
import { activeReferralsSince } from "~/domain/active-referral";
import { pageOf } from "~/domain/paging";
import type { AffiliatePageInput } from "~/schemas/admin/affiliates";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const REFERRALS_A_PAGE = 25;
/** A longer path to the root is cut off at the top. */
const MOST_ABOVE = 100;

const Above = z.strictObject({
  level: z.number(),
  userId: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  isAffiliate: z.boolean(),
  tierName: z.string(),
});

/** Everybody above an affiliate, nearest first up to the root, and the number of accounts below per level. */
export async function treePosition({ db }: ServiceContext, userId: string) {
  const [above, levels] = await Promise.all([
    queryRows(db, Above)`
      WITH RECURSIVE above(id, level) AS (
        SELECT u.referred_by_user_id, 1 FROM users u WHERE u.id = ${userId}::uuid AND u.referred_by_user_id IS NOT NULL
        UNION ALL
        SELECT u.referred_by_user_id, a.level + 1 FROM above a JOIN users u ON u.id = a.id
        WHERE u.referred_by_user_id IS NOT NULL AND a.level < ${MOST_ABOVE}
      )
      SELECT a.level, u.id::text AS "userId", u.name, u.affiliate_code AS code, u.is_affiliate AS "isAffiliate",
        t.name AS "tierName"
      FROM above a JOIN users u ON u.id = a.id JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id ORDER BY a.level`,
    db.affiliateHierarchy.groupBy({
      by: ["level"],
      where: { uplineUserId: userId },
      _count: { userId: true },
      orderBy: { level: "asc" },
    }),
  ]);
  const below = levels.map(({ level, _count }) => ({ level, members: _count.userId }));
  return { above, below, networkSize: below.reduce((sum, { members }) => sum + members, 0) };
}

const Referral = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isAffiliate: z.boolean(),
  tierName: z.string(),
  tierLevel: z.number(),
  badgeColor: z.string(),
  joinedAt: z.date(),
  isActive: z.boolean(),
  ownOrders: z.number(),
  direct: z.number(),
  network: z.number(),
});

/**
 * One page of an affiliate's direct referrals in order of joining, each with its counts. A page past the end returns
 * the last one.
 */
export async function directReferrals({ db, now }: ServiceContext, { userId, page: wanted }: AffiliatePageInput) {
  const activeSince = activeReferralsSince(now);
  const total = await db.affiliateHierarchy.count({ where: { uplineUserId: userId, level: 1 } });
  const { span, pageCount } = pageOf(wanted, total, REFERRALS_A_PAGE);
  const rows = await queryRows(db, Referral)`
    WITH h AS MATERIALIZED (
      SELECT user_id, created_at FROM affiliate_hierarchy WHERE upline_user_id = ${userId}::uuid AND level = 1
      ORDER BY created_at, user_id LIMIT ${span.take} OFFSET ${span.skip})
    SELECT u.id::text AS "userId", u.name, u.email, u.is_affiliate AS "isAffiliate", t.name AS "tierName",
      t.level AS "tierLevel", t.badge_color AS "badgeColor", h.created_at AS "joinedAt",
      coalesce(u.last_paid_order_at >= ${activeSince.toISOString()}::timestamptz, false) AS "isActive",
      (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.is_paid AND NOT o.is_test_order AND NOT o.is_wholesale)
        AS "ownOrders",
      (SELECT count(*)::int FROM affiliate_hierarchy d WHERE d.upline_user_id = u.id AND d.level = 1) AS direct,
      (SELECT coalesce(sum(c.network_size), 0)::int FROM affiliate_counters c WHERE c.user_id = u.id) AS network
    FROM h JOIN users u ON u.id = h.user_id JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    ORDER BY h.created_at, h.user_id`;
  return {
    total,
    pageCount,
    rows: rows.map(({ tierName, tierLevel, badgeColor, ...row }) => ({
      ...row,
      tier: row.isAffiliate ? { name: tierName, level: tierLevel, badgeColor } : null,
    })),
  };
}
