import { type BreakdownInput, EARNING_STATUSES, type EarningStatus } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";
import { ofMonth, ownPaidPeriods, statusOfEntry } from "./earning-status";

type Sum = {
  kind: "earn" | "reverse" | "adjust";
  level: number | null;
  status: EarningStatus | null;
  count: number;
  cents: bigint;
};

const add = (sums: readonly Sum[]) => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amountCents: Number(sums.reduce((total, { cents }) => total + cents, 0n)),
});

/**
 * One's own commissions postedOrder in a month (UTC), or ever, in signed cents. What was postedOrder is told apart by what has
 * become of it; less what was taken back in that time and with an admin's corrections it gives the total, which is what
 * the statement of the month says too. The levels and the corrections give the same total.
 */
export async function commissionBreakdown(ctx: SignedInContext, { month }: BreakdownInput) {
  const { db, actor, now } = ctx;
  const periods = await ownPaidPeriods(ctx);
  const sums = await db.$queryRaw<Sum[]>`
    SELECT s."kind", s."level", s."status", count(*)::int AS "count", sum(s."amount_cents")::bigint AS "cents" FROM (
      SELECT e."kind"::text AS "kind", e."level", e."amount_cents", ${statusOfEntry(periods, now)} AS "status"
      FROM "ledger_entries" e LEFT JOIN "ledger_entries" r ON r."reverses_entry_id" = e."id"
      WHERE e."affiliate_user_id" = ${actor.userId}::uuid AND e."kind" IN ('earn', 'reverse', 'adjust') ${ofMonth(month)}
    ) s GROUP BY s."kind", s."level", s."status"`;
  const of = (kind: Sum["kind"]) => sums.filter((sum) => sum.kind === kind);
  const [earned, takenBack, corrections] = [add(of("earn")), add(of("reverse")), add(of("adjust"))];
  const levels = [...new Set(sums.flatMap(({ level }) => level ?? []))].sort((one, other) => one - other);
  return {
    totalCents: earned.amountCents + takenBack.amountCents + corrections.amountCents,
    earned,
    takenBack,
    corrections,
    byLevel: levels.map((level) => {
      const ofLevel = (kind: Sum["kind"]) => add(of(kind).filter((sum) => sum.level === level));
      const [postedOrder, reversed] = [ofLevel("earn"), ofLevel("reverse")];
      return {
        level,
        count: postedOrder.count,
        takenBackCount: reversed.count,
        amountCents: postedOrder.amountCents + reversed.amountCents,
      };
    }),
    byStatus: EARNING_STATUSES.map((status) => ({
      status,
      ...add(of("earn").filter((sum) => sum.status === status)),
    })),
  };
}
