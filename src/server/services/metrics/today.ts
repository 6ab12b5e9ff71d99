import { z } from "zod";
import { DEFAULT_FIGURE_DAYS } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { receivedSql } from "../payments/line-target";
import { requestedSql } from "../payments/requested-sql";
import { duePayouts } from "../payouts/due-payouts";
import { isOpenReturn } from "../refunds/queries";
import { isLow } from "../reviews/admin-queries";
import { countUnsold } from "./performance";

const Queues = z.strictObject({
  toVerify: z.number(),
  toVerifySum: z.bigint(),
  saidToBePaid: z.number(),
  oldestToVerify: z.date().nullable(),
  returns: z.number(),
  returnsSum: z.bigint(),
  oldestReturn: z.date().nullable(),
  toShip: z.number(),
  oldestToShip: z.date().nullable(),
  toAnswer: z.number(),
  oldestToAnswer: z.date().nullable(),
  requests: z.number(),
  oldestRequest: z.date().nullable(),
  claims: z.number(),
  oldestClaim: z.date().nullable(),
  payoutsDue: z.number(),
  payoutsToSend: z.number(),
  payoutsToSendSum: z.bigint(),
  failedMails: z.number(),
  lowRatings: z.number(),
});

/** What is still to come for an order, and for a membership request, as their list shows it. */
const ORDER_REQUESTED = requestedSql(
  Prisma.sql`(total_amount_cents - credit_applied_cents)`,
  receivedSql("order", "orders.id"),
);
const MEMBERSHIP_REQUESTED = requestedSql(Prisma.sql`amount_cents`, receivedSql("membership", "w.id"));

/**
 * The staff's open work, each queue with its oldest item: payments of orders and memberships to verify and money to
 * return (with their sums), orders to ship, messages to answer, requests and claims to decide, payouts, failed e-mails,
 * low ratings without a reply, and products viewed in the last 30 days but never bought. Archived orders and tests are
 * left out.
 */
export async function todaysQueues(ctx: ServiceContext) {
  const [[queues], unsoldProducts] = await Promise.all([
    queryRows(ctx.db, Queues)`
      SELECT o."toShip", o."oldestToShip", o."toVerify" + w.count AS "toVerify", o."saidToBePaid" + w.said AS "saidToBePaid",
        (o."toVerifySum" + w.sum)::bigint AS "toVerifySum", least(o."oldestToVerify", w.oldest) AS "oldestToVerify",
        b.*, m.*, r.*, c.*, p.*, ${duePayouts(ctx.now)} AS "payoutsDue",
        (SELECT count(*)::int FROM outbox_mails WHERE status = 'failed' AND put_away_at IS NULL) AS "failedMails",
        ((SELECT count(*) FROM product_ratings WHERE ${isLow("rating", "reply")})
          + (SELECT count(*) FROM orders
            WHERE order_rating IS NOT NULL AND ${isLow("order_rating", "order_review_reply")}))::int AS "lowRatings"
      FROM (
        SELECT (count(*) FILTER (WHERE status = 'pending'))::int AS "toVerify",
          coalesce(sum(${ORDER_REQUESTED}) FILTER (WHERE status = 'pending'), 0)::bigint AS "toVerifySum",
          (count(*) FILTER (WHERE status = 'pending' AND payment_sent_at IS NOT NULL))::int AS "saidToBePaid",
          min(created_at) FILTER (WHERE status = 'pending') AS "oldestToVerify",
          (count(*) FILTER (WHERE status = 'completed' AND tracking_number IS NULL))::int AS "toShip",
          min(paid_at) FILTER (WHERE status = 'completed' AND tracking_number IS NULL) AS "oldestToShip"
        FROM orders WHERE NOT is_archived AND NOT is_test_order AND status <> 'cancelled'
      ) o, (
        SELECT count(*)::int AS count, count(payment_sent_at)::int AS said, min(created_at) AS oldest,
          coalesce(sum(${MEMBERSHIP_REQUESTED}), 0)::bigint AS sum
        FROM subscription_requests w WHERE status = 'pending' AND NOT is_test
      ) w, (
        SELECT count(*)::int AS returns, coalesce(sum(r.amount_cents), 0)::bigint AS "returnsSum",
          min(r.created_at) AS "oldestReturn"
        FROM money_returns r LEFT JOIN orders o ON o.id = r.order_id WHERE ${isOpenReturn}
      ) b, (
        SELECT count(*)::int AS "toAnswer", min(waiting_since) AS "oldestToAnswer" FROM (
          SELECT waiting_since FROM order_threads WHERE waiting_since IS NOT NULL AND done_at IS NULL
          UNION ALL
          SELECT waiting_since FROM conversations WHERE waiting_since IS NOT NULL AND done_at IS NULL
        ) waiting
      ) m, (
        SELECT count(*)::int AS requests, min(created_at) AS "oldestRequest" FROM (
          SELECT created_at FROM subscription_requests WHERE status = 'pending'
          UNION ALL SELECT created_at FROM affiliate_requests WHERE status = 'pending'
          UNION ALL SELECT created_at FROM category_access_requests WHERE status = 'pending'
        ) pending
      ) r, (
        SELECT count(*)::int AS claims, min(created_at) AS "oldestClaim" FROM order_claims WHERE status = 'pending'
      ) c, (
        SELECT count(*)::int AS "payoutsToSend", coalesce(sum(amount_cents), 0)::bigint AS "payoutsToSendSum"
        FROM payouts WHERE status = 'prepared'
      ) p`,
    countUnsold(ctx, { days: DEFAULT_FIGURE_DAYS }),
  ]);
  if (!queues) throw new Error("an aggregate without GROUP BY always gives one row");
  const { toVerifySum, returnsSum, payoutsToSendSum, ...counts } = queues;
  return {
    ...counts,
    toVerifyCents: Number(toVerifySum),
    returnsCents: Number(returnsSum),
    payoutsToSendCents: Number(payoutsToSendSum),
    unsoldProducts,
  };
}
