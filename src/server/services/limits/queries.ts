import { z } from "zod";
import { LIMIT_NAMES, LIMITS, limitBounds, limitWindow } from "~/domain/limits";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { redisState } from "~/server/redis";

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const HOUR_MS = 60 * 60_000;
const TOP_SOURCES = 5;

const RefusedRow = z.strictObject({
  name: z.string(),
  source: z.string(),
  inDay: z.number(),
  inWeek: z.number(),
  /** Rank among the limit's sources, by the week's refusals. */
  place: z.number(),
  allInDay: z.number(),
  allInWeek: z.number(),
});

const accountOf = (source: string) => (source.startsWith("account:") ? source.slice("account:".length) : null);

function refusals({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return queryRows(db, RefusedRow)`
    SELECT * FROM (
      SELECT name, source, "inDay", "inWeek",
        (row_number() OVER (PARTITION BY name ORDER BY "inWeek" DESC, source))::int AS place,
        (sum("inDay") OVER (PARTITION BY name))::int AS "allInDay",
        (sum("inWeek") OVER (PARTITION BY name))::int AS "allInWeek"
      FROM (
        SELECT name, source, sum(count)::int AS "inWeek",
          (coalesce(sum(count) FILTER (WHERE hour > ${since(DAY_HOURS)}::timestamptz), 0))::int AS "inDay"
        FROM limit_refusals WHERE hour > ${since(WEEK_HOURS)}::timestamptz GROUP BY name, source
      ) by_source
    ) placed WHERE place <= ${TOP_SOURCES} ORDER BY name, place`;
}

/**
 * Every rate limit with its value, default and bounds, how often it refused in the last 24 hours and seven days (whole
 * hours), and the five sources it refused most: an account with its name, or the hash of an IP address.
 */
export async function limitsForAdmin({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const [settings, refused] = await Promise.all([db.limitSetting.findMany(), refusals({ db, now })]);
  const accountIds = refused.map(({ source }) => accountOf(source)).filter((id) => id !== null);
  const accounts = await db.user.findMany({
    where: { id: { in: accountIds } },
    select: { id: true, name: true },
  });
  return LIMIT_NAMES.map((name) => {
    const { seconds, points: standard, isPerProcess, ...limit } = LIMITS[name];
    const of = refused.filter((row) => row.name === name);
    return {
      ...limit,
      // With Redis, all processes share one count.
      ...(isPerProcess && redisState() !== "ready" && { isPerProcess }),
      ...{ name, standard, window: limitWindow(seconds), ...limitBounds(name) },
      points: settings.find((set) => set.name === name)?.points ?? standard,
      refusedInDay: of[0]?.allInDay ?? 0,
      refusedInWeek: of[0]?.allInWeek ?? 0,
      sources: of.map(({ source, inDay, inWeek }) => ({
        ...{ source, inDay, inWeek },
        account: accounts.find(({ id }) => id === accountOf(source)) ?? null,
      })),
    };
  });
}
