import { changeBps, everyDay, type FigureDays, periodsOf, profitCents, totalOfDays } from "~/domain/figures";
import type { ServiceContext } from "~/server/context";
import { COUNTED, PAID, paidWithin } from "./counted";

type Row = { day: string; orders: number; revenue: bigint; cost: bigint; commission: bigint };

/**
 * Sales and profit of the last days, day by day (UTC, by the moment of payment), beside as many days before them, in
 * one statement. An order's cost and commissions stand on the day on which it was paid.
 */
export async function salesOverTime({ db, now }: ServiceContext, { days }: { days: FigureDays }) {
  const { present, before } = periodsOf(now, days);
  const rows = await db.$queryRaw<Row[]>`
    SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, orders, revenue, cost, commission FROM (
      SELECT date_trunc('day', o.paid_at, 'UTC') AS day, count(*)::int AS orders,
        sum(o.total_amount_cents)::bigint AS revenue, coalesce(sum(f.cost_cents), 0)::bigint AS cost,
        coalesce(sum(f.commission_cents), 0)::bigint AS commission
      FROM orders o LEFT JOIN order_figures f ON f.order_id = o.id
      WHERE ${COUNTED} AND ${PAID} AND ${paidWithin({ from: before.from, until: present.until })}
      GROUP BY 1
    ) days`;
  const sold = rows.map(({ day, orders, revenue, cost, commission }) => {
    const revenueCents = Number(revenue);
    const sums = { revenueCents, costCents: Number(cost), commissionCents: Number(commission) };
    return { day, orders, revenueCents, profitCents: profitCents(sums) };
  });
  const series = everyDay(present, sold);
  const seriesBefore = everyDay(before, sold);
  const totals = totalOfDays(series);
  const totalsBefore = totalOfDays(seriesBefore);
  return {
    days,
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
