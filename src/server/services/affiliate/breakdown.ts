import { type BreakdownInput, EARNING_STATUSES, type EarningStatus } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";
import { ofMonth, ownPaidPeriods, statusOfEntry } from "./earning-status";

type Sum = { level: number; status: EarningStatus; count: number; cents: bigint };

const add = (sums: readonly Sum[]) => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amountCents: Number(sums.reduce((total, { cents }) => total + cents, 0n)),
});

/**
 * One's own commissions earned in a month (UTC), or ever, added up by level and by what has become of them. A void one
 * counts as void only: a level's sum is of what still stands.
 */
export async function commissionBreakdown(ctx: SignedInContext, { month }: BreakdownInput) {
  const { db, actor, now } = ctx;
  const periods = await ownPaidPeriods(ctx);
  const sums = await db.$queryRaw<Sum[]>`
    SELECT s."level", s."status", count(*)::int AS "count", sum(s."amount_cents")::bigint AS "cents" FROM (
      SELECT e."level", e."amount_cents", ${statusOfEntry(periods, now)} AS "status"
      FROM "ledger_entries" e LEFT JOIN "ledger_entries" r ON r."reverses_entry_id" = e."id"
      WHERE e."affiliate_user_id" = ${actor.userId}::uuid AND e."kind" = 'earn' ${ofMonth(month)}
    ) s GROUP BY s."level", s."status"`;
  const standing = sums.filter(({ status }) => status !== "void");
  const levels = [...new Set(sums.map(({ level }) => level))].sort((one, other) => one - other);
  return {
    total: add(standing),
    byLevel: levels.map((level) => {
      const ofLevel = sums.filter((sum) => sum.level === level);
      const voided = add(ofLevel.filter(({ status }) => status === "void"));
      return { level, ...add(ofLevel.filter(({ status }) => status !== "void")), voidCount: voided.count };
    }),
    byStatus: EARNING_STATUSES.map((status) => ({ status, ...add(sums.filter((sum) => sum.status === status)) })),
  };
}
