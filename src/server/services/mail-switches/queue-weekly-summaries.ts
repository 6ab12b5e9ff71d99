import { lastWeek } from "~/domain/affiliate-mails";
import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { affiliateMails } from "~/server/mail/affiliate-mails";
import { IdRow, queryRows } from "~/server/query-rows";

const BATCH = 500;

/** The batch's affiliates with any activity in the week: a ledger entry, a sign-up or a click. */
const busyOf = (ids: readonly string[], week: string, { start, end }: { start: Date; end: Date }) => {
  const isWithin = (column: Prisma.Sql) =>
    Prisma.sql`${column} >= ${start.toISOString()}::timestamptz AND ${column} < ${end.toISOString()}::timestamptz`;
  return Prisma.sql`
    SELECT i.id, 'affiliate-week:' || ${week}::text || ':' || i.id,
      jsonb_build_object('userId', i.id, 'week', ${week}::text)
    FROM unnest(${[...ids]}::uuid[]) AS i(id)
    WHERE EXISTS (SELECT 1 FROM ledger_entries e WHERE e.affiliate_user_id = i.id AND ${isWithin(Prisma.sql`e.created_at`)})
      OR EXISTS (SELECT 1 FROM users d WHERE d.referred_by_user_id = i.id AND ${isWithin(Prisma.sql`d.created_at`)})
      OR EXISTS (SELECT 1 FROM referral_clicks c
        WHERE c.affiliate_user_id = i.id AND c.is_unique AND NOT c.is_bot AND ${isWithin(Prisma.sql`c.created_at`)})`;
};

/**
 * Queues the e-mail summaries of the last full week for affiliates with any activity in it. Safe to repeat: queues only
 * those that are missing. Returns how many it queued.
 */
export async function queueWeeklySummaries({ db, now }: { db: Db; now: Date }): Promise<number> {
  const span = lastWeek(now);
  const week = span.start.toISOString().slice(0, 10);
  let queued = 0;
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await queryRows(db, IdRow)`
      SELECT id::text FROM users WHERE is_affiliate AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${BATCH}`;
    const ids = rows.map(({ id }) => id);
    queued += await db.$executeRaw`${affiliateMails("week", busyOf(ids, week, span))}`;
    if (ids.length < BATCH) return queued;
    after = ids.at(-1) ?? null;
  }
}
