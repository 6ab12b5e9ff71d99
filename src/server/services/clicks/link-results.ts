import { z } from "zod";
import { clickDays, conversionRateBps, LINK_DIMENSIONS, UNKNOWN_SOURCE } from "~/domain/clicks";
import type { ClicksInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const MOST_ROWS = 20;

const Row = z.strictObject({
  by: z.enum(LINK_DIMENSIONS),
  /** Empty if the link did not say; null for the row that sums up everything after the first twenty. */
  name: z.string().nullable(),
  clicks: z.number(),
  unique: z.number(),
  signUps: z.number(),
  orders: z.number(),
  revenue: z.bigint(),
});

/**
 * Results of the actor's links over the last days, by landing page, source, medium and campaign, best first: clicks
 * (without bots), sign-ups from them, and what those accounts have ordered and paid for since, in cents, without
 * shipping, refunds, test and wholesale orders. Each of the four lists adds up to the same totals.
 */
export async function linkResults({ db, actor, now }: SignedInContext, { days }: ClicksInput) {
  const since = `${clickDays(now, days)[0]}T00:00:00.000Z`;
  const rows = await queryRows(db, Row)`
    WITH clicked AS (
      SELECT id, is_unique, converted_to_signup, converted_user_id, landing_page, source_name, utm_medium, utm_campaign
      FROM referral_clicks
      WHERE affiliate_user_id = ${actor.userId}::uuid AND created_at >= ${since}::timestamptz
        AND created_at <= ${now.toISOString()}::timestamptz AND NOT is_bot
    ), bought AS (
      SELECT c.id, count(*) AS orders, sum(o.subtotal_cents::bigint - o.refunded_goods_cents) AS revenue
      FROM clicked c JOIN orders o ON o.user_id = c.converted_user_id
      WHERE o.is_paid AND NOT o.is_test_order AND NOT o.is_wholesale GROUP BY c.id
    ), summed AS (
      SELECT d.by, d.name, count(*) AS clicks, count(*) FILTER (WHERE c.is_unique) AS unique_clicks,
        count(*) FILTER (WHERE c.converted_to_signup) AS sign_ups, coalesce(sum(b.orders), 0) AS orders,
        coalesce(sum(b.revenue), 0) AS revenue
      FROM clicked c LEFT JOIN bought b ON b.id = c.id, LATERAL (VALUES
        ('link', c.landing_page),
        ('source', coalesce(nullif(btrim(c.source_name), ''), ${UNKNOWN_SOURCE})),
        ('medium', coalesce(btrim(c.utm_medium), '')),
        ('campaign', coalesce(btrim(c.utm_campaign), ''))) AS d(by, name)
      GROUP BY d.by, d.name
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY by ORDER BY revenue DESC, sign_ups DESC, clicks DESC, name) AS place
      FROM summed
    )
    SELECT by, CASE WHEN place <= ${MOST_ROWS}::int THEN name END AS name, sum(clicks)::int AS clicks,
      sum(unique_clicks)::int AS unique, sum(sign_ups)::int AS "signUps", sum(orders)::int AS orders,
      sum(revenue)::bigint AS revenue
    FROM placed GROUP BY 1, 2 ORDER BY by, min(place)`;
  const shown = rows.map(({ revenue, ...row }) => ({
    ...row,
    revenueCents: Number(revenue),
    rateBps: conversionRateBps(row.signUps, row.clicks),
  }));
  return { days, rows: shown };
}
