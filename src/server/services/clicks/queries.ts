import { clickDays, conversionRateBps } from "~/domain/clicks";
import type { ClicksInput } from "~/schemas/links";
import type { SignedInContext } from "~/server/context";

const SOURCES = 10;
const RECENT = 10;

type Sums = { clicks: number; unique: number; bots: number; conversions: number };

/**
 * Link Performance of one's own links over the last days, today among them, in UTC: sums, each day, where people came
 * from, and the latest clicks. Bots and repeats within the hour are told apart. Three statements, however many clicks.
 */
export async function clickAnalytics({ db, actor, now }: SignedInContext, { days }: ClicksInput) {
  const dates = clickDays(now, days);
  const since = new Date(`${dates[0]}T00:00:00.000Z`);
  const [byDay, bySource, recent] = await Promise.all([
    db.$queryRaw<(Sums & { date: string })[]>`
      SELECT to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "date", count(*)::int AS "clicks",
        (count(*) FILTER (WHERE "is_unique"))::int AS "unique", (count(*) FILTER (WHERE "is_bot"))::int AS "bots",
        (count(*) FILTER (WHERE "converted_to_signup"))::int AS "conversions"
      FROM "referral_clicks"
      WHERE "affiliate_user_id" = ${actor.userId}::uuid AND "created_at" >= ${since.toISOString()}::timestamptz
        AND "created_at" <= ${now.toISOString()}::timestamptz
      GROUP BY 1`,
    db.$queryRaw<{ source: string; clicks: number; unique: number; conversions: number }[]>`
      SELECT "source_name" AS "source", count(*)::int AS "clicks", (count(*) FILTER (WHERE "is_unique"))::int AS "unique",
        (count(*) FILTER (WHERE "converted_to_signup"))::int AS "conversions"
      FROM "referral_clicks"
      WHERE "affiliate_user_id" = ${actor.userId}::uuid AND "created_at" >= ${since.toISOString()}::timestamptz
        AND "created_at" <= ${now.toISOString()}::timestamptz AND NOT "is_bot"
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SOURCES}`,
    db.referralClick.findMany({
      where: { affiliateUserId: actor.userId, createdAt: { gte: since, lte: now } },
      orderBy: { createdAt: "desc" },
      take: RECENT,
      select: {
        id: true,
        createdAt: true,
        landingPage: true,
        sourceName: true,
        isBot: true,
        isUnique: true,
        convertedToSignup: true,
      },
    }),
  ]);
  const known = new Map(byDay.map((day) => [day.date, day]));
  const clicksByDate = dates.map((date) => {
    const { clicks = 0, unique = 0, bots = 0, conversions = 0 } = known.get(date) ?? {};
    return { date, clicks, unique, bots, repeats: clicks - unique - bots, conversions };
  });
  const sum = (key: "clicks" | "unique" | "bots" | "repeats" | "conversions") =>
    clicksByDate.reduce((total, day) => total + day[key], 0);
  const [uniqueClicks, conversions] = [sum("unique"), sum("conversions")];
  return {
    days,
    totalClicks: sum("clicks"),
    uniqueClicks,
    repeats: sum("repeats"),
    bots: sum("bots"),
    conversions,
    conversionRateBps: conversionRateBps(conversions, uniqueClicks),
    clicksByDate,
    clicksBySource: bySource,
    recentClicks: recent,
  };
}
