import { daysAfter } from "~/domain/days";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";

/**
 * Erases the payer's name and note from statement lines that paid, on time or too late, for orders and memberships of
 * one deleted account, or of all. While money of a line is still to be returned, and for a day after (in which the
 * return can be undone), both stay: nothing else says who gets it. Returns how many lines changed. Idempotent.
 */
export async function anonymizePayers(db: Pick<Db | Tx, "$executeRaw">, now: Date, userId?: string): Promise<number> {
  const dayBefore = daysAfter(now, -1).toISOString();
  const account = userId ? Prisma.sql`AND id = ${userId}::uuid` : Prisma.empty;
  return db.$executeRaw`
    WITH gone AS (SELECT id FROM users WHERE deleted_at IS NOT NULL ${account}),
      own_orders AS (SELECT id FROM orders WHERE user_id IN (SELECT id FROM gone)),
      own_requests AS (SELECT id FROM subscription_requests WHERE user_id IN (SELECT id FROM gone)),
      own_lines AS (
        SELECT id, part_of_line_id FROM statement_lines
        WHERE matched_order_id IN (SELECT id FROM own_orders)
          OR matched_subscription_request_id IN (SELECT id FROM own_requests)
          OR id IN (SELECT line_id FROM money_returns WHERE order_id IN (SELECT id FROM own_orders)
            OR subscription_request_id IN (SELECT id FROM own_requests)))
    UPDATE statement_lines l SET payer_name = '', note = ''
    WHERE (l.payer_name <> '' OR l.note <> '')
      AND (l.id IN (SELECT id FROM own_lines) OR l.id IN (SELECT part_of_line_id FROM own_lines))
      AND NOT EXISTS (
        SELECT FROM money_returns r LEFT JOIN orders o ON o.id = r.order_id
        WHERE (r.returned_at IS NULL OR r.returned_at > ${dayBefore}::timestamptz)
          AND NOT (r.kind = 'refund' AND o.is_test_order)
          AND (r.line_id = l.id OR (r.line_id IS NULL AND r.order_id = l.matched_order_id)))`;
}
