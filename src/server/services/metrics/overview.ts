import { z } from "zod";
import { averageCents, profitCents, subscriptionRevenueCents } from "~/domain/metrics";
import { SubscriptionTier } from "~/generated/prisma/enums";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { houseId, isHouse } from "../ledger/house-account";
import { COUNTED, isCorrection, PAID, returnedCost } from "./counted-orders";

const Sums = z.strictObject({
  orders: z.number(),
  leftOut: z.number(),
  waiting: z.number(),
  paidOrders: z.number(),
  revenue: z.bigint(),
  cost: z.bigint(),
  commission: z.bigint(),
  kept: z.bigint(),
  correction: z.bigint(),
});
const Counts = z.strictObject({
  bronze: z.number(),
  gold: z.number(),
  products: z.number(),
  hiddenProducts: z.number(),
  categories: z.number(),
  users: z.number(),
  affiliates: z.number(),
});
const Subscriptions = z.strictObject({
  requestedTier: z.enum(SubscriptionTier),
  currentTier: z.enum(SubscriptionTier),
  requests: z.number(),
});

/** The all-time metrics on the dashboard's cards, in three statements regardless of the shop's size. */
export async function overview(ctx: ServiceContext) {
  const [sales, counts, subscriptions] = await Promise.all([salesOfAllTime(ctx), countsOf(ctx), subscriptionsOf(ctx)]);
  return { ...sales, ...counts, ...subscriptions };
}

async function salesOfAllTime({ db }: ServiceContext) {
  const [sums] = await queryRows(db, Sums)`
    SELECT count(*)::int AS orders,
      (SELECT count(*)::int FROM orders o WHERE NOT (${COUNTED})) AS "leftOut",
      count(*) FILTER (WHERE o.status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE ${PAID})::int AS "paidOrders",
      coalesce(sum(o.total_amount_cents - o.refunded_cents) FILTER (WHERE ${PAID}), 0)::bigint AS revenue,
      coalesce(sum(coalesce(f.cost_cents, 0) - ${returnedCost()}) FILTER (WHERE ${PAID}), 0)::bigint AS cost,
      coalesce(sum(f.commission_cents) FILTER (WHERE ${PAID}), 0)::bigint AS commission,
      (SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e WHERE ${isCorrection()}) AS correction,
      (SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e JOIN orders o ON o.id = e.order_id
        WHERE e.affiliate_user_id = ${houseId()} AND ${COUNTED} AND ${PAID}) AS kept
    FROM orders o LEFT JOIN order_metrics f ON f.order_id = o.id WHERE ${COUNTED}`;
  if (!sums) throw new Error("an aggregate without GROUP BY always gives one row");
  const { orders, leftOut, waiting, paidOrders } = sums;
  const revenueCents = Number(sums.revenue);
  const costCents = Number(sums.cost);
  const keptCents = Number(sums.kept);
  const commissionCents = Number(sums.commission) - keptCents;
  const correctionCents = Number(sums.correction);
  return {
    orders,
    /** Test, archived and wholesale orders, which no metric counts. */
    leftOutOrders: leftOut,
    waitingOrders: waiting,
    paidOrders,
    revenueCents,
    costCents,
    /** Without what the house account earned, which the shop keeps. */
    commissionCents,
    keptCents,
    correctionCents,
    profitCents: profitCents({ revenueCents, costCents, commissionCents, correctionCents }),
    averageCents: averageCents(revenueCents, paidOrders),
  };
}

async function countsOf({ db, now }: ServiceContext) {
  const [counts] = await queryRows(db, Counts)`
    SELECT m.bronze, m.gold,
      (SELECT count(*)::int FROM products) AS products,
      (SELECT count(*)::int FROM products WHERE hidden) AS "hiddenProducts",
      (SELECT count(*)::int FROM categories) AS categories,
      a.users, a.affiliates
    FROM (
      SELECT count(*)::int AS users, count(*) FILTER (WHERE is_affiliate AND NOT (${isHouse()}))::int AS affiliates
      FROM users u WHERE deleted_at IS NULL
    ) a, (
      SELECT count(*) FILTER (WHERE subscription_tier = 'Bronze')::int AS bronze,
        count(*) FILTER (WHERE subscription_tier = 'Gold')::int AS gold
      FROM users
      WHERE subscription_tier <> 'None' AND deleted_at IS NULL AND NOT test_subscription AND NOT vip_wholesale_account
        AND (subscription_expires_at IS NULL OR subscription_expires_at > ${now}::timestamptz)
    ) m`;
  if (!counts) throw new Error("a SELECT of counts always gives one row");
  const { bronze, gold, ...rest } = counts;
  return { bronzeSubscribers: bronze, goldSubscribers: gold, ...rest };
}

/** Sums the approved requests that are not tests, each at the price of what it requested. */
async function subscriptionsOf({ db }: ServiceContext) {
  const groups = await queryRows(db, Subscriptions)`
    SELECT requested_tier::text AS "requestedTier", current_tier::text AS "currentTier", count(*)::int AS requests
    FROM subscription_requests WHERE status = 'approved' AND NOT is_test GROUP BY 1, 2`;
  return {
    paidSubscriptions: groups.reduce((sum, { requests }) => sum + requests, 0),
    subscriptionRevenueCents: groups.reduce(
      (sum, { requestedTier, currentTier, requests }) =>
        sum + requests * subscriptionRevenueCents(requestedTier, currentTier),
      0,
    ),
  };
}
