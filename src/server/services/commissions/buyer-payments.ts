import type { Tx } from "~/server/db";
import { sqlTime } from "~/server/sql-time";
import { lockUserRow } from "../users/lock-user";

/** Updates the buyer's first and latest payment time with a paid order. */
export async function recordPayment(tx: Tx, userId: string, paidAt: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET first_paid_order_at = LEAST(first_paid_order_at, ${sqlTime(paidAt)}),
      last_paid_order_at = GREATEST(last_paid_order_at, ${sqlTime(paidAt)})
    WHERE id = ${userId}::uuid`;
}

/**
 * Recalculates an account's first and latest paid order after one stopped being paid or counted. Locks the account
 * first, so that a concurrent payment is either seen here or recorded afterwards.
 */
export async function recountPayments(tx: Tx, userId: string): Promise<void> {
  await lockUserRow(tx, userId);
  await tx.$executeRaw`
    UPDATE users SET (first_paid_order_at, last_paid_order_at) = (
      SELECT min(paid_at), max(paid_at) FROM orders
      WHERE user_id = ${userId}::uuid AND is_paid AND NOT is_test_order AND NOT is_wholesale)
    WHERE id = ${userId}::uuid`;
}
