import { z } from "zod";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { dayEnd, dayStart } from "~/domain/local-day";
import { plainDollars } from "~/domain/money";
import { pageOf } from "~/domain/paging";
import { Prisma } from "~/generated/prisma/client";
import { LedgerKind } from "~/generated/prisma/enums";
import type { EntriesFilter, EntriesInput } from "~/schemas/admin/ledger";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { allOf, CountRow, queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { recordAudit } from "../audit/record-audit";
import { streamCsv } from "./stream-csv";

const A_PAGE = 50;
const A_READ = 500;

const EntryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(LedgerKind),
  amount: z.bigint(),
  balance: z.bigint(),
  createdAt: z.date(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  orderId: z.string().nullable(),
  shortOrderId: z.string().nullable(),
  level: z.number().nullable(),
  generation: z.number().nullable(),
  runId: z.string().nullable(),
  reason: z.string().nullable(),
});
type EntryRow = z.infer<typeof EntryRow>;

/** Filters by affiliate name, e-mail or short order id, by kind, and by days in the reader's time zone. */
function entryConditions({ search, kind, from, to, zone }: EntriesFilter): Prisma.Sql {
  const text = `%${escapeLike(search.toLowerCase())}%`;
  const shortId = `${escapeLike(search.replace(/^#/, "").slice(0, 8).toUpperCase())}%`;
  return allOf([
    kind ? Prisma.sql`e.kind = ${kind}::"LedgerKind"` : null,
    from ? Prisma.sql`e.created_at >= ${sqlTime(dayStart(from, zone))}` : null,
    to ? Prisma.sql`e.created_at < ${sqlTime(dayEnd(to, zone))}` : null,
    search
      ? Prisma.sql`(lower(u.email) LIKE ${text} OR lower(u.name) LIKE ${text} OR o.short_id LIKE ${shortId})`
      : null,
  ]);
}

const FROM = Prisma.sql`ledger_entries e JOIN users u ON u.id = e.affiliate_user_id
  LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN payouts p ON p.id = e.payout_id`;

/**
 * The entries with their account's balance after each, which counts all of its entries, filtered out or not. The
 * balance before the page is summed once per account and carried over the entries in the page's time span.
 */
const entries = (where: Prisma.Sql, window: Prisma.Sql) => Prisma.sql`
  WITH f AS MATERIALIZED (SELECT e.id::text, e.kind::text, e.amount_cents AS amount, e.created_at AS "createdAt",
    e.affiliate_user_id::text AS "userId", u.name, u.email, e.order_id::text AS "orderId",
    o.short_id AS "shortOrderId", e.level, e.generation, p.run_id::text AS "runId",
    coalesce(e.reason, p.reference) AS reason
    FROM ${FROM} WHERE ${where} ORDER BY e.created_at DESC, e.id DESC ${window}
  ), span AS MATERIALIZED (
    SELECT g.*, (SELECT coalesce(sum(x.amount_cents), 0) FROM ledger_entries x
      WHERE x.affiliate_user_id = g.user_id AND x.created_at < g.first) AS cents_before
    FROM (SELECT "userId"::uuid AS user_id, min("createdAt") AS first, max("createdAt") AS last FROM f GROUP BY 1) g
  ), carried AS (
    SELECT x.id, (s.cents_before + sum(x.amount_cents) OVER (
      PARTITION BY x.affiliate_user_id ORDER BY x.created_at, x.id ROWS UNBOUNDED PRECEDING))::bigint AS balance
    FROM span s JOIN ledger_entries x ON x.affiliate_user_id = s.user_id AND x.created_at BETWEEN s.first AND s.last
  )
  SELECT f.*, carried.balance FROM f JOIN carried ON carried.id = f.id::uuid
  ORDER BY f."createdAt" DESC, f.id::uuid DESC`;

/** A page of ledger entries, newest first, each with the balance of its account after it. */
export async function ledgerEntries({ db }: ServiceContext, { page: wanted, ...filter }: EntriesInput) {
  const where = entryConditions(filter);
  const [counted] = await queryRows(db, CountRow)`SELECT count(*)::int AS count FROM ${FROM} WHERE ${where}`;
  const { span, ...pages } = pageOf(wanted, counted?.count ?? 0, A_PAGE);
  const window = Prisma.sql`LIMIT ${span.take} OFFSET ${span.skip}`;
  const rows = await queryRows(db, EntryRow)(entries(where, window));
  return {
    ...pages,
    rows: rows.map(({ amount, balance, ...row }) => ({
      ...row,
      amountCents: Number(amount),
      balanceCents: Number(balance),
    })),
  };
}

const HEADER = [
  ...["Date (UTC)", "Name", "E-mail", "What", "Order", "Level", "In (USD)", "Out (USD)", "Balance (USD)", "Note"],
  "Entry",
];

const cells = (row: EntryRow): string[] => [
  ...[row.createdAt.toISOString(), row.name, row.email, LEDGER_KIND_LABELS[row.kind], row.shortOrderId ?? ""],
  ...[row.level === null ? "" : String(row.level), row.amount > 0n ? plainDollars(Number(row.amount)) : ""],
  ...[row.amount < 0n ? plainDollars(Number(-row.amount)) : "", plainDollars(Number(row.balance)), row.reason ?? ""],
  row.id,
];

/** All matching entries as a streamed CSV file. The download is audited. */
export async function ledgerCsv(ctx: SignedInContext, filter: EntriesFilter) {
  const where = entryConditions(filter);
  const csv = await streamCsv<EntryRow>(ctx, "ledger.csv", HEADER, async (last) => {
    const rest = last
      ? Prisma.sql`${where} AND (e.created_at, e.id) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
      : where;
    const rows = await queryRows(ctx.db, EntryRow)(entries(rest, Prisma.sql`LIMIT ${A_READ}`));
    return { rows: rows.map(cells), next: rows.length === A_READ ? (rows.at(-1) ?? null) : null };
  });
  // Not the search text, which may name somebody whose account is deleted later.
  const { kind, from, to } = filter;
  await recordAudit(ctx.db, ctx, {
    ...{ action: "export.ledger", entity: "export", entityId: null },
    after: { kind, from, to },
  });
  return { fileName: `ledger-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}
