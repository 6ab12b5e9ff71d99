import type { ServiceContext } from "~/server/context";

export type FrameCounts = {
  visibleProducts: number;
  hiddenProducts: number;
  waitingOrders: number;
  unreadOrders: number;
  pendingReviews: number;
  pendingSubscriptions: number;
  pendingAffiliates: number;
};

/** The counts and badges of the admin's sidebar, in one statement. */
export async function navigationCounts(ctx: ServiceContext): Promise<FrameCounts> {
  const [counts] = await ctx.db.$queryRaw<FrameCounts[]>`
    SELECT
      (SELECT count(*)::int FROM products WHERE NOT hidden) AS "visibleProducts",
      (SELECT count(*)::int FROM products WHERE hidden) AS "hiddenProducts",
      (SELECT count(*)::int FROM orders WHERE status = 'pending' AND NOT is_archived) AS "waitingOrders",
      (SELECT count(DISTINCT order_id)::int FROM order_messages WHERE sender_type = 'customer' AND NOT is_read)
        AS "unreadOrders",
      ((SELECT count(*) FROM product_ratings WHERE NOT is_approved)
        + (SELECT count(*) FROM orders WHERE order_rating IS NOT NULL AND NOT order_review_is_approved))::int
        AS "pendingReviews",
      (SELECT count(*)::int FROM subscription_requests WHERE status = 'pending') AS "pendingSubscriptions",
      (SELECT count(*)::int FROM affiliate_requests WHERE status = 'pending') AS "pendingAffiliates"`;
  if (!counts) throw new Error("a SELECT of counts always gives one row");
  return counts;
}
