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
    WITH sold AS MATERIALIZED (
      SELECT o.id, date_trunc('day', o.paid_at, 'UTC') AS day, o.total_amount_cents
      FROM orders o WHERE ${COUNTED} AND ${PAID} AND ${paidWithin({ from: before.from, until: present.until })}
    ), movements AS (
      SELECT day, 1 AS orders, total_amount_cents::bigint AS revenue, 0::bigint AS cost, 0::bigint AS commission
      FROM sold
      UNION ALL
      SELECT sold.day, 0, 0, i.supplier_cost_cents::bigint * i.quantity, 0
      FROM sold JOIN order_items i ON i.order_id = sold.id
      UNION ALL
      SELECT sold.day, 0, 0, 0, e.amount_cents
      FROM sold JOIN ledger_entries e ON e.order_id = sold.id AND e.kind IN ('earn', 'reverse')
    )
    SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(orders)::int AS orders,
      sum(revenue)::bigint AS revenue, sum(cost)::bigint AS cost, sum(commission)::bigint AS commission
    FROM movements GROUP BY day`;
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
