// What Append asks of single rows, as SQL. r is the backup's row and t the shop's; sections before this one are marked.

const ORDER_COLUMNS = [
  ...["status", "is_paid", "payment_generation", "is_test_order", "user_id", "total_amount_cents", "subtotal_cents"],
  ...["refunded_cents", "refunded_goods_cents", "credit_applied_cents"],
];
const columnsOf = (row: string) => `(${ORDER_COLUMNS.map((column) => `${row}.${column}`).join(", ")})`;

/** The account was deleted here: what its owner had is not written back. */
export const ofDeleted = (column: string) =>
  `EXISTS (SELECT FROM users u WHERE u.id = r.${column} AND u.deleted_at IS NOT NULL)`;

/**
 * What was paid, and how much, is in the ledger too: Append never turns that back. Nor does it write anything into an
 * order whose account was deleted here.
 */
export const ORDER_IS_AS_PAID = `${columnsOf("t")} = ${columnsOf("r")} AND NOT ${ofDeleted("user_id")}`;

/** A payment that is open here, and that the backup used for nothing but what comes in with it: it is used for that. */
export const IS_OPEN_FOR_NEW = `t.confirmed_at IS NULL AND t.set_aside_at IS NULL AND r.confirmed_at IS NOT NULL AND (
  SELECT bool_and(coalesce(o.act, q.act) = 'new') FROM restore_statement_lines u
    LEFT JOIN restore_orders o ON o.id = u.matched_order_id
    LEFT JOIN restore_subscription_requests q ON q.id = u.matched_subscription_request_id
  WHERE u.id = r.id OR u.part_of_line_id = r.id)`;
/** The payment that this row belongs to stays as the shop has it. */
export const lineStays = (column: string) =>
  `EXISTS (SELECT FROM restore_statement_lines l WHERE l.id = r.${column} AND l.act IN ('kept', 'left'))`;
/** A payment that came too late for an order or a request that the shop has as it is: it would come in without its return. */
export const IS_LATE_FOR_KEPT = `EXISTS (SELECT FROM restore_money_returns m
    LEFT JOIN restore_orders o ON o.id = m.order_id
    LEFT JOIN restore_subscription_requests q ON q.id = m.subscription_request_id
  WHERE m.line_id = r.id AND r.set_aside_at IS NOT NULL AND coalesce(o.act, q.act) <> 'new')`;
/** Written without signing in, from the address that a deleted account had and nobody has now. */
export const IS_FROM_DELETED = `EXISTS (SELECT FROM restore_users b JOIN users u ON u.id = b.id
  WHERE b.email = r.email AND u.deleted_at IS NOT NULL AND NOT EXISTS (SELECT FROM users n WHERE n.email = b.email))`;
/** What a membership's payment or the end of an account left in store credit, where the account has its own of this. */
export const IS_OF_KEPT_ACCOUNT = `r.order_id IS NULL AND r.kind <> 'grant'
  AND NOT EXISTS (SELECT FROM restore_users u WHERE u.id = r.user_id AND u.act = 'new')`;
/** Both together were spent more than once: the account's store credit stays as the shop has it. */
export const IS_OVERSPENT = `r.user_id IN (SELECT user_id FROM (
    SELECT user_id, amount_cents FROM credit_entries
    UNION ALL SELECT user_id, amount_cents FROM restore_credit_entries WHERE act = 'new'
  ) entries GROUP BY user_id HAVING sum(amount_cents) < 0)`;
