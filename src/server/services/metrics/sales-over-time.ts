import { z } from "zod";
import { changeBps, everyDay, type PeriodChoice, periodsOf, profitCents, totalOfDays } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { bookedWithin, commissionOfBooking, costOfBooking, isCorrection, revenueOfBooking } from "./counted-orders";

const Row = z.strictObject({
  day: z.string(),
  orders: z.number(),
  refunds: z.number(),
  revenue: z.bigint(),
  cost: z.bigint(),
  commission: z.bigint(),
  correction: z.bigint(),
});

/**
 * Sales and profit of a period by day (UTC), next to as many days before it, in one statement; if the period is not over
 * yet, the days before it end at this time of day. A sale counts on the day of its payment, a refund or correction on
 * the day it was made.
 */
export async function salesOverTime({ db, now }: ServiceContext, choice: PeriodChoice) {
  const { days, present, before, isSoFar } = periodsOf(now, choice);
  const period = { from: before.from, until: present.until };
  const isCompared = (at: string) => Prisma.sql`(${Prisma.raw(at)} < ${before.until}::timestamptz
    OR ${Prisma.raw(at)} >= ${present.from}::timestamptz)`;
  const rows = await queryRows(db, Row)`
    SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(orders)::int AS orders,
      sum(refunds)::int AS refunds, sum(revenue)::bigint AS revenue, sum(cost)::bigint AS cost,
      sum(commission)::bigint AS commission, sum(correction)::bigint AS correction
    FROM (
      SELECT date_trunc('day', b.at, 'UTC') AS day, count(*) FILTER (WHERE b.sign = 1) AS orders,
        count(*) FILTER (WHERE b.sign = -1) AS refunds, sum(${revenueOfBooking()}) AS revenue,
        sum(${costOfBooking()}) AS cost, sum(${commissionOfBooking()}) AS commission,
        0 AS correction
      FROM (${bookedWithin(period)}) b JOIN orders o ON o.id = b.order_id
        LEFT JOIN order_metrics f ON f.order_id = b.order_id
      WHERE ${isCompared("b.at")} GROUP BY 1
      UNION ALL
      SELECT date_trunc('day', e.created_at, 'UTC'), 0, 0, 0, 0, 0, sum(e.amount_cents) FROM ledger_entries e
      WHERE ${isCorrection()} AND e.created_at >= ${period.from}::timestamptz AND e.created_at < ${period.until}::timestamptz
        AND ${isCompared("e.created_at")}
      GROUP BY 1
    ) days GROUP BY 1`;
  const sold = rows.map(({ day, orders, refunds, revenue, cost, commission, correction }) => {
    const sums = { revenueCents: Number(revenue), correctionCents: Number(correction) };
    const profit = profitCents({ ...sums, costCents: Number(cost), commissionCents: Number(commission) });
    return { day, orders, refunds, ...sums, profitCents: profit };
  });
  const series = everyDay(present, sold);
  const seriesBefore = everyDay({ from: before.from, until: present.from }, sold);
  const totals = totalOfDays(series);
  const totalsBefore = totalOfDays(seriesBefore);
  return {
    days,
    /** Whether the period is not over yet, and so is compared with the one before it up to this time of day. */
    isSoFar,
    series,
    seriesBefore,
    totals,
    totalsBefore,
    change: {
      ordersBps: changeBps(totals.orders, totalsBefore.orders),
      revenueBps: changeBps(totals.revenueCents, totalsBefore.revenueCents),
      profitBps: changeBps(totals.profitCents, totalsBefore.profitCents),
    },
  };
}
