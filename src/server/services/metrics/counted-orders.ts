import type { Period } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";
import { houseId } from "../ledger/house-account";

/**
 * The orders (`o`) that the shop's metrics count: no tests, nothing archived, nothing sold at cost. The order's own flag
 * decides, not what its account has become since.
 */
export const COUNTED = Prisma.sql`NOT o.is_test_order AND NOT o.is_archived AND NOT o.is_wholesale`;

/** Of those, the ones that make revenue: paid, and not given back. */
export const PAID = Prisma.sql`o.is_paid AND o.status = 'completed'`;

/** Of those, the ones that were paid in a period. */
const paidWithin = ({ from, until }: Period) =>
  Prisma.sql`o.paid_at >= ${from}::timestamptz AND o.paid_at < ${until}::timestamptz`;

const refundedWithin = ({ from, until }: Period) =>
  Prisma.sql`o.refunded_at >= ${from}::timestamptz AND o.refunded_at < ${until}::timestamptz`;

/**
 * The sales and refunds (`b`) of a period: an order stands with 1 on the moment of its payment and, once refunded, with
 * -1 on the moment of its refund, so that what a past month showed stays. An undone payment never was a sale.
 */
export const bookedWithin = (period: Period) => Prisma.sql`
  SELECT o.id AS order_id, o.paid_at AS at, 1 AS sign FROM orders o WHERE ${COUNTED} AND ${PAID} AND ${paidWithin(period)}
  UNION ALL
  SELECT o.id, o.paid_at, 1 FROM orders o WHERE ${COUNTED} AND o.refunded_at IS NOT NULL AND ${paidWithin(period)}
  UNION ALL
  SELECT o.id, o.refunded_at, -1 FROM orders o WHERE ${COUNTED} AND ${refundedWithin(period)}`;

/**
 * What the affiliates got of a sale, or gave back at its refund: a refunded order's own sum is back at nothing. The house
 * account's share is no cost, for the shop keeps it.
 */
export const commissionOfBooking = () => Prisma.sql`
  CASE WHEN o.refunded_at IS NULL THEN coalesce(f.commission_cents, 0) - (
    SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e
    WHERE e.order_id = o.id AND e.affiliate_user_id = ${houseId()})
  ELSE (
    SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e
    WHERE e.order_id = o.id AND e.generation = o.payment_generation AND e.kind = 'earn'
      AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}) END`;

/** The corrections (`e`) of affiliates' balances, which cost the shop what they add. */
export const isCorrection = () => Prisma.sql`e.kind = 'adjust' AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}`;
