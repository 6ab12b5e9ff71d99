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
import { receivedCentsOf } from "../payments/line-target";
import { asPayerSees, moneyBackOf, refundsOfOrder } from "../refunds/queries";
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
export async function myOrders({ db, actor }: SignedInContext, { filter, search, cursor, limit }: MyOrdersInput) {
  const unread = { senderType: "admin", isRead: false } as const;
  const rows = await db.order.findMany({
    where: { userId: actor.userId, ...FILTERS[filter], ...byShortId(search) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    // Somebody else's order is no valid cursor.
    ...(cursor ? { cursor: { id: cursor, userId: actor.userId }, skip: 1 } : {}),
    select: {
      ...only("id", "shortId", "status", "isPaid", "trackingNumber", "refundedAt", "totalAmountCents", "createdAt"),
      items: {
        orderBy: { position: "asc" },
        select: { productName: true, quantity: true, product: { select: { imageUrls: true } } },
      },
      _count: { select: { messages: { where: unread } } },
    },
  });
  const orders = rows.slice(0, limit).map(({ _count, items, ...order }) => ({
    ...order,
    items: items.map(({ product, ...item }) => ({ ...item, imageUrl: product?.imageUrls[0] ?? null })),
    statusWord: customerStatus(order),
    unreadMessages: _count.messages,
  }));
  return { orders, nextCursor: rows.length > limit ? (orders.at(-1)?.id ?? null) : null };
}

const MAX_TIMELINE = 100;

/** The event labels that customers see. Events that are not listed here are internal to the shop. */
const TIMELINE: Readonly<Record<string, string>> = {
  placed: "Order placed",
  markPaid: "Payment verified",
  undoPayment: "Payment withdrawn: waiting for payment again",
  paymentSent: "You said that you sent the payment",
  remind: "Payment reminder sent to you",
  changeAddress: "You changed the address",
  changeMessage: "You changed the message",
  cancelByCustomer: "You cancelled the order",
  cancelUnpaid: "Cancelled: not paid in time",
  ship: "Shipped",
  unship: "Not shipped after all",
  cancel: "Order cancelled",
  reopen: "Order reopened: we received a payment",
  refund: "Order refunded",
  refundPart: "Refunded in part",
};

/** An order of the signed-in customer: state, lines with explained prices, how to pay, history. Throws "not-found". */
export async function orderById(ctx: SignedInContext, { orderId }: OrderIdInput) {
  const order = await ctx.db.order.findFirst({
    where: { id: orderId, userId: ctx.actor.userId },
    select: {
      ...only("id", "shortId", "status", "isPaid", "paidAt", "refundedAt", "createdAt", "subtotalCents"),
      ...only("shippingCents", "totalAmountCents", "paymentTag", "orderMessage", "creditAppliedCents", "refundedCents"),
      ...only("isArchived", "isTestOrder", "shippingDetails", "shippingAddressId", "trackingNumber", "shippedAt"),
      ...only("email", "paymentUndoneAt", "paymentSentAt", "paymentRemindedAt", "orderRating", "orderReviewText"),
      ...only("orderReviewIsApproved", "orderReviewedAt"),
      items: {
        orderBy: { position: "asc" },
        omit: { supplierCostCents: true, orderId: true, lotId: true, stockHeld: true, stockTaken: true },
        include: { lot: { select: LOT_SELECT } },
      },
      events: {
        where: { action: { in: Object.keys(TIMELINE) } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: MAX_TIMELINE,
        select: only("id", "action", "createdAt", "fromStatus", "toStatus"),
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
  const target = { kind: "order", id: order.id } as const;
  return {
    ...rest,
    /** What goes back to the customer if they cancel the order. */
    returnsOnCancelCents: order.status === "pending" ? await toReturnCents(ctx.db, target) : 0,
    statusWord: customerStatus(order),
    address: addressLines(shippingDetails, { withPhone: true }),
    items: items.map(({ lot, ...item }) => ({
      ...item,
      slug: slugs.get(item.productId ?? "") ?? null,
      /** The shipped lot; before shipping, the shop's choice may still change. */
      lot: lot && order.shippedAt ? shownLot(lot) : null,
    })),
    timeline: timelineOf(inSequence(events)),
    refunds: (await refundsOfOrder(ctx, order.id)).map(({ internalNote: _, ...refund }) => asPayerSees(ctx)(refund)),
    /** The money returned or to be returned to whoever paid; a test order moves none. */
    moneyBack: isTestOrder ? [] : (await moneyBackOf(ctx, { orderId: order.id })).map(asPayerSees(ctx)),
    payment: await paymentInstructions(order, {
      receivedCents: order.status === "pending" ? await receivedCentsOf(ctx.db, target) : 0,
      ...{ terms: await siteSettings(ctx), now: ctx.now },
    }),
  };
}

type TimelineEvent = { id: string; action: string; createdAt: Date };

/** The events as a customer sees them, oldest first. Tracking saved again after shipping is shown as a correction. */
function timelineOf(events: readonly TimelineEvent[]) {
  let isShipped = false;
  return events.map(({ id, action, createdAt }) => {
    const isCorrection = action === "ship" && isShipped;
    if (action === "ship" || action === "unship") isShipped = action === "ship";
    return { id, createdAt, label: isCorrection ? "Tracking number corrected" : (TIMELINE[action] ?? action) };
  });
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
