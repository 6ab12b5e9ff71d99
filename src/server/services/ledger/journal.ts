import { z } from "zod";
import { ACCOUNTS, accountBalances, JOURNAL_KINDS, type JournalLine, journalLines } from "~/domain/journal";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { plainDollars } from "~/domain/money";
import { Prisma } from "~/generated/prisma/client";
import type { JournalMonthInput } from "~/schemas/admin/ledger";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { houseId } from "./house-account";
import { streamCsv } from "./stream-csv";
import { writeCsv } from "./write-csv";

const A_READ = 1_000;

/**
 * All money movements: orders, store credit, memberships, commissions, payouts. Every row is written once, with the date
 * of what it books, so that no month changes afterwards. Leaves out the house account's commissions, overpayments that
 * stay with the shop, and test orders, but not their store credit entries: these net to zero except for overpayments, so
 * that the liability always equals the customers' balances.
 */
const movements = () => Prisma.sql`
  SELECT b.created_at AS at, coalesce(b.order_id, b.request_id)::text || b.kind || b.id AS id, b.kind::text AS kind,
    b.amount_cents AS cents, coalesce('Order ' || o.short_id, 'Membership ' || b.reference) AS reference,
    concat_ws(': ', b.tier, nullif(b.what, 'approve')) AS what
  FROM journal_bookings b LEFT JOIN orders o ON o.id = b.order_id
  UNION ALL
  SELECT c.created_at, c.id::text,
    CASE WHEN c.kind = 'close' OR (c.kind = 'grant' AND c.order_id IS NULL) THEN 'goodwill' ELSE 'credit' END,
    c.amount_cents::bigint, coalesce('Order ' || o.short_id, 'Customer ' || left(c.user_id::text, 8)), 'storeCredit'
  FROM credit_entries c LEFT JOIN orders o ON o.id = c.order_id
  UNION ALL
  SELECT l.created_at, l.id::text, CASE WHEN l.kind IN ('payout', 'payout_return') THEN 'payout' ELSE 'commission' END,
    CASE WHEN l.kind IN ('payout', 'payout_return') THEN -l.amount_cents ELSE l.amount_cents END,
    coalesce('Order ' || o.short_id, 'Payout ' || y.reference, 'Affiliate ' || left(l.affiliate_user_id::text, 8)), l.kind::text
  FROM ledger_entries l LEFT JOIN orders o ON o.id = l.order_id LEFT JOIN payouts y ON y.id = l.payout_id
  WHERE l.affiliate_user_id IS DISTINCT FROM ${houseId()}`;

const WORDS: Readonly<Record<string, string>> = {
  markPaid: "Payment received",
  undoPayment: "Payment undone",
  refund: "Refund",
  refundPart: "Partial refund",
  test: "Marked as a test",
  real: "No longer a test",
  reopen: "Approval undone",
  storeCredit: "Store credit",
  ...LEDGER_KIND_LABELS,
};

const MovementRow = z.strictObject({
  at: z.date(),
  id: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  cents: z.bigint(),
  reference: z.string(),
  what: z.string(),
});
type MovementRow = z.infer<typeof MovementRow>;

const SumRow = z.strictObject({
  kind: z.enum(JOURNAL_KINDS),
  isBefore: z.boolean(),
  cents: z.bigint(),
  sign: z.number(),
});

/** The start of a month ("2026-06", UTC) and of the next one. */
function monthSpan(month: string) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = (index: number) => Prisma.sql`${new Date(Date.UTC(year, index)).toISOString()}::timestamptz`;
  return { begin: at(number - 1), end: at(number) };
}

/** Each account's opening balance, debits, credits and closing balance for a month (UTC). Debits equal credits. */
export async function journalBalances({ db }: ServiceContext, { month }: JournalMonthInput) {
  const { begin, end } = monthSpan(month);
  const sums = await queryRows(db, SumRow)`
    SELECT kind, at < ${begin} AS "isBefore", sign(cents)::int AS sign, sum(cents)::bigint AS cents
    FROM (${movements()}) m WHERE at < ${end} AND cents <> 0 GROUP BY 1, 2, 3`;
  const of = (isBefore: boolean) =>
    sums.filter((sum) => sum.isBefore === isBefore).map(({ kind, cents }) => ({ kind, amountCents: Number(cents) }));
  return accountBalances(of(true), of(false)).map((row) => ({ ...row, name: ACCOUNTS[row.account] }));
}

const HEADER = ["Date (UTC)", "Account", "Account name", "Debit (USD)", "Credit (USD)", "Reference", "What"];

/** A membership's tier comes first: "Gold: reopen". */
const wordsOf = (what: string) =>
  what
    .split(": ")
    .map((part) => WORDS[part] ?? part)
    .join(": ");
const dollars = (cents: number) => (cents === 0 ? "" : plainDollars(cents));
const lineCells = ({ at, reference, what }: MovementRow, { account, debitCents, creditCents }: JournalLine) => [
  ...[at.toISOString(), String(account), ACCOUNTS[account], dollars(debitCents), dollars(creditCents)],
  ...[reference, wordsOf(what)],
];

/**
 * A month of the journal in double entry as a streamed CSV file, oldest first: two lines per movement, its debit and
 * its credit. The download is audited.
 */
export async function journalCsv(ctx: SignedInContext, { month }: JournalMonthInput) {
  const { begin, end } = monthSpan(month);
  const read = (last: MovementRow | null) => queryRows(ctx.db, MovementRow)`
    SELECT at, id, kind, cents, reference, what FROM (${movements()}) m
    WHERE at >= ${begin} AND at < ${end}
      AND ${last ? Prisma.sql`(at, id) > (${last.at.toISOString()}::timestamptz, ${last.id})` : Prisma.sql`true`}
    ORDER BY at, id LIMIT ${A_READ}`;
  const csv = await streamCsv<MovementRow>(ctx, "journal.csv", HEADER, async (last) => {
    const rows = await read(last);
    const lines = rows.flatMap((row) =>
      journalLines({ kind: row.kind, amountCents: Number(row.cents) }).map((line) => lineCells(row, line)),
    );
    return { rows: lines, next: rows.length === A_READ ? (rows.at(-1) ?? null) : null };
  });
  await recordAudit(ctx.db, ctx, { action: "export.journal", entity: "export", entityId: month });
  return { fileName: `journal-${month}.csv`, csv };
}

const BALANCE_HEADER = ["Account", "Account name", "Opening (USD)", "Debit (USD)", "Credit (USD)", "Closing (USD)"];

/** A month's balances by account as a CSV file. The download is audited. */
export async function journalBalancesCsv(ctx: SignedInContext, { month }: JournalMonthInput) {
  const rows = (await journalBalances(ctx, { month })).map(({ account, name, ...row }) => [
    ...[String(account), name],
    ...[row.openingCents, row.debitCents, row.creditCents, row.closingCents].map(plainDollars),
  ]);
  await recordAudit(ctx.db, ctx, { action: "export.balances", entity: "export", entityId: month });
  return { fileName: `balances-${month}.csv`, csv: writeCsv(BALANCE_HEADER, rows) };
}
