import type { Period } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";
import { houseId } from "../ledger/house-account";

/**
 * The orders (`o`) that metrics count: no test, archived or wholesale orders. The order's own flag decides, not what
 * its account has become since.
 */
export const COUNTED = Prisma.sql`NOT o.is_test_order AND NOT o.is_archived AND NOT o.is_wholesale`;

/** The condition for orders that make revenue: paid and not refunded. */
export const PAID = Prisma.sql`o.is_paid AND o.status = 'completed'`;

const paidWithin = ({ from, until }: Period) =>
  Prisma.sql`o.paid_at >= ${from}::timestamptz AND o.paid_at < ${until}::timestamptz`;

const refundedWithin = ({ from, until }: Period) =>
  Prisma.sql`o.refunded_at >= ${from}::timestamptz AND o.refunded_at < ${until}::timestamptz`;

/**
 * The bookings (`b`) of a period: an order counts 1 at its payment and, once refunded, -1 at its refund, so that past
 * months do not change. A partial refund (`refund_id`) is its own booking. An undone payment never was a sale.
 */
export const bookedWithin = (period: Period) => Prisma.sql`
  SELECT o.id AS order_id, o.paid_at AS at, 1 AS sign, NULL::uuid AS refund_id
  FROM orders o WHERE ${COUNTED} AND ${PAID} AND ${paidWithin(period)}
  UNION ALL
  SELECT o.id, o.paid_at, 1, NULL FROM orders o WHERE ${COUNTED} AND o.refunded_at IS NOT NULL AND ${paidWithin(period)}
  UNION ALL
  SELECT o.id, o.refunded_at, -1, NULL FROM orders o WHERE ${COUNTED} AND ${refundedWithin(period)}
  UNION ALL
  SELECT o.id, p.created_at, -1, p.id FROM order_refunds p JOIN orders o ON o.id = p.order_id
  WHERE ${COUNTED} AND p.created_at >= ${period.from}::timestamptz AND p.created_at < ${period.until}::timestamptz`;

/** SQL for what a booking (`b`) adds to the revenue: a full refund subtracts what partial refunds have not. */
export const revenueOfBooking = () => Prisma.sql`
  CASE WHEN b.refund_id IS NOT NULL THEN -(
      SELECT p.goods_cents + p.shipping_cents FROM order_refunds p WHERE p.id = b.refund_id)::bigint
    WHEN b.sign = -1 THEN o.refunded_cents - o.total_amount_cents::bigint ELSE o.total_amount_cents::bigint END`;

/** SQL for what the shop did not lose of the cost of an order's (`o`) refunded pieces. */
export const returnedCost = () => Prisma.sql`
  CASE WHEN o.refunded_cents = 0 THEN 0 ELSE (
    SELECT coalesce(sum(p.returned_cost_cents), 0)::bigint FROM order_refunds p WHERE p.order_id = o.id) END`;

/** SQL for what a booking (`b`) adds to the cost of goods: a full refund subtracts what partial refunds have not. */
export const costOfBooking = () => Prisma.sql`
  CASE WHEN b.refund_id IS NOT NULL THEN -(
      SELECT p.returned_cost_cents FROM order_refunds p WHERE p.id = b.refund_id)
    WHEN b.sign = -1 THEN ${returnedCost()} - coalesce(f.cost_cents, 0) ELSE coalesce(f.cost_cents, 0) END`;

/**
 * SQL for the commissions of a booking (`b`): for a sale what was posted, for a refund what it took back. The house
 * account's share is no cost, because the shop keeps it.
 */
export const commissionOfBooking = () => Prisma.sql`
  CASE WHEN b.sign = 1 AND o.refunded_at IS NULL AND o.refunded_cents = 0 THEN coalesce(f.commission_cents, 0) - (
    SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e
    WHERE e.order_id = o.id AND e.affiliate_user_id = ${houseId()})
  ELSE (
    SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e
    WHERE e.order_id = o.id AND e.generation = o.payment_generation
      AND CASE WHEN b.sign = 1 THEN e.kind = 'earn' ELSE e.kind = 'reverse' AND e.refund_id IS NOT DISTINCT FROM b.refund_id END
      AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}) END`;

/** The condition for ledger entries (`e`) that correct affiliates' balances; they cost the shop what they add. */
export const isCorrection = () => Prisma.sql`e.kind = 'adjust' AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}`;
