import { Prisma } from "~/generated/prisma/client";
import { sqlTime } from "~/server/sql-time";

/** SQL join, as `hold`: whether a review holds this entry back, and when the latest review released it. */
export const holdOf = (entryId: Prisma.Sql) => Prisma.sql`LEFT JOIN (
    SELECT entry_id, bool_or(released_at IS NULL) AS under_review, max(released_at) AS released_at
    FROM earning_holds GROUP BY entry_id) hold ON hold.entry_id = ${entryId}`;

/** `holdOf` for each entry `e`. */
export const HOLD_OF_ENTRY = holdOf(Prisma.sql`e.id`);

/** SQL for when an entry `e` with its `hold` can first be paid out, like `readyAt`; infinity while under review. */
export const READY = Prisma.sql`CASE WHEN hold.under_review THEN 'infinity'::timestamptz
  ELSE greatest(e.created_at, e.available_at, hold.released_at) END`;

/**
 * SQL for the cents of this account that are on hold as of now: in their hold days or under review, less their partial
 * reversals. Each sum reads its own small index.
 */
export const heldCents = (userId: Prisma.Sql, now: Date) => Prisma.sql`(
  coalesce((
    SELECT sum(e.amount_cents) FROM ledger_entries e
    WHERE e.affiliate_user_id = ${userId} AND (e.kind = 'earn' OR e.part_of_entry_id IS NOT NULL)
      AND e.available_at > e.created_at AND e.available_at > ${sqlTime(now)}
      AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = coalesce(e.part_of_entry_id, e.id))), 0)
  + coalesce((
    SELECT sum(e.amount_cents) FROM ledger_entries e
    WHERE e.id IN (
        SELECT h.entry_id FROM earning_holds h WHERE h.affiliate_user_id = ${userId} AND h.released_at IS NULL
        UNION SELECT p.id FROM earning_holds h JOIN ledger_entries p ON p.part_of_entry_id = h.entry_id
          WHERE h.affiliate_user_id = ${userId} AND h.released_at IS NULL)
      AND (e.available_at > e.created_at AND e.available_at > ${sqlTime(now)}) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = coalesce(e.part_of_entry_id, e.id))), 0))::bigint`;
