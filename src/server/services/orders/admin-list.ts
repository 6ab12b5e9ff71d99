import { z } from "zod";
import { MAX_BULK_ORDERS, MAX_ORDER_PAGES, ORDERS_A_PAGE, type OrderSort } from "~/domain/order-filter";
import type { OrderSection } from "~/domain/order-sections";
import { pageWithin } from "~/domain/paging";
import { isPartlyPaid } from "~/domain/store-credit";
import { Prisma } from "~/generated/prisma/client";
import { OrderStatus, SubscriptionTier } from "~/generated/prisma/enums";
import type { ListOrdersInput, MatchingOrdersInput } from "~/schemas/admin/orders";
import type { ServiceContext } from "~/server/context";
import { CountRow, queryRows, queryRowsDirect } from "~/server/query-rows";
import { receivedSql } from "../payments/line-target";
import { ORDER_BY, orderConditions } from "./order-conditions";
import { isPaidOnly, seesMoney } from "./staff-view";

const Row = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  email: z.string(),
  customerName: z.string(),
  status: z.enum(OrderStatus),
  isPaid: z.boolean(),
  isArchived: z.boolean(),
  isTestOrder: z.boolean(),
  trackingNumber: z.string().nullable(),
  hasNoPiecesLeft: z.boolean(),
  refundedAt: z.date().nullable(),
  /** When the customer reported the payment as sent. */
  paymentSentAt: z.date().nullable(),
  totalAmountCents: z.number(),
  dueCents: z.number(),
  /** 0 unless the order is pending. */
  receivedCents: z.number(),
  createdAt: z.date(),
  itemCount: z.number(),
  userId: z.string(),
  buyerTier: z.enum(SubscriptionTier),
  isWholesale: z.boolean(),
  /** The order's first line; null for an order without lines. */
  firstName: z.string().nullable(),
  firstQuantity: z.number().nullable(),
  firstImageUrl: z.string().nullable(),
  unreadCount: z.number(),
  /** How many orders match the filter; the same in each row. */
  matching: z.number(),
});

/** Matching orders are counted up to the last page that the list can show. */
const COUNTED = ORDERS_A_PAGE * MAX_ORDER_PAGES;

// Inlined rather than bound, so that Postgres can reuse the plan.
const MOST_COUNTED = Prisma.raw(String(COUNTED + 1));
const A_PAGE = Prisma.raw(`LIMIT ${ORDERS_A_PAGE}`);
/** SQL for one page of orders with all columns. Later pages skip index rows without reading the orders. */
function pageOf(condition: Prisma.Sql, sort: OrderSort, page: number): Prisma.Sql {
  const order = ORDER_BY[sort];
  if (page === 1) return Prisma.sql`(SELECT o.* FROM orders o WHERE ${condition} ORDER BY ${order} ${A_PAGE})`;
  return Prisma.sql`(SELECT o.* FROM (SELECT o.id FROM orders o WHERE ${condition}
    ORDER BY ${order} ${A_PAGE} OFFSET ${(page - 1) * ORDERS_A_PAGE}) wanted JOIN orders o ON o.id = wanted.id)`;
}

const countOf = (condition: Prisma.Sql) =>
  Prisma.sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM orders o WHERE ${condition} LIMIT ${MOST_COUNTED}) matching`;

function listed(ctx: ServiceContext, found: z.infer<typeof Row>) {
  const { firstName, firstQuantity, firstImageUrl, dueCents, receivedCents, matching: _counted, ...row } = found;
  /** With the product's current picture. */
  const firstItem =
    firstName === null || firstQuantity === null
      ? null
      : { name: firstName, quantity: firstQuantity, imageUrl: firstImageUrl };
  /** Whether a pending order is paid in part; false for staff who may not see payments. */
  const isPaidInPart = seesMoney(ctx) && isPartlyPaid(dueCents, receivedCents);
  return { ...row, isPartlyPaid: isPaidInPart, firstItem };
}

/**
 * A page of the orders that match the filter, and their total, counted up to 5,000 (`isMore` beyond). A page past the
 * last one shows the last.
 */
export async function listOrders(ctx: ServiceContext, { sort, page: wanted, ...filter }: ListOrdersInput) {
  const condition = await orderConditions(ctx, filter);
  const found = await rowsOf(ctx, { condition, sort, page: wanted });
  // A page past the last one has no row to carry the count.
  const matching = found[0]?.matching ?? (wanted === 1 ? 0 : await countMatching(ctx, condition));
  const total = Math.min(matching, COUNTED);
  const { page, pageCount } = pageWithin(wanted, total, ORDERS_A_PAGE);
  const rows = page === wanted ? found : await rowsOf(ctx, { condition, sort, page });
  return { rows: rows.map((row) => listed(ctx, row)), total, isMore: matching > COUNTED, page, pageCount };
}

type Asked = { condition: Prisma.Sql; sort: OrderSort; page: number };

/** The rows of one page. They include the count, because another round trip would cost more. */
const rowsOf = ({ db }: ServiceContext, { condition, sort, page }: Asked) =>
  queryRowsDirect(db, Row)`
    SELECT o.id::text, o.short_id AS "shortId", o.email, u.name AS "customerName", o.status::text, o.is_paid AS "isPaid",
      o.is_archived AS "isArchived", o.is_test_order AS "isTestOrder", o.tracking_number AS "trackingNumber",
      o.has_no_pieces_left AS "hasNoPiecesLeft", o.refunded_at AS "refundedAt", o.payment_sent_at AS "paymentSentAt",
      o.created_at AS "createdAt", o.total_amount_cents AS "totalAmountCents",
      o.total_amount_cents - o.credit_applied_cents AS "dueCents",
      CASE o.status WHEN 'pending' THEN ${receivedSql("order", "o.id")} ELSE 0 END AS "receivedCents",
      (SELECT count(*) FROM order_items i WHERE i.order_id = o.id)::int AS "itemCount",
      o.user_id::text AS "userId", o.buyer_tier::text AS "buyerTier", o.is_wholesale AS "isWholesale",
      f.product_name AS "firstName", f.quantity AS "firstQuantity", p.image_urls[1] AS "firstImageUrl",
      (SELECT count(*) FROM order_messages m
        WHERE m.order_id = o.id AND m.sender_type = 'customer' AND NOT m.is_read)::int AS "unreadCount",
      (${countOf(condition)}) AS matching
    FROM ${pageOf(condition, sort, page)} o JOIN users u ON u.id = o.user_id
      LEFT JOIN LATERAL (SELECT i.product_name, i.quantity, i.product_id FROM order_items i
        WHERE i.order_id = o.id ORDER BY i.position LIMIT 1) f ON true
      LEFT JOIN products p ON p.id = f.product_id
    ORDER BY ${ORDER_BY[sort]}`;

async function countMatching({ db }: ServiceContext, condition: Prisma.Sql): Promise<number> {
  const [counted] = await queryRowsDirect(db, CountRow)(countOf(condition));
  return counted?.count ?? 0;
}

const OrderIdRow = z.strictObject({ id: z.string(), shortId: z.string() });

/** The ids behind 'select all matching': the first ones in the list's order, up to the limit of a bulk action. */
export async function matchingOrders(ctx: ServiceContext, { sort, ...filter }: MatchingOrdersInput) {
  const condition = await orderConditions(ctx, filter);
  const found = await queryRows(ctx.db, OrderIdRow)`
    SELECT o.id::text, o.short_id AS "shortId" FROM orders o WHERE ${condition}
    ORDER BY ${ORDER_BY[sort]} LIMIT ${MAX_BULK_ORDERS + 1}`;
  return { orders: found.slice(0, MAX_BULK_ORDERS), isMore: found.length > MAX_BULK_ORDERS };
}

const Summary = z.strictObject({
  orders: z.number(),
  cancelled: z.number(),
  waiting: z.number(),
  ready: z.number(),
  shipped: z.number(),
  archived: z.number(),
  all: z.number(),
  paidOrders: z.number(),
  revenue: z.bigint(),
});

type OrdersSummary = { sections: Partial<Record<OrderSection, number>> } & (
  | { totalOrders: number; paidOrders: number; revenueCents: number; averageCents: number }
  | { totalOrders: number | null; paidOrders: number | null; revenueCents: null; averageCents: null }
);

const SOLD = Prisma.sql`(is_paid AND status = 'completed' AND NOT is_test_order)`;

/**
 * The metrics above the order lists. Total Orders leaves out tests; Total Revenue is the total of completed, paid
 * orders that are not tests, less refunds; the average divides it by exactly those orders. Staff who may not see the
 * shop's money get the counts only, and packers those of paid orders that are not archived.
 */
export async function ordersSummary(ctx: ServiceContext): Promise<OrdersSummary> {
  const [summary] = await queryRows(ctx.db, Summary)`
    SELECT
      count(*) FILTER (WHERE NOT is_archived AND status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE NOT is_archived AND status = 'completed' AND tracking_number IS NULL)::int AS ready,
      count(*) FILTER (WHERE NOT is_archived AND status = 'completed' AND tracking_number IS NOT NULL)::int AS shipped,
      count(*) FILTER (WHERE is_archived)::int AS archived,
      count(*) FILTER (WHERE NOT is_archived AND status = 'cancelled')::int AS cancelled,
      count(*)::int AS "all",
      count(*) FILTER (WHERE NOT is_test_order)::int AS orders,
      count(*) FILTER (WHERE ${SOLD})::int AS "paidOrders",
      (coalesce(sum(total_amount_cents) FILTER (WHERE ${SOLD}), 0) - (
        SELECT coalesce(sum(f.goods_cents + f.shipping_cents), 0) FROM order_refunds f, LATERAL (
          SELECT ${SOLD} AS "isSold"
          -- OFFSET 0: each by its key. Nothing tells the planner that refunds are few.
          FROM orders WHERE id = f.order_id OFFSET 0) own WHERE "isSold"))::bigint AS revenue
    FROM orders`;
  if (!summary) throw new Error("an aggregate without GROUP BY always gives one row");
  const { revenue, orders, paidOrders, ...all } = summary;
  if (isPaidOnly(ctx)) {
    const sections = { ready: all.ready, shipped: all.shipped };
    return { sections, totalOrders: null, paidOrders: null, revenueCents: null, averageCents: null };
  }
  const sections = all;
  if (!seesMoney(ctx)) return { sections, totalOrders: orders, paidOrders, revenueCents: null, averageCents: null };
  const revenueCents = Number(revenue);
  const averageCents = paidOrders === 0 ? 0 : Math.floor((revenueCents + Math.floor(paidOrders / 2)) / paidOrders);
  return { sections, totalOrders: orders, paidOrders, revenueCents, averageCents };
}
