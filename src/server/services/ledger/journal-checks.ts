import { Prisma } from "~/generated/prisma/client";
import { type LedgerCheck, order } from "./check-subjects";

/** The invariants of the journal's bookings, for ledger:verify. */
export const JOURNAL_CHECKS: readonly LedgerCheck[] = [
  {
    id: "journal",
    title: "The journal's bookings of each order and membership come to its present figures, and none can be changed",
    differences: Prisma.sql`
      SELECT ${order} AS subject, kind || ': ' || booked || ' cents are booked, its figures are ' || due AS difference
      FROM (
        SELECT coalesce(n.order_id, b.order_id) AS order_id, coalesce(n.kind, b.kind) AS kind, coalesce(b.cents, 0) AS booked,
          coalesce(n.cents, 0) AS due
        FROM (
          SELECT o.id AS order_id, part.kind, part.cents
          FROM orders o LEFT JOIN order_metrics f ON f.order_id = o.id, LATERAL (VALUES
            ('goods'::"BookingKind", o.subtotal_cents::bigint - o.refunded_goods_cents),
            ('shipping', o.shipping_cents::bigint - (o.refunded_cents - o.refunded_goods_cents)),
            ('cost', coalesce(f.cost_cents, 0) - (SELECT coalesce(sum(r.returned_cost_cents), 0)::bigint FROM order_refunds r
              WHERE r.order_id = o.id))) AS part(kind, cents)
          WHERE o.is_paid AND NOT o.is_test_order
        ) n FULL JOIN (
          SELECT order_id, kind, sum(amount_cents) AS cents FROM journal_bookings WHERE order_id IS NOT NULL GROUP BY 1, 2
        ) b ON b.order_id = n.order_id AND b.kind = n.kind
      ) d WHERE booked <> due
      UNION ALL
      SELECT 'Membership ' || left(request_id::text, 8), tier || ': ' || booked || ' cents are booked, ' || due || ' are approved'
      FROM (
        SELECT coalesce(n.request_id, b.request_id) AS request_id, coalesce(n.tier, b.tier) AS tier,
          coalesce(b.cents, 0) AS booked, coalesce(n.cents, 0) AS due
        FROM (
          SELECT p.request_id, p.tier, p.amount_cents AS cents
          FROM subscription_payments p JOIN subscription_requests r ON r.id = p.request_id
          WHERE r.status = 'approved' AND NOT r.is_test
        ) n FULL JOIN (
          SELECT request_id, tier, sum(amount_cents) AS cents FROM journal_bookings WHERE request_id IS NOT NULL GROUP BY 1, 2
        ) b ON b.request_id = n.request_id AND b.tier = n.tier
      ) d WHERE booked <> due
      UNION ALL
      SELECT 'Table journal_bookings', 'its append-only trigger is missing or switched off'
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'journal_bookings_append_only'
        AND tgrelid = 'journal_bookings'::regclass AND tgenabled IN ('O', 'A'))`,
  },
];
