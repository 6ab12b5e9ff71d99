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
 * All money movements: orders, store credit, memberships, commissions, payouts. Leaves out the house account's
 * commissions, overpayments that stay with the shop, and test orders, but not their store credit entries: these net to
 * zero except for overpayments, so that the liability always equals the customers' balances.
 */
const movements = () => Prisma.sql`
  SELECT e.created_at AS at, e.id::text || part.kind AS id, part.kind,
    (CASE WHEN e.action = 'markPaid' THEN part.cents ELSE part.refunded - part.cents END)::bigint AS cents,
    'Order ' || o.short_id AS reference, e.action AS what
  FROM order_events e JOIN orders o ON o.id = e.order_id,
  -- What was refunded of this payment before it was taken back as a whole.
  LATERAL (SELECT coalesce(sum(r.goods_cents), 0)::bigint AS goods, coalesce(sum(r.shipping_cents), 0)::bigint AS shipping
    FROM order_refunds r WHERE r.order_id = o.id AND r.created_at <= e.created_at AND NOT EXISTS (
      SELECT 1 FROM order_events b WHERE b.order_id = o.id AND b.action IN ('undoPayment', 'refund')
        AND b.created_at >= r.created_at AND b.created_at < e.created_at)) refunded,
  LATERAL (VALUES
    ('goods', o.subtotal_cents::bigint, refunded.goods), ('shipping', o.shipping_cents::bigint, refunded.shipping),
    ('cost', (SELECT coalesce(sum(i.supplier_cost_cents::bigint * i.quantity), 0)::bigint FROM order_items i
      WHERE i.order_id = o.id), 0)
  ) AS part(kind, cents, refunded)
  WHERE e.action IN ('markPaid', 'undoPayment', 'refund') AND NOT o.is_test_order
  UNION ALL
  SELECT r.created_at, r.id::text || part.kind, part.kind, -part.cents::bigint, 'Order ' || o.short_id, 'partialRefund'
  FROM order_refunds r JOIN orders o ON o.id = r.order_id,
    LATERAL (VALUES ('goods', r.goods_cents), ('shipping', r.shipping_cents)) AS part(kind, cents)
  WHERE NOT o.is_test_order
  UNION ALL
  SELECT c.created_at, c.id::text,
    CASE WHEN c.kind = 'close' OR (c.kind = 'grant' AND c.order_id IS NULL) THEN 'goodwill' ELSE 'credit' END,
    c.amount_cents::bigint, coalesce('Order ' || o.short_id, 'Customer ' || left(c.user_id::text, 8)), 'storeCredit'
  FROM credit_entries c LEFT JOIN orders o ON o.id = c.order_id
  UNION ALL
  -- Paid once it was approved; it was asked for before, perhaps in another month.
  SELECT coalesce(r.reviewed_at, p.created_at), p.id::text, 'membership', p.amount_cents::bigint, 'Membership ' || p.order_reference, p.tier::text
  FROM subscription_payments p JOIN subscription_requests r ON r.id = p.request_id
  WHERE p.verified_by_admin AND NOT r.is_test
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
  partialRefund: "Partial refund",
  storeCredit: "Store credit",
  Bronze: "Bronze",
  Gold: "Gold",
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

const dollars = (cents: number) => (cents === 0 ? "" : plainDollars(cents));
const lineCells = ({ at, reference, what }: MovementRow, { account, debitCents, creditCents }: JournalLine) => [
  ...[at.toISOString(), String(account), ACCOUNTS[account], dollars(debitCents), dollars(creditCents)],
  ...[reference, WORDS[what] ?? what],
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
