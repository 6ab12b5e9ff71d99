import { z } from "zod";
import { activeReferralsSince } from "~/domain/active-referral";
import { affiliateName } from "~/domain/affiliate-name";
import { MAX_LEVELS } from "~/domain/commission";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

export const NETWORK_PAGE = 50;

export type NetworkCursor = { level: number; joinedAt: Date; userId: string };

const Row = z.strictObject({
  userId: z.string(),
  level: z.number(),
  joinedAt: z.string(),
  name: z.string(),
  customAffiliateName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  isAffiliate: z.boolean(),
  isDeleted: z.boolean(),
  isActive: z.boolean(),
  tierName: z.string(),
  tierLevel: z.number(),
  badgeColor: z.string(),
  ownOrders: z.number(),
  networkOrders: z.number(),
  direct: z.number(),
  network: z.number(),
});
type Row = z.infer<typeof Row>;

/** SQL condition for the rows after a cursor, ordered by level, joined, id. */
export const after = (cursor: NetworkCursor | undefined) =>
  cursor
    ? Prisma.sql`AND (h."level", h."created_at", h."user_id") >
        (${cursor.level}::int, ${cursor.joinedAt.toISOString()}::timestamptz, ${cursor.userId}::uuid)`
    : Prisma.empty;

/**
 * A page of the tree in one statement. `picked` selects h."user_id", h."level" (relative to `levelsAbove`) and
 * h."created_at" of at most one row more than a page; tiers and counts are looked up only for these.
 */
export async function nodePage({ db, now }: SignedInContext, picked: Prisma.Sql, levelsAbove: number) {
  const activeSince = activeReferralsSince(now);
  const rows = await queryRows(db, Row)`
    WITH h AS MATERIALIZED (${picked})
    SELECT h."user_id"::text AS "userId", h."level" + ${levelsAbove}::int AS "level",
      to_char(h."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "joinedAt",
      u."name", u."custom_affiliate_name" AS "customAffiliateName", u."email", u."phone", u."is_affiliate" AS "isAffiliate",
      u."deleted_at" IS NOT NULL AS "isDeleted",
      coalesce(u."last_paid_order_at" >= ${activeSince.toISOString()}::timestamptz, false) AS "isActive",
      t."name" AS "tierName", t."level" AS "tierLevel", t."badge_color" AS "badgeColor",
      (SELECT count(*)::int FROM "orders" o WHERE o."user_id" = u."id" AND o."is_paid" AND NOT o."is_test_order" AND NOT o."is_wholesale")
        AS "ownOrders",
      (SELECT count(*)::int FROM "affiliate_hierarchy" d WHERE d."upline_user_id" = u."id" AND d."level" = 1) AS "direct",
      coalesce(c."orders", 0)::int AS "networkOrders", coalesce(c."network", 0)::int AS "network"
    FROM h
    JOIN "users" u ON u."id" = h."user_id"
    JOIN "affiliate_tiers" t ON t."id" = u."affiliate_tier_id"
    LEFT JOIN LATERAL (
      SELECT sum("orders") AS "orders", sum("network_size") AS "network" FROM "affiliate_counters" WHERE "user_id" = u."id"
    ) c ON true
    ORDER BY h."level", h."created_at", h."user_id"`;
  const page = rows.slice(0, NETWORK_PAGE);
  const last = rows.length > NETWORK_PAGE ? page.at(-1) : undefined;
  return {
    nodes: page.map(shownNode),
    nextCursor: last
      ? { level: last.level - levelsAbove, joinedAt: new Date(last.joinedAt), userId: last.userId }
      : null,
  };
}

/** What an affiliate may see: e-mail, phone, full name and tier of direct referrals only. */
function shownNode(row: Row) {
  const isDirect = row.level === 1 && !row.isDeleted;
  const shortName = row.isDeleted ? "Former member" : affiliateName(row);
  const wholeName = row.customAffiliateName ? `${row.name} (${row.customAffiliateName})` : row.name;
  return {
    userId: row.userId,
    level: row.level,
    joinedAt: new Date(row.joinedAt),
    name: isDirect ? wholeName : shortName,
    contact: isDirect ? { email: row.email, phone: row.phone } : null,
    isActive: isDirect && row.isActive,
    tier: isDirect && row.isAffiliate ? { name: row.tierName, level: row.tierLevel, badgeColor: row.badgeColor } : null,
    ownOrders: row.ownOrders,
    networkOrders: row.networkOrders,
    direct: row.direct,
    network: row.network,
    canOpen: row.direct > 0 && row.level < MAX_LEVELS,
  };
}
