// SQL conditions for rows in Append mode. `r` is the backup's row, `t` the shop's; earlier sections are marked.

const ORDER_COLUMNS = [
  ...["status", "is_paid", "payment_generation", "is_test_order", "user_id", "total_amount_cents", "subtotal_cents"],
  ...["refunded_cents", "refunded_goods_cents", "credit_applied_cents"],
];
const columnsOf = (row: string) => `(${ORDER_COLUMNS.map((column) => `${row}.${column}`).join(", ")})`;

/** The account has been deleted here, so its owner's data is not written back. */
export const ofDeleted = (column: string) =>
  `EXISTS (SELECT FROM users u WHERE u.id = r.${column} AND u.deleted_at IS NOT NULL)`;

/**
 * The ledger also records what was paid, so Append never reverts it. Nor does it change orders of an account deleted
 * here.
 */
export const ORDER_IS_AS_PAID = `${columnsOf("t")} = ${columnsOf("r")} AND NOT ${ofDeleted("user_id")}`;

/** A payment still open here whose orders and requests in the backup are all being added with it. */
export const IS_OPEN_FOR_NEW = `t.confirmed_at IS NULL AND t.set_aside_at IS NULL AND r.confirmed_at IS NOT NULL AND (
  SELECT bool_and(coalesce(o.act, q.act) = 'new') FROM restore_statement_lines u
    LEFT JOIN restore_orders o ON o.id = u.matched_order_id
    LEFT JOIN restore_subscription_requests q ON q.id = u.matched_subscription_request_id
  WHERE u.id = r.id OR u.part_of_line_id = r.id)`;
/** The payment this row belongs to stays as the shop has it. */
export const lineIsKept = (column: string) =>
  `EXISTS (SELECT FROM restore_statement_lines l WHERE l.id = r.${column} AND l.act IN ('kept', 'left'))`;
/** A late payment for an order or request that the shop keeps as is: it would be added without its return. */
export const IS_LATE_FOR_KEPT = `EXISTS (SELECT FROM restore_money_returns m
    LEFT JOIN restore_orders o ON o.id = m.order_id
    LEFT JOIN restore_subscription_requests q ON q.id = m.subscription_request_id
  WHERE m.line_id = r.id AND r.set_aside_at IS NOT NULL AND coalesce(o.act, q.act) <> 'new')`;
/** Sent while signed out, from the former e-mail address of a deleted account that no account has now. */
export const IS_FROM_DELETED = `EXISTS (SELECT FROM restore_users b JOIN users u ON u.id = b.id
  WHERE b.email = r.email AND u.deleted_at IS NOT NULL AND NOT EXISTS (SELECT FROM users n WHERE n.email = b.email))`;
/** Credit from a membership payment or an account closure, for an account that already existed here. */
export const IS_OF_KEPT_ACCOUNT = `r.order_id IS NULL AND r.kind <> 'grant'
  AND NOT EXISTS (SELECT FROM restore_users u WHERE u.id = r.user_id AND u.act = 'new')`;
/** The combined entries would overdraw the account's store credit, so it stays as the shop has it. */
export const IS_OVERSPENT = `r.user_id IN (SELECT user_id FROM (
    SELECT user_id, amount_cents FROM credit_entries
    UNION ALL SELECT user_id, amount_cents FROM restore_credit_entries WHERE act = 'new'
  ) entries GROUP BY user_id HAVING sum(amount_cents) < 0)`;
