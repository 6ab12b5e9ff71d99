import type { Period } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";
import { COUNTED, PAID, paidWithin } from "./counted";

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

/** What the affiliates got of a sale, or gave back at its refund: a refunded order's own sum is back at nothing. */
export const COMMISSION_OF_BOOKING = Prisma.sql`
  CASE WHEN o.refunded_at IS NULL THEN coalesce(f.commission_cents, 0) ELSE (
    SELECT coalesce(sum(e.amount_cents), 0)::bigint FROM ledger_entries e
    WHERE e.order_id = o.id AND e.generation = o.payment_generation AND e.kind = 'earn') END`;
