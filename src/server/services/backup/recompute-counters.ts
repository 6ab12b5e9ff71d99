// Derived data that no backup holds, recomputed after the rows are in.
import type { Tx } from "~/server/db";

/** Moves the sequence past every value in the backup, so that later events sort after it. */
export const advanceSequence = (tx: Tx) => tx.$executeRaw`
  SELECT setval('programme_sequence', greatest((SELECT last_value FROM programme_sequence),
    (SELECT max(sequence) FROM order_postings), (SELECT max(sequence) FROM tier_changes),
    (SELECT max(sequence) FROM order_refunds), (SELECT max(counted_sequence) FROM users)))`;

/**
 * Recomputes each buyer's first and latest paid order, like `recountPayments`: an existing account may gain orders from
 * the backup. Buyers who get their first paid order as a result count in the networks above from now on only, since earlier
 * payments were posted without them; call `advanceSequence` first.
 */
export async function recountBuyers(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE users u SET first_paid_order_at = d.first, last_paid_order_at = d.last
    FROM (
      SELECT u.id, o.first, o.last FROM users u LEFT JOIN (
        SELECT user_id, min(paid_at) AS first, max(paid_at) AS last FROM orders
        WHERE is_paid AND NOT is_test_order AND NOT is_wholesale GROUP BY user_id
      ) o ON o.user_id = u.id
    ) d WHERE d.id = u.id AND (u.first_paid_order_at, u.last_paid_order_at) IS DISTINCT FROM (d.first, d.last)`;
  await tx.$executeRaw`
    UPDATE users SET counted_in_network_at = least(email_verified_at, first_paid_order_at),
      counted_sequence = nextval('programme_sequence')
    WHERE counted_in_network_at IS NULL AND (email_verified_at IS NOT NULL OR first_paid_order_at IS NOT NULL)`;
}

/** Recomputes the affiliates' counters from the ledger, the orders and the tree. */
export async function recomputeCounters(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO affiliate_counters (user_id, slot, orders, volume_cents, network_size, counted_network, balance_cents, earned_cents, paid_total_cents)
    SELECT user_id, 0, sum(orders), sum(volume), sum(network), sum(counted), sum(balance), sum(earned), sum(paid) FROM (
      SELECT h.upline_user_id AS user_id, coalesce(o.orders, 0) AS orders, coalesce(o.volume, 0) AS volume, 1 AS network,
        CASE WHEN u.counted_in_network_at IS NULL THEN 0 ELSE 1 END AS counted,
        0::bigint AS balance, 0::bigint AS earned, 0::bigint AS paid
      FROM affiliate_hierarchy h JOIN users u ON u.id = h.user_id LEFT JOIN (
        SELECT user_id, count(*) AS orders, sum(subtotal_cents - refunded_goods_cents) AS volume FROM orders
        WHERE is_paid AND NOT is_test_order AND NOT is_wholesale GROUP BY user_id) o ON o.user_id = h.user_id
      UNION ALL
      SELECT affiliate_user_id, 0, 0, 0, 0, amount_cents,
        CASE WHEN kind IN ('payout', 'payout_return') THEN 0 ELSE amount_cents END,
        CASE WHEN kind IN ('payout', 'payout_return') THEN -amount_cents ELSE 0 END
      FROM ledger_entries) counted
    GROUP BY user_id`;
}

/** Recomputes reserved stock from the lines of pending orders, and records changed counts as stock movements. */
export async function recomputeReservedStock(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE order_items i SET stock_held = 0 FROM orders o, products p
    WHERE o.id = i.order_id AND p.id = i.product_id AND i.stock_held > 0
      AND (o.status <> 'pending' OR p.stock_count IS NULL)`;
  await tx.$executeRaw`
    UPDATE products p SET stock_reserved = h.held, stock_count = greatest(p.stock_count, h.held)
    FROM (
      SELECT p.id, coalesce(sum(i.stock_held), 0)::int AS held FROM products p
      LEFT JOIN order_items i ON i.product_id = p.id AND i.stock_held > 0 GROUP BY p.id
    ) h WHERE h.id = p.id AND p.stock_reserved <> h.held`;
  await tx.$executeRaw`
    INSERT INTO stock_movements (product_id, reason, count_before, count_after, reserved_before, reserved_after)
    SELECT p.id, 'restore', m.count_after, p.stock_count, coalesce(m.reserved_after, 0), p.stock_reserved
    FROM products p LEFT JOIN LATERAL (
      SELECT * FROM stock_movements m WHERE m.product_id = p.id ORDER BY m.id DESC LIMIT 1
    ) m ON true
    WHERE (p.stock_count, p.stock_reserved) IS DISTINCT FROM (m.count_after, coalesce(m.reserved_after, 0))`;
}

/** Copies the inbox before anything changes, for `rebuildThreads`. */
export const saveThreads = (tx: Tx) => tx.$executeRaw`
  CREATE TEMP TABLE "threads_before" ON COMMIT DROP AS SELECT * FROM order_threads`;

/**
 * Rebuilds the inbox entries of orders from the current messages: the trigger that maintains them ignores deletes and
 * assumes messages arrive in order. An entry whose last message is unchanged keeps its state.
 */
export async function rebuildThreads(tx: Tx): Promise<void> {
  await tx.$executeRaw`DELETE FROM order_threads`;
  await tx.$executeRaw`
    WITH said AS (
      SELECT order_id, max(created_at) AS last_at, max(created_at) FILTER (WHERE sender_type = 'admin') AS answered_at
      FROM order_messages GROUP BY order_id
    ), kept AS (
      SELECT b.* FROM threads_before b JOIN said s ON s.order_id = b.order_id AND s.last_at = b.last_message_at
    ), rebuilt AS (
      SELECT s.order_id, s.last_at, min(m.created_at) AS waiting_since, coalesce(bool_or(NOT m.is_read), false) AS is_unread,
        CASE WHEN min(m.created_at) IS NULL THEN s.answered_at END AS done_at
      FROM said s LEFT JOIN order_messages m ON m.order_id = s.order_id AND m.sender_type = 'customer'
        AND m.created_at > coalesce(s.answered_at, '-infinity')
      WHERE NOT EXISTS (SELECT 1 FROM kept k WHERE k.order_id = s.order_id)
      GROUP BY s.order_id, s.last_at, s.answered_at
    )
    INSERT INTO order_threads (order_id, last_message_at, waiting_since, is_unread, done_at)
    SELECT order_id, last_message_at, waiting_since, is_unread, done_at FROM kept
    UNION ALL SELECT order_id, last_at, waiting_since, is_unread, done_at FROM rebuilt`;
}
