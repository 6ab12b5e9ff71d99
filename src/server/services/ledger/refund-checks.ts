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
