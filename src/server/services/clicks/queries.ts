import { z } from "zod";
import { clickDays, conversionRateBps, UNKNOWN_SOURCE } from "~/domain/clicks";
import { Prisma } from "~/generated/prisma/client";
import type { ClicksInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";

const SOURCES = 10;
const RECENT = 10;

const SourceRow = z.strictObject({
  clicks: z.number(),
  unique: z.number(),
  conversions: z.number(),
  source: z.string().nullable(),
});

/** SQL for the actor's clicks since a day, by day and source: stored clicks plus the daily totals of deleted ones. */
const clicksOf = (userId: string, since: Date, now: Date) => Prisma.sql`
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, source_name, count(*) AS clicks,
    count(*) FILTER (WHERE is_unique) AS unique_clicks, count(*) FILTER (WHERE is_bot) AS bots,
    count(*) FILTER (WHERE converted_to_signup AND NOT is_bot) AS conversions
  FROM referral_clicks
  WHERE affiliate_user_id = ${userId}::uuid AND created_at >= ${since.toISOString()}::timestamptz
    AND created_at <= ${now.toISOString()}::timestamptz
  GROUP BY 1, 2
  UNION ALL
  SELECT day, source_name, clicks, unique_clicks, bots, conversions FROM referral_click_days
  WHERE affiliate_user_id = ${userId}::uuid AND day >= ${since.toISOString().slice(0, 10)}::date`;

const SignUpsRow = z.strictObject({ signUps: z.number() });

const DayRow = z.strictObject({
  clicks: z.number(),
  unique: z.number(),
  bots: z.number(),
  conversions: z.number(),
  date: z.string(),
});

/**
 * Performance of the actor's links over the last days including today, in UTC: totals, per day, by source, and the
 * latest clicks. Bots and repeats within the hour are counted separately; a bot's click is never a conversion.
 * Sources exclude bots; those after the ten largest are one row with a null source. `signUpsWithoutClick` counts
 * sign-ups by code alone.
 */
export async function clickAnalytics({ db, actor, now }: SignedInContext, { days }: ClicksInput) {
  const dates = clickDays(now, days);
  const since = new Date(`${dates[0]}T00:00:00.000Z`);
  const clicks = clicksOf(actor.userId, since, now);
  const [byDay, bySource, [without], recent] = await Promise.all([
    queryRows(db, DayRow)`
      SELECT to_char(day, 'YYYY-MM-DD') AS date, sum(clicks)::int AS clicks, sum(unique_clicks)::int AS unique,
        sum(bots)::int AS bots, sum(conversions)::int AS conversions
      FROM (${clicks}) c GROUP BY 1`,
    queryRows(db, SourceRow)`
      SELECT CASE WHEN place <= ${SOURCES}::int THEN source END AS source, sum(clicks)::int AS clicks,
        sum(unique_clicks)::int AS unique, sum(conversions)::int AS conversions
      FROM (
        SELECT coalesce(nullif(btrim(source_name), ''), ${UNKNOWN_SOURCE}) AS source, sum(clicks - bots) AS clicks,
          sum(unique_clicks) AS unique_clicks, sum(conversions) AS conversions,
          row_number() OVER (ORDER BY sum(clicks - bots) DESC, min(source_name)) AS place
        FROM (${clicks}) c GROUP BY 1 HAVING sum(clicks - bots) > 0
      ) sources GROUP BY 1 ORDER BY min(place)`,
    queryRows(db, SignUpsRow)`
      SELECT count(*)::int AS "signUps" FROM users u
      WHERE u.referred_by_user_id = ${actor.userId}::uuid AND u.created_at >= ${since.toISOString()}::timestamptz
        AND u.created_at <= ${now.toISOString()}::timestamptz AND NOT EXISTS (
          SELECT 1 FROM referral_clicks c WHERE c.converted_user_id = u.id AND NOT c.is_bot)`,
    db.referralClick.findMany({
      where: { affiliateUserId: actor.userId, createdAt: { gte: since, lte: now } },
      orderBy: { createdAt: "desc" },
      take: RECENT,
      select: only("id", "createdAt", "landingPage", "sourceName", "isBot", "isUnique", "convertedToSignup"),
    }),
  ]);
  const known = new Map(byDay.map((day) => [day.date, day]));
  const clicksByDate = dates.map((date) => {
    const { clicks = 0, unique = 0, bots = 0, conversions = 0 } = known.get(date) ?? {};
    return { date, clicks, unique, bots, repeats: clicks - unique - bots, conversions };
  });
  const sum = (key: "clicks" | "unique" | "bots" | "repeats" | "conversions") =>
    clicksByDate.reduce((total, day) => total + day[key], 0);
  const [uniqueClicks, conversions, bots] = [sum("unique"), sum("conversions"), sum("bots")];
  return {
    days,
    totalClicks: sum("clicks"),
    uniqueClicks,
    repeats: sum("repeats"),
    bots,
    conversions,
    conversionRateBps: conversionRateBps(conversions, sum("clicks") - bots),
    clicksByDate,
    clicksBySource: bySource,
    signUpsWithoutClick: without?.signUps ?? 0,
    recentClicks: recent,
  };
}
