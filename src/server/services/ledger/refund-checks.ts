import { Prisma } from "~/generated/prisma/client";
import { account, type LedgerCheck, order } from "./check-subjects";

/** The invariants of partial refunds and store credit, for ledger:verify. */
export const REFUND_CHECKS: readonly LedgerCheck[] = [
  {
    id: "partial-refunds",
    title: "Each order's refunded sums are those of its refunds, and its commissions were taken back in proportion",
    differences: Prisma.sql`
      WITH given AS (
        SELECT o.id AS order_id, o.refunded_cents AS kept, o.refunded_goods_cents AS kept_goods, o.subtotal_cents,
          coalesce(sum(f.goods_cents + f.shipping_cents), 0) AS cents, coalesce(sum(f.goods_cents), 0) AS goods,
          count(f.id) AS refunds, bool_and(f.generation = o.payment_generation) AS is_present
        FROM orders o LEFT JOIN order_refunds f ON f.order_id = o.id
        WHERE o.refunded_cents <> 0 OR f.id IS NOT NULL GROUP BY o.id
      ), taken AS (
        SELECT e.order_id, coalesce(sum(e.amount_cents) FILTER (WHERE e.kind = 'earn'), 0) AS earned,
          coalesce(-sum(e.amount_cents) FILTER (WHERE e.refund_id IS NOT NULL), 0) AS taken
        FROM ledger_entries e JOIN orders o ON o.id = e.order_id AND o.payment_generation = e.generation
        WHERE e.order_id IN (SELECT order_id FROM given) GROUP BY e.order_id
      )
      SELECT ${order} AS subject, d.difference FROM (
        SELECT order_id, 'keeps ' || kept || ' cents as refunded, ' || kept_goods || ' of them for goods, its refunds come to '
          || cents || ' and ' || goods AS difference
        FROM given WHERE kept <> cents OR kept_goods <> goods OR NOT is_present
        UNION ALL
        SELECT order_id, 'refunds took back ' || taken || ' of ' || earned || ' cents of commissions for ' || goods || ' of '
          || subtotal_cents || ' cents of goods'
        FROM given JOIN taken USING (order_id)
        WHERE abs(taken * subtotal_cents - earned * goods) > refunds * subtotal_cents
          OR (goods = subtotal_cents AND taken <> earned)) d`,
  },
  {
    id: "refunded-pieces",
    title: "Each order line's refunded pieces are those of its refunds, and an order with none left says so",
    differences: Prisma.sql`
      SELECT ${order} AS subject, d.difference FROM (
        SELECT i.order_id, i.sku || ': keeps ' || i.refunded_quantity || ' refunded pieces, its refunds have '
          || coalesce(r.quantity, 0) AS difference
        FROM order_items i LEFT JOIN (
          SELECT order_item_id, sum(quantity) AS quantity FROM order_refund_items GROUP BY order_item_id
        ) r ON r.order_item_id = i.id
        WHERE i.refunded_quantity <> coalesce(r.quantity, 0)
        UNION ALL
        SELECT i.order_id, i.sku || ': is refunded as a line of another order' FROM order_refund_items r
          JOIN order_items i ON i.id = r.order_item_id JOIN order_refunds f ON f.id = r.refund_id
        WHERE f.order_id <> i.order_id
        UNION ALL
        SELECT o.id, 'is kept as one with ' || CASE WHEN o.has_no_pieces_left THEN 'no ' ELSE '' END || 'pieces left'
        FROM orders o LEFT JOIN LATERAL (
          SELECT sum(refunded_quantity) AS refunded, sum(quantity - refunded_quantity) AS pieces
          FROM order_items WHERE order_id = o.id
        ) l ON true
        WHERE o.refunded_cents > 0 AND o.has_no_pieces_left <> (coalesce(l.refunded, 0) > 0 AND l.pieces = 0)) d`,
  },
  {
    id: "store-credit",
    title:
      "No store credit is negative or a deleted account's, each order uses what was spent on it and not given back, and a test order none",
    differences: Prisma.sql`
      SELECT ${account} AS subject, 'has ' || d.balance || ' cents of store credit' AS difference
      FROM (SELECT user_id, sum(amount_cents) AS balance FROM credit_entries GROUP BY user_id) d
      JOIN users u ON u.id = d.user_id
      WHERE d.balance < 0 OR (d.balance > 0 AND u.deleted_at IS NOT NULL)
      UNION ALL
      SELECT ${order}, 'uses ' || d.kept || ' cents of store credit, the entries say ' || d.spent
      FROM (
        SELECT o.id AS order_id, o.credit_applied_cents AS kept,
          coalesce(-sum(c.amount_cents) FILTER (WHERE c.kind IN ('spend', 'give_back')), 0) AS spent
        FROM orders o LEFT JOIN credit_entries c ON c.order_id = o.id
        WHERE o.credit_applied_cents <> 0 OR c.id IS NOT NULL GROUP BY o.id) d
      WHERE d.kept <> d.spent
      UNION ALL
      SELECT ${order}, CASE WHEN d.is_test_order THEN 'is a test and moves ' || d.moved + d.balanced || ' cents of store credit'
        ELSE 'is not a test, and ' || d.balanced || ' cents of store credit are entered against it' END
      FROM (
        SELECT o.id AS order_id, o.is_test_order,
          coalesce(sum(c.amount_cents) FILTER (WHERE c.kind IN ('spend', 'give_back', 'refund')), 0) AS moved,
          coalesce(sum(c.amount_cents) FILTER (WHERE c.kind = 'grant'), 0) AS balanced
        FROM credit_entries c JOIN orders o ON o.id = c.order_id GROUP BY o.id) d
      WHERE CASE WHEN d.is_test_order THEN d.moved + d.balanced ELSE d.balanced END <> 0
      UNION ALL
      SELECT 'Table credit_entries', 'its append-only trigger is missing or switched off'
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'credit_entries_append_only'
        AND tgrelid = 'credit_entries'::regclass AND tgenabled IN ('O', 'A'))`,
  },
];
