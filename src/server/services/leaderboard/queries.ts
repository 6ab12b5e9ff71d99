import { z } from "zod";
import { affiliateName } from "~/domain/affiliate-name";
import { LEADERBOARD_LIMIT, type LeaderboardMeasure } from "~/domain/leaderboard";
import { Prisma } from "~/generated/prisma/client";
import type { StandingsInput } from "~/schemas/leaderboard";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { isHouse, isHouseAccount } from "../ledger/house-account";

const Row = z.strictObject({
  userId: z.string(),
  rank: z.bigint(),
  isTop: z.boolean(),
  networkSize: z.bigint(),
  orders: z.bigint(),
  volumeCents: z.bigint(),
  name: z.string(),
  customAffiliateName: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  isFounder: z.boolean(),
  tierName: z.string(),
  tierLevel: z.number(),
  badgeColor: z.string(),
});
type Row = z.infer<typeof Row>;

const COLUMN: Record<LeaderboardMeasure, Prisma.Sql> = {
  network: Prisma.sql`"network_size"`,
  orders: Prisma.sql`"orders"`,
  volume: Prisma.sql`"volume_cents"`,
};

/** The top fifty by a measure as of the last refresh, and the signed-in user's own place. Equal values share a rank. */
export async function standings({ db, actor }: SignedInContext, { by }: StandingsInput) {
  const value = COLUMN[by];
  const metrics = Prisma.sql`s."user_id", s."network_size", s."orders", s."volume_cents"`;
  // Rank of an account outside the top: the count above the nearest checkpoint plus those in between.
  const rank = Prisma.sql`1 + coalesce((
    SELECT CASE WHEN m."value" = s.${value} THEN m."above" ELSE m."at_or_above" + (
      SELECT count(*) FROM "leaderboard_standings" b WHERE b.${value} > s.${value} AND b.${value} < m."value"
    ) END
    FROM "leaderboard_checkpoints" m WHERE m."measure" = ${by} AND m."value" >= s.${value} ORDER BY m."value" LIMIT 1
  ), 0)`;
  const [rows, count] = await Promise.all([
    queryRows(db, Row)`
      WITH "first" AS MATERIALIZED (
        SELECT ${metrics}
        FROM "leaderboard_standings" s JOIN "users" u ON u."id" = s."user_id"
        WHERE u."is_affiliate" AND NOT u."is_disabled" AND u."deleted_at" IS NULL AND NOT (${isHouse()})
        ORDER BY s.${value} DESC, s."user_id" LIMIT ${LEADERBOARD_LIMIT}
      ), "shown" AS (
        SELECT *, rank() OVER (ORDER BY ${value} DESC) AS "rank", true AS "isTop" FROM "first"
        UNION ALL
        SELECT ${metrics}, ${rank}, false FROM "leaderboard_standings" s
        WHERE s."user_id" = ${actor.userId}::uuid AND s."user_id" NOT IN (SELECT "user_id" FROM "first")
      )
      SELECT s."user_id"::text AS "userId", s."rank", s."isTop", s."network_size" AS "networkSize", s."orders",
        s."volume_cents" AS "volumeCents", u."name", u."custom_affiliate_name" AS "customAffiliateName",
        u."profile_picture_url" AS "profilePictureUrl", u."is_founder" AS "isFounder",
        t."name" AS "tierName", t."level" AS "tierLevel", t."badge_color" AS "badgeColor"
      FROM "shown" s
      JOIN "users" u ON u."id" = s."user_id"
      JOIN "affiliate_tiers" t ON t."id" = u."affiliate_tier_id"
      ORDER BY s."isTop" DESC, s."rank", s."user_id"`,
    db.leaderboardRefresh.findUnique({ where: { id: "default" }, select: { refreshedAt: true } }),
  ]);
  const entries = rows.map((row) => entryOf(row, actor.userId));
  return {
    entries: entries.filter((_, at) => rows[at]?.isTop),
    mine: entries.find((entry) => entry.isMine) ?? null,
    /** The shop's own account is not ranked. */
    isRanked: !isHouseAccount(actor),
    refreshedAt: count?.refreshedAt ?? null,
  };
}

/** What affiliates see of each other: never an id, an e-mail address or the last name. */
function entryOf(row: Row, ownId: string) {
  return {
    rank: Number(row.rank),
    isMine: row.userId === ownId,
    name: affiliateName(row),
    pictureUrl: row.profilePictureUrl,
    isFounder: row.isFounder,
    tier: { name: row.tierName, level: row.tierLevel, badgeColor: row.badgeColor },
    networkSize: Number(row.networkSize),
    orders: Number(row.orders),
    volumeCents: Number(row.volumeCents),
  };
}
