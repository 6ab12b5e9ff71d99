import { notFound } from "~/domain/errors";
import { inSequence } from "~/domain/order-events";
import { customerStatus } from "~/domain/order-status";
import { addressLines } from "~/domain/postal-address";
import type { Prisma } from "~/generated/prisma/client";
import type { MyOrdersFilter, MyOrdersInput, OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { viewerOf, visibleTo } from "~/server/services/catalogue/visible-to";
import { siteSettings } from "~/server/services/settings/queries";
import { LOT_SELECT, shownLot } from "../lots/queries";
import { toReturnCents } from "../payments/cancelled-return";
import { orderMoney, partDueCents } from "./order-money";
import { MAX_TIMELINE, TOLD_ACTIONS, timelineOf, withParts } from "./order-timeline";
import { paymentInstructions } from "./payment-instructions";

const FILTERS: Readonly<Record<MyOrdersFilter, Prisma.OrderWhereInput>> = {
  all: {},
  pending: { status: "pending" },
  paid: { status: "completed", trackingNumber: null },
  shipped: { status: "completed", trackingNumber: { not: null } },
  cancelled: { status: "cancelled" },
};

/** Matches the beginning of the short id, with or without the "#"; text that is not hexadecimal matches nothing. */
const byShortId = (search: string): Prisma.OrderWhereInput => {
  const text = search.replace(/^#/, "").trim().toUpperCase();
  if (text === "") return {};
  // Also keeps out "%" and "_", which are wildcards.
  return /^[0-9A-F]+$/.test(text) ? { shortId: { startsWith: text } } : { shortId: { in: [] } };
};

/** A page of the signed-in customer's orders, newest first. */
export async function myOrders(ctx: SignedInContext, { filter, search, cursor, limit }: MyOrdersInput) {
  const { db, actor } = ctx;
  const unread = { senderType: "admin", isRead: false } as const;
  const rows = await db.order.findMany({
    where: { userId: actor.userId, ...FILTERS[filter], ...byShortId(search) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    // Somebody else's order is no valid cursor.
    ...(cursor ? { cursor: { id: cursor, userId: actor.userId }, skip: 1 } : {}),
    select: {
      ...only("id", "shortId", "status", "isPaid", "trackingNumber", "refundedAt", "totalAmountCents", "createdAt"),
      creditAppliedCents: true,
      items: {
        orderBy: { position: "asc" },
        select: { productName: true, quantity: true, product: { select: { imageUrls: true } } },
      },
      _count: { select: { messages: { where: unread } } },
    },
  });
  const page = rows.slice(0, limit);
  const partDue = await partDueCents(ctx, page);
  const orders = page.map(({ _count, items, creditAppliedCents: _, ...order }) => ({
    ...order,
    /** What is left to pay of an order that is paid in part. */
    partDueCents: partDue.get(order.id) ?? null,
    items: items.map(({ product, ...item }) => ({ ...item, imageUrl: product?.imageUrls[0] ?? null })),
    statusWord: customerStatus(order),
    unreadMessages: _count.messages,
  }));
  return { orders, nextCursor: rows.length > limit ? (orders.at(-1)?.id ?? null) : null };
}

/** An order of the signed-in customer: state, lines with explained prices, money, how to pay, history. Throws "not-found". */
export async function orderById(ctx: SignedInContext, { orderId }: OrderIdInput) {
  const order = await ctx.db.order.findFirst({
    where: { id: orderId, userId: ctx.actor.userId },
    select: {
      ...only("id", "shortId", "status", "isPaid", "paidAt", "refundedAt", "createdAt", "subtotalCents"),
      ...only("shippingCents", "totalAmountCents", "paymentTag", "orderMessage", "creditAppliedCents", "refundedCents"),
      ...only("isArchived", "isTestOrder", "shippingDetails", "shippingAddressId", "trackingNumber", "shippedAt"),
      ...only("email", "paymentUndoneAt", "paymentSentAt", "paymentRemindedAt", "orderRating", "orderReviewText"),
      ...only("orderReviewIsApproved", "orderReviewedAt", "hasNoPiecesLeft"),
      items: {
        orderBy: { position: "asc" },
        omit: { supplierCostCents: true, orderId: true, lotId: true, stockHeld: true, stockTaken: true },
        include: { lot: { select: LOT_SELECT } },
      },
      events: {
        where: { action: { in: TOLD_ACTIONS } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: MAX_TIMELINE,
        select: only("id", "action", "createdAt", "fromStatus", "toStatus", "reason", "detail"),
      },
    },
  });
  if (!order) throw notFound("Order");
  const {
    items,
    events,
    shippingDetails,
    paymentUndoneAt: _u,
    paymentRemindedAt: _r,
    isArchived: _a,
    isTestOrder,
    ...rest
  } = order;
  const slugs = await slugsOf(ctx, items);
  const told = inSequence(events);
  const refundReason = told.findLast(({ action }) => action === "refund")?.reason ?? null;
  const { parts, receivedCents, ...money } = await orderMoney(ctx, order, refundReason);
  return {
    ...rest,
    ...money,
    /** What goes back to the customer if they cancel the order. */
    returnsOnCancelCents: order.status === "pending" ? await toReturnCents(ctx.db, { kind: "order", id: order.id }) : 0,
    statusWord: customerStatus(order),
    address: addressLines(shippingDetails, { withPhone: true }),
    items: items.map(({ lot, ...item }) => ({
      ...item,
      slug: slugs.get(item.productId ?? "") ?? null,
      /** The shipped lot; before shipping, the shop's choice may still change. */
      lot: lot && order.shippedAt ? shownLot(lot) : null,
    })),
    timeline: withParts(timelineOf(told, money.restRefund), parts),
    payment: await paymentInstructions(order, {
      receivedCents,
      ...{ terms: await siteSettings(ctx), now: ctx.now },
    }),
  };
}

/** The slugs of the products that this customer can still see. */
async function slugsOf(ctx: SignedInContext, items: { productId: string | null }[]) {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const products = await ctx.db.product.findMany({
    where: { id: { in: ids }, ...visibleTo(viewerOf(ctx)) },
    select: { id: true, slug: true },
  });
  return new Map(products.map(({ id, slug }) => [id, slug]));
}

/** How many of the shop's messages, across all of the signed-in customer's orders, are unread. */
export async function unreadMessages({ db, actor }: SignedInContext) {
  const where = { senderType: "admin", isRead: false, order: { userId: actor.userId } } as const;
  return { messages: await db.orderMessage.count({ where }) };
}
