import { z } from "zod";
import { chartMonths, earningsByMonth, sameTimeLastMonth } from "~/domain/monthly-earnings";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const SumRow = z.strictObject({
  month: z.string(),
  level: z.number().nullable(),
  cents: z.bigint(),
  early: z.bigint(),
});
const FirstRow = z.strictObject({ first: z.string().nullable() });

/**
 * The actor's earnings of the last twelve months (UTC) by level, in signed cents: commissions less reversals plus
 * corrections, matching the month's statement. `lastMonthByNowCents` is last month's total up to the same point in the
 * month.
 */
export async function monthlyEarnings({ db, actor, now }: SignedInContext) {
  const months = chartMonths("", now);
  const lastMonth = months.at(-2) ?? "";
  const [sums, [entry]] = await Promise.all([
    queryRows(db, SumRow)`
      SELECT to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, e.level, sum(e.amount_cents)::bigint AS cents,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.created_at <= ${sameTimeLastMonth(now)}::timestamptz), 0)::bigint AS early
      FROM ledger_entries e
      WHERE e.affiliate_user_id = ${actor.userId}::uuid AND e.kind IN ('earn', 'reverse', 'adjust')
        AND e.created_at >= ${new Date(`${months[0]}-01T00:00:00Z`)}::timestamptz
      GROUP BY 1, 2`,
    queryRows(db, FirstRow)`
      SELECT to_char(min(created_at) AT TIME ZONE 'UTC', 'YYYY-MM') AS first FROM ledger_entries
      WHERE affiliate_user_id = ${actor.userId}::uuid`,
  ]);
  const shown = chartMonths(entry?.first ?? lastMonth, now);
  const early = sums.filter(({ month }) => month === lastMonth).reduce((total, sum) => total + sum.early, 0n);
  const byMonth = earningsByMonth(
    shown,
    sums.map(({ month, level, cents }) => ({ month, level, cents: Number(cents) })),
  );
  return {
    months: byMonth,
    thisMonthCents: byMonth.at(-1)?.total ?? 0,
    lastMonth,
    lastMonthCents: byMonth.at(-2)?.total ?? 0,
    lastMonthByNowCents: Number(early),
  };
}
