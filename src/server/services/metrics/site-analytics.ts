import { z } from "zod";
import { type PeriodChoice, periodsOf, shareBps } from "~/domain/metrics";
import { retentionLimits } from "~/domain/retention";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const TOP_SOURCES = 5;

const Views = z.strictObject({
  product: z.number(),
  total: z.number(),
  checkout: z.number(),
  home: z.number(),
  category: z.number(),
});
const Source = z.strictObject({ sourceName: z.string(), visitors: z.number(), all: z.number() });

/**
 * Store traffic in a period: views by kind of page, visitors (a session counts once, however many pages it views), and
 * the five sources with most visitors. Views are kept as daily sums; visitors and sources are null for periods beyond
 * the retention of visits.
 */
export async function siteAnalytics({ db, now }: ServiceContext, choice: PeriodChoice) {
  const { from, until } = periodsOf(now, choice).present;
  const [[views], sources] = await Promise.all([
    queryRows(db, Views)`
      SELECT coalesce(sum(views), 0)::int AS total,
        coalesce(sum(views) FILTER (WHERE page_type = 'product'), 0)::int AS product,
        coalesce(sum(views) FILTER (WHERE page_type = 'checkout'), 0)::int AS checkout,
        coalesce(sum(views) FILTER (WHERE page_type = 'home'), 0)::int AS home,
        coalesce(sum(views) FILTER (WHERE page_type = 'category'), 0)::int AS category
      FROM page_view_days
      WHERE day >= (${from}::timestamptz AT TIME ZONE 'UTC')::date AND day < (${until}::timestamptz AT TIME ZONE 'UTC')::date`,
    queryRows(db, Source)`
      SELECT source AS "sourceName", count(*)::int AS visitors, (sum(count(*)) OVER ())::int AS all FROM (
        SELECT min(source_name) AS source FROM page_views
        WHERE created_at >= ${from}::timestamptz AND created_at < ${until}::timestamptz GROUP BY session_id) visits
      GROUP BY source ORDER BY visitors DESC, source LIMIT ${TOP_SOURCES}`,
  ]);
  if (!views) throw new Error("an aggregate without GROUP BY always gives one row");
  const isKept = from >= retentionLimits(now).visits;
  const uniqueVisitors = sources[0]?.all ?? 0;
  return {
    totalViews: views.total,
    uniqueVisitors: isKept ? uniqueVisitors : null,
    productViews: views.product,
    checkoutViews: views.checkout,
    homeViews: views.home,
    categoryViews: views.category,
    trafficSources: isKept
      ? sources.map(({ sourceName, visitors }) => ({
          sourceName,
          visitorCount: visitors,
          shareBps: shareBps(visitors, uniqueVisitors) ?? 0,
        }))
      : null,
  };
}
