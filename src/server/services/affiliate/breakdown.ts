import { z } from "zod";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { Prisma } from "~/generated/prisma/client";
import type { BreakdownInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { HOLD_OF_ENTRY, holdOf } from "../ledger/earning-holds";
import { ofMonth, ownPayouts, statusByTime, statusOfMoney } from "./earning-states";

const Sum = z.strictObject({
  /**
   * "part": partial reversals of earnings of the period, whenever made. "reverse": all reversals made in it. "settled":
   * void earnings of the period with everything that took them back.
   */
  kind: z.enum(["earn", "reverse", "adjust", "part", "settled"]),
  level: z.number().nullable(),
  status: z.enum(EARNING_STATUSES).nullable(),
  count: z.number(),
  cents: z.bigint(),
});
type Sum = z.infer<typeof Sum>;

const add = (sums: readonly Sum[]) => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  amountCents: Number(sums.reduce((total, { cents }) => total + cents, 0n)),
});

/**
 * The actor's commissions of a month (UTC), or of all time, in signed cents, by level and by current status. Total =
 * posted + reversals + admin corrections of the period, which matches the month's statement and equals the levels plus
 * corrections.
 * The sums by status are where the money lies today and, for all time, those of `sumsOfAccount`: the posted commissions
 * after partial reversals (`takenBackCents`), with corrections (`correctedCents`) and with commissions taken back after
 * their payout (`settledCents`): still in what was paid, and less in what comes next. Void ones are shown in full.
 */
export async function commissionBreakdown(ctx: SignedInContext, { month }: BreakdownInput) {
  const { db, actor, now } = ctx;
  const payouts = await ownPayouts(ctx);
  const own = Prisma.sql`${actor.userId}::uuid`;
  const byTime = statusByTime(payouts, now);
  const sums = await queryRows(db, Sum)`
    SELECT s."kind", s."level", s."status", count(*)::int AS "count", sum(s."amount_cents")::bigint AS "cents" FROM (
      SELECT e."kind"::text AS "kind", e."level", e."amount_cents",
        CASE e."kind" WHEN 'earn' THEN ${statusOfMoney(payouts, now)} WHEN 'adjust' THEN ${byTime} END AS "status"
      FROM "ledger_entries" e LEFT JOIN "ledger_entries" r ON r."reverses_entry_id" = e."id" ${HOLD_OF_ENTRY}
      WHERE e."affiliate_user_id" = ${own} AND e."kind" IN ('earn', 'reverse', 'adjust') ${ofMonth(month)}
      UNION ALL
      SELECT 'part', NULL, e."amount_cents", ${statusOfMoney(payouts, now)}
      FROM "ledger_entries" x JOIN "ledger_entries" e ON e."part_of_entry_id" = x."id"
      LEFT JOIN "ledger_entries" r ON r."reverses_entry_id" = x."id" ${holdOf(Prisma.sql`x.id`)}
      WHERE x."affiliate_user_id" = ${own} AND x."kind" = 'earn' ${ofMonth(month, Prisma.sql`x`)}
      UNION ALL
      SELECT 'settled', NULL, e."amount_cents", ${byTime} FROM (
        SELECT m."amount_cents", m."created_at", x."available_at", x."id" AS "earning_id"
        FROM "ledger_entries" m
        JOIN "ledger_entries" x ON x."id" = coalesce(m."part_of_entry_id", m."reverses_entry_id", m."id")
        JOIN "ledger_entries" r ON r."reverses_entry_id" = x."id"
        WHERE m."affiliate_user_id" = ${own} AND m."kind" IN ('earn', 'reverse') ${ofMonth(month, Prisma.sql`x`)}
      ) e ${holdOf(Prisma.sql`e."earning_id"`)}
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
      const [posted, reversed] = [ofLevel("earn"), ofLevel("reverse")];
      return {
        level,
        count: posted.count,
        takenBackCount: reversed.count,
        amountCents: posted.amountCents + reversed.amountCents,
      };
    }),
    byStatus: EARNING_STATUSES.map((status) => {
      const ofStatus = (kind: Sum["kind"]) => add(of(kind).filter((sum) => sum.status === status));
      const { count, amountCents } = ofStatus("earn");
      const takenBackCents = status === "void" ? 0 : ofStatus("part").amountCents;
      const [settledCents, correctedCents] = [ofStatus("settled").amountCents, ofStatus("adjust").amountCents];
      return {
        ...{ status, count, takenBackCents, settledCents, correctedCents },
        amountCents: amountCents + takenBackCents + settledCents + correctedCents,
      };
    }),
  };
}
