import { z } from "zod";
import { plainDollars } from "~/domain/money";
import type { OrderFilter } from "~/domain/order-filter";
import { adminSection } from "~/domain/order-status";
import { Prisma } from "~/generated/prisma/client";
import { OrderStatus } from "~/generated/prisma/enums";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { streamCsv } from "../ledger/stream-csv";
import { orderConditions } from "./order-conditions";

const A_READ = 1_000;

const HEADER = [
  ...["Order", "Id", "Placed (UTC)", "Section", "Paid", "Paid at (UTC)", "Test", "Customer", "E-mail", "Membership"],
  ...["Goods (USD)", "Shipping (USD)", "Total (USD)", "Tracking number", "Shipped at (UTC)", "Items"],
  // Appended last, so that readers that use column positions keep working.
  ...["Refunded (USD)", "Refunded at (UTC)", "Store credit (USD)"],
];

const Row = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  createdAt: z.date(),
  status: z.enum(OrderStatus),
  isPaid: z.boolean(),
  paidAt: z.date().nullable(),
  isArchived: z.boolean(),
  isTestOrder: z.boolean(),
  customerName: z.string(),
  email: z.string(),
  buyer: z.string(),
  subtotalCents: z.number(),
  shippingCents: z.number(),
  totalAmountCents: z.number(),
  trackingNumber: z.string().nullable(),
  shippedAt: z.date().nullable(),
  items: z.string(),
  /** The total after a full refund, else the sum of partial refunds, in cents. */
  refunded: z.number(),
  lastRefundAt: z.date().nullable(),
  creditAppliedCents: z.number(),
});
type Row = z.infer<typeof Row>;

/**
 * The orders that match the filter as a CSV file, newest first, streamed a thousand at a time. An invalid filter is
 * refused before the download starts. All times are in UTC; the filter's days are in its zone, as in the list. The
 * download is audited with its filter.
 */
export async function ordersCsv(ctx: SignedInContext, filter: OrderFilter) {
  const condition = await orderConditions(ctx, filter);
  const csv = await streamCsv<Row>(ctx, "orders.csv", HEADER, async (last) => {
    const rows = await rowsAfter(ctx, condition, last);
    return { rows: rows.map(cells), next: rows.length === A_READ ? (rows.at(-1) ?? null) : null };
  });
  // Not the search text, which may name somebody whose account is deleted later.
  const { search: _, ...after } = filter;
  await recordAudit(ctx.db, ctx, { action: "export.orders", entity: "export", entityId: null, after });
  return { fileName: `orders-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}

const rowsAfter = ({ db }: ServiceContext, condition: Prisma.Sql, last: Row | null) => queryRows(db, Row)`
  SELECT o.id::text, o.short_id AS "shortId", o.created_at AS "createdAt", o.status::text, o.is_paid AS "isPaid",
    o.paid_at AS "paidAt", o.is_archived AS "isArchived", o.is_test_order AS "isTestOrder", u.name AS "customerName",
    o.email, CASE WHEN o.is_wholesale THEN 'VIP' ELSE o.buyer_tier::text END AS buyer,
    o.credit_applied_cents AS "creditAppliedCents", o.subtotal_cents AS "subtotalCents", o.shipping_cents AS "shippingCents",
    o.total_amount_cents AS "totalAmountCents", o.tracking_number AS "trackingNumber", o.shipped_at AS "shippedAt",
    (SELECT coalesce(string_agg(i.quantity || ' x ' || i.sku, '; ' ORDER BY i.position), '')
      FROM order_items i WHERE i.order_id = o.id) AS items,
    CASE WHEN o.refunded_at IS NULL THEN o.refunded_cents ELSE o.total_amount_cents END AS refunded,
    coalesce(o.refunded_at, (SELECT max(r.created_at) FROM order_refunds r WHERE r.order_id = o.id)) AS "lastRefundAt"
  FROM orders o JOIN users u ON u.id = o.user_id
  WHERE ${condition} AND ${last ? Prisma.sql`(o.created_at, o.id) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)` : Prisma.sql`true`}
  ORDER BY o.created_at DESC, o.id DESC LIMIT ${A_READ}`;

const time = (date: Date | null) => date?.toISOString() ?? "";
const yes = (is: boolean) => (is ? "yes" : "no");

const cells = (row: Row): string[] => [
  ...[row.shortId, row.id, time(row.createdAt), adminSection(row), yes(row.isPaid), time(row.paidAt)],
  ...[yes(row.isTestOrder), row.customerName, row.email, row.buyer],
  ...[row.subtotalCents, row.shippingCents, row.totalAmountCents].map(plainDollars),
  ...[row.trackingNumber ?? "", time(row.shippedAt), row.items],
  ...[plainDollars(row.refunded), time(row.lastRefundAt), plainDollars(row.creditAppliedCents)],
];
