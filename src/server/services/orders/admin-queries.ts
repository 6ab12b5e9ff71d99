import { notFound } from "~/domain/errors";
import type { OrderSection } from "~/domain/order-sections";
import type { Prisma } from "~/generated/prisma/client";
import type { ListOrdersInput } from "~/schemas/admin/orders";
import type { ServiceContext } from "~/server/context";
import { commissionsOfOrder } from "../commissions/queries";

export const ORDERS_A_PAGE = 25;

const SECTION_WHERE: Readonly<Record<OrderSection, Prisma.OrderWhereInput>> = {
  waiting: { isArchived: false, status: "pending" },
  ready: { isArchived: false, status: "completed", trackingNumber: null },
  shipped: { isArchived: false, status: "completed", trackingNumber: { not: null } },
  archived: { isArchived: true },
  cancelled: { isArchived: false, status: "cancelled" },
  all: {},
};

/** Finds by the short id (with or without #) or by a part of the e-mail address. */
function searchWhere(search: string): Prisma.OrderWhereInput {
  if (!search) return {};
  const shortId = search.replace(/^#/, "").slice(0, 8).toUpperCase();
  return { OR: [{ shortId: { startsWith: shortId } }, { email: { contains: search.toLowerCase() } }] };
}

/** One page of a section, newest first, with how many orders match in all. */
export async function ordersOfSection(ctx: ServiceContext, { section, search, page }: ListOrdersInput) {
  const where = { AND: [SECTION_WHERE[section], searchWhere(search)] };
  const [total, orders] = await Promise.all([
    ctx.db.order.count({ where }),
    ctx.db.order.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * ORDERS_A_PAGE,
      take: ORDERS_A_PAGE,
      select: {
        id: true,
        shortId: true,
        email: true,
        status: true,
        isPaid: true,
        isArchived: true,
        isTestOrder: true,
        trackingNumber: true,
        refundedAt: true,
        totalAmountCents: true,
        createdAt: true,
        user: { select: { name: true } },
        _count: { select: { items: true, messages: { where: { senderType: "customer", isRead: false } } } },
      },
    }),
  ]);
  const rows = orders.map(({ user, _count, ...order }) => ({
    ...order,
    customerName: user.name,
    itemCount: _count.items,
    unreadCount: _count.messages,
  }));
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / ORDERS_A_PAGE)) };
}

type Figures = Record<OrderSection | "orders" | "paidOrders", number> & { revenue: bigint };

/**
 * The figures above the lists. Total Orders leaves tests out; Total Revenue adds up orders that are completed, paid and
 * not tests; the average divides it by exactly those orders.
 */
export async function ordersSummary(ctx: ServiceContext) {
  const [figures] = await ctx.db.$queryRaw<Figures[]>`
    SELECT
      count(*) FILTER (WHERE NOT is_archived AND status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE NOT is_archived AND status = 'completed' AND tracking_number IS NULL)::int AS ready,
      count(*) FILTER (WHERE NOT is_archived AND status = 'completed' AND tracking_number IS NOT NULL)::int AS shipped,
      count(*) FILTER (WHERE is_archived)::int AS archived,
      count(*) FILTER (WHERE NOT is_archived AND status = 'cancelled')::int AS cancelled,
      count(*)::int AS "all",
      count(*) FILTER (WHERE NOT is_test_order)::int AS orders,
      count(*) FILTER (WHERE is_paid AND status = 'completed' AND NOT is_test_order)::int AS "paidOrders",
      coalesce(sum(total_amount_cents) FILTER (WHERE is_paid AND status = 'completed' AND NOT is_test_order), 0)::bigint
        AS revenue
    FROM orders`;
  if (!figures) throw new Error("an aggregate without GROUP BY always gives one row");
  const { revenue, orders, paidOrders, ...sections } = figures;
  const revenueCents = Number(revenue);
  const averageCents = paidOrders === 0 ? 0 : Math.floor((revenueCents + Math.floor(paidOrders / 2)) / paidOrders);
  return { sections, totalOrders: orders, paidOrders, revenueCents, averageCents };
}

/** Everything about one order: its customer, lines with cost and margin, timeline, thread, e-mails and commissions. */
export async function orderDetails(ctx: ServiceContext, orderId: string) {
  const order = await ctx.db.order.findUnique({
    where: { id: orderId },
    omit: { idempotencyKey: true },
    include: {
      user: { select: { id: true, name: true, email: true, phone: true, subscriptionTier: true } },
      items: { orderBy: { position: "asc" }, omit: { priceTrace: true } },
      events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }], omit: { detail: true } },
      messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    },
  });
  if (!order) throw notFound("Order");
  const [mails, commissions] = await Promise.all([
    ctx.db.outboxMail.findMany({
      where: { orderId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: {
        id: true,
        template: true,
        toEmail: true,
        status: true,
        attempts: true,
        lastError: true,
        sentAt: true,
        createdAt: true,
      },
    }),
    commissionsOfOrder(ctx, orderId),
  ]);
  const items = order.items.map((item) => {
    const costCents = item.supplierCostCents * item.quantity;
    return { ...item, costCents, marginCents: item.totalPriceCents - costCents };
  });
  const { shippingDetails, ...rest } = order;
  return { ...rest, items, shippingLines: shippingLines(shippingDetails), mails, commissions };
}

const LINES = [["label"], ["recipient_name"], ["address_line1"], ["address_line2"], ["city", "state", "postal_code"]];

/** The address as it was when the order was placed, a line at a time. */
function shippingLines(details: Prisma.JsonValue): string[] {
  if (!details || typeof details !== "object" || Array.isArray(details)) return [];
  const textOf = (key: string) => {
    const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const value = details[key] ?? details[camel];
    return typeof value === "string" ? value.trim() : "";
  };
  return [...LINES, ["country"], ["phone"]]
    .map((keys) => keys.map(textOf).filter(Boolean).join(", "))
    .filter((line) => line !== "");
}
