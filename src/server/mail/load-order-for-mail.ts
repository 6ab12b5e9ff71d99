import { notFound } from "~/domain/errors";
import { addressLines } from "~/domain/postal-address";
import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import { askedCents } from "~/domain/store-credit";
import { heldUntil, isFollowedUp } from "~/domain/unpaid-order";
import type { Db } from "~/server/db";
import { receivedCentsOf } from "~/server/services/payments/line-target";

const LOT = {
  lotNumber: true,
  _count: { select: { files: { where: { kind: "certificate" } } } },
} as const;

/** What e-mails tell of an order. */
export type MailOrder = Awaited<ReturnType<typeof loadOrderForMail>>;

/** Loads an order as its e-mails show it. */
export async function loadOrderForMail(db: Db, orderId: string) {
  const [order, settings] = await Promise.all([
    db.order.findUnique({
      where: { id: orderId },
      include: {
        items: { orderBy: { position: "asc" }, include: { lot: { select: LOT } } },
        user: { select: { name: true, email: true, emailVerifiedAt: true, isDisabled: true } },
      },
    }),
    db.siteSettings.findUnique({
      where: { id: "default" },
      select: { unpaidReminderDays: true, unpaidCancelDays: true },
    }),
  ]);
  if (!order) throw notFound("Order");
  const receivedCents = order.status === "pending" ? await receivedCentsOf(db, { kind: "order", id: orderId }) : 0;
  return {
    id: order.id,
    shortId: order.shortId,
    email: order.email,
    customerName: order.user.name,
    /** Until then, e-mails to the customer hold nothing that was typed: a stranger may have typed the address as well. */
    isEmailVerified: order.user.emailVerifiedAt !== null && order.user.email === order.email,
    /** It is neither asked to pay nor invited to order. */
    isSuspended: order.user.isDisabled,
    items: order.items.map((item) => ({
      name: item.productName,
      sku: item.sku,
      /** The lot that the line was or will be shipped from. */
      lotNumber: item.lot?.lotNumber ?? null,
      hasCertificate: (item.lot?._count.files ?? 0) > 0,
      quantity: item.quantity,
      unitPaidCents: item.unitPricePaidCents,
      totalCents: item.totalPriceCents,
    })),
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalAmountCents,
    /** What of the total store credit pays, and what is left to pay in money. */
    creditCents: order.creditAppliedCents,
    dueCents: askedCents(order, receivedCents),
    /** What partial refunds gave back. */
    refundedCents: order.refundedCents,
    paymentTag: order.paymentTag,
    /** It waits for its payment. */
    isPending: order.status === "pending",
    isCancelled: order.status === "cancelled",
    /** Until when the shop holds it and its prices, unpaid; null for without end. */
    heldUntil: isFollowedUp(order, receivedCents) ? heldUntil(order, settings ?? UNSAVED_SETTINGS, new Date()) : null,
    trackingNumber: order.trackingNumber,
    shipTo: addressLines(order.shippingDetails).join("\n"),
    orderMessage: order.orderMessage,
    isTestOrder: order.isTestOrder,
  };
}

type Cancelled = { orderId: string; reason?: string | null | undefined };

/** The reason that was given for an order's latest cancellation or refund; null for none. */
export async function reasonOf(db: Db, { orderId, reason }: Cancelled): Promise<string | null> {
  if (reason) return reason;
  return (await lastCancellation(db, orderId))?.reason ?? null;
}

/** How an order was last cancelled or refunded, and why; what happened to it since, such as archiving, is none. */
export const lastCancellation = (db: Db, orderId: string) =>
  db.orderEvent.findFirst({
    where: { orderId, toStatus: "cancelled", fromStatus: { in: ["pending", "completed"] } },
    orderBy: { createdAt: "desc" },
    select: { action: true, reason: true },
  });
