import { z } from "zod";
import { roleMay, type StaffRole } from "~/domain/staff";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { failedJobs } from "../jobs/queries";
import { duePayouts } from "../payouts/due-payouts";
import { isOpenReturn } from "../refunds/queries";

export const FrameCounts = z.strictObject({
  visibleProducts: z.number(),
  hiddenProducts: z.number(),
  waitingOrders: z.number(),
  paymentsToVerify: z.number(),
  sentPayments: z.number(),
  moneyToReturn: z.number(),
  pendingReviews: z.number(),
  pendingSubscriptions: z.number(),
  pendingAffiliates: z.number(),
  unreadMessages: z.number(),
  unreadRequests: z.number(),
  pendingAccess: z.number(),
  pendingClaims: z.number(),
  openCases: z.number(),
  duePayouts: z.number(),
  preparedPayouts: z.number(),
  failedJobs: z.number(),
});
export type FrameCounts = z.infer<typeof FrameCounts>;

/** All counts and badges of the admin sidebar, in one statement. */
export async function navigationCounts(ctx: ServiceContext): Promise<FrameCounts> {
  const [counts] = await queryRows(ctx.db, FrameCounts)`
    SELECT
      (SELECT count(*)::int FROM products WHERE NOT hidden) AS "visibleProducts",
      (SELECT count(*)::int FROM products WHERE hidden) AS "hiddenProducts",
      (SELECT count(*)::int FROM orders WHERE status = 'pending' AND NOT is_archived) AS "waitingOrders",
      o.count + r.count AS "paymentsToVerify", o.said + r.said AS "sentPayments",
      (SELECT count(*)::int FROM money_returns r LEFT JOIN orders o ON o.id = r.order_id WHERE ${isOpenReturn})
        AS "moneyToReturn",
      ((SELECT count(*) FROM product_ratings WHERE NOT is_approved)
        + (SELECT count(*) FROM orders WHERE order_rating IS NOT NULL AND NOT order_review_is_approved))::int
        AS "pendingReviews",
      (SELECT count(*)::int FROM subscription_requests WHERE status = 'pending') AS "pendingSubscriptions",
      (SELECT count(*)::int FROM affiliate_requests WHERE status = 'pending') AS "pendingAffiliates",
      ((SELECT count(*) FROM conversations WHERE is_unread)
        + (SELECT count(*) FROM order_threads WHERE is_unread))::int AS "unreadMessages",
      ((SELECT count(*) FROM subscription_requests WHERE is_unread AND status = 'pending')
        + (SELECT count(*) FROM category_access_requests WHERE is_unread AND status = 'pending')
        + (SELECT count(*) FROM affiliate_requests WHERE is_unread AND status = 'pending'))::int AS "unreadRequests",
      (SELECT count(*)::int FROM category_access_requests WHERE status = 'pending') AS "pendingAccess",
      (SELECT count(*)::int FROM order_claims WHERE status = 'pending') AS "pendingClaims",
      (SELECT count(*)::int FROM ring_cases WHERE status = 'open') AS "openCases",
      ${duePayouts(ctx.now)} AS "duePayouts",
      (SELECT count(*)::int FROM payouts WHERE status = 'prepared') AS "preparedPayouts",
      ${failedJobs} AS "failedJobs"
    FROM (
      -- As in the list of payments to verify, without tests.
      SELECT count(*)::int AS count, count(payment_sent_at)::int AS said FROM orders
      WHERE status = 'pending' AND NOT is_archived AND NOT is_test_order
    ) o, (
      SELECT count(*)::int AS count, count(payment_sent_at)::int AS said FROM subscription_requests
      WHERE status = 'pending' AND NOT is_test
    ) r`;
  if (!counts) throw new Error("a SELECT of counts always gives one row");
  return countsFor(ctx.actor?.role ?? null, counts);
}

/** Counts for the pages this role can open; 0 for the rest. */
function countsFor(role: StaffRole | null, counts: FrameCounts): FrameCounts {
  if (role === null || roleMay(role, "manage")) return counts;
  const none = FrameCounts.parse(Object.fromEntries(Object.keys(FrameCounts.shape).map((name) => [name, 0])));
  const { waitingOrders, unreadMessages } = counts;
  return {
    ...none,
    ...(roleMay(role, "orders.unpaid") && { waitingOrders }),
    ...(roleMay(role, "messages") && { unreadMessages }),
  };
}
