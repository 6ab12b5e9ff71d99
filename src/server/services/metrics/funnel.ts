import { z } from "zod";
import { changeBps, type Period, type PeriodChoice, periodsOf, shareBps } from "~/domain/metrics";
import { retentionLimits } from "~/domain/retention";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { COUNTED, PAID } from "./counted-orders";

const Counts = z.strictObject({
  visits: z.number(),
  products: z.number(),
  carts: z.number(),
  orders: z.number(),
  paid: z.number(),
});
type Counts = z.infer<typeof Counts>;

const FUNNEL_STEPS = ["visits", "products", "carts", "orders", "paid"] as const;
type Step = (typeof FUNNEL_STEPS)[number];

/**
 * The funnel of a period next to as many days before it (to the same time of day, if it is not over yet): visits, visits
 * that opened a product, filled carts (including those that became a counted order), counted orders, and those of them
 * that are paid by now. `shareBps` is relative to the previous step, at most 100%. Visits and carts are null for periods
 * beyond their retention.
 */
export async function funnel({ db, now }: ServiceContext, choice: PeriodChoice) {
  const { present, before, isSoFar } = periodsOf(now, choice);
  const [counts, countsBefore] = await Promise.all([countsOf(db, present), countsOf(db, before)]);
  const { visits, carts } = retentionLimits(now);
  const keptSince: Partial<Record<Step, Date>> = { visits, products: visits, carts };
  const known = (step: Step, { from }: Period, of: Counts) => {
    const kept = keptSince[step];
    return kept && from < kept ? null : of[step];
  };
  return {
    isSoFar,
    steps: FUNNEL_STEPS.map((step, place) => {
      const count = known(step, present, counts);
      const countBefore = known(step, before, countsBefore);
      const previous = FUNNEL_STEPS[place - 1];
      const from = previous ? known(previous, present, counts) : null;
      return {
        step,
        count,
        countBefore,
        changeBps: count === null || countBefore === null ? null : changeBps(count, countBefore),
        shareBps: count === null || from === null ? null : shareBps(Math.min(count, from), from),
      };
    }),
  };
}

async function countsOf(db: ServiceContext["db"], { from, until }: Period): Promise<Counts> {
  const within = (column: string) =>
    Prisma.sql`${Prisma.raw(column)} >= ${from}::timestamptz AND ${Prisma.raw(column)} < ${until}::timestamptz`;
  const [counts] = await queryRows(db, Counts)`
    SELECT v.visits, v.products, o.orders, o.paid,
      -- A wholesale account's cart can only become an order that is not counted.
      o.orders + (SELECT count(DISTINCT i.cart_id)::int FROM cart_items i JOIN carts c ON c.id = i.cart_id
          LEFT JOIN users u ON u.id = c.user_id
        WHERE ${within("i.created_at")} AND u.vip_wholesale_account IS NOT TRUE) AS carts
    FROM (
      SELECT count(DISTINCT session_id)::int AS visits,
        (count(DISTINCT session_id) FILTER (WHERE page_type = 'product'))::int AS products
      FROM page_views WHERE ${within("created_at")}
    ) v, (
      SELECT count(*)::int AS orders, (count(*) FILTER (WHERE ${PAID}))::int AS paid
      FROM orders o WHERE ${COUNTED} AND ${within("o.created_at")}
    ) o`;
  if (!counts) throw new Error("an aggregate without GROUP BY always gives one row");
  return counts;
}
