import type { Tx } from "~/server/db";

/**
 * Takes the payer's name from the statement's lines that paid for a deleted account's orders and memberships, or came for
 * them too late. Where money of them is still to be sent back the name stays until it was: nobody else says to whom.
 */
export async function forgetPayers(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    WITH own_orders AS (SELECT id, is_test_order FROM orders WHERE user_id = ${userId}::uuid),
      own_requests AS (SELECT id FROM subscription_requests WHERE user_id = ${userId}::uuid),
      own_returns AS (
        SELECT r.line_id, r.order_id,
          r.returned_at IS NULL AND NOT (r.kind = 'refund' AND o.is_test_order) AS is_owed
        FROM money_returns r LEFT JOIN own_orders o ON o.id = r.order_id
        WHERE o.id IS NOT NULL OR r.subscription_request_id IN (SELECT id FROM own_requests)),
      own_lines AS (
        SELECT id, matched_order_id, matched_subscription_request_id, coalesce(part_of_line_id, id) AS whole_id
        FROM statement_lines
        WHERE matched_order_id IN (SELECT id FROM own_orders)
          OR matched_subscription_request_id IN (SELECT id FROM own_requests)
          OR id IN (SELECT line_id FROM own_returns)),
      owed AS (
        SELECT whole_id FROM own_lines l JOIN own_returns r ON r.is_owed
          AND (r.line_id IN (l.id, l.whole_id) OR (r.line_id IS NULL AND r.order_id = l.matched_order_id)))
    UPDATE statement_lines SET payer_name = ''
    WHERE payer_name <> '' AND (id IN (SELECT id FROM own_lines) OR id IN (SELECT whole_id FROM own_lines))
      AND coalesce(part_of_line_id, id) NOT IN (SELECT whole_id FROM owed)`;
}
