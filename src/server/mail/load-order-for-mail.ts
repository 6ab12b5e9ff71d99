import { notFound } from "~/domain/errors";
import { restRefundedCents } from "~/domain/partial-refund";
import { tagToPay } from "~/domain/payment-app";
import { addressLines } from "~/domain/postal-address";
import { packedPieces } from "~/domain/refunded-pieces";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { requestedCents } from "~/domain/store-credit";
import { getsReminders, heldUntil } from "~/domain/unpaid-order";
import type { Db } from "~/server/db";
import { receivedCentsOf } from "~/server/services/payments/line-target";
import { REFUNDED_PIECES } from "~/server/services/refunds/queries";

const LOT = {
  lotNumber: true,
  _count: { select: { files: { where: { kind: "certificate" } } } },
} as const;

export type MailOrder = Awaited<ReturnType<typeof loadOrderForMail>>;

/** Loads an order as its e-mails show it. Throws "not-found". */
export async function loadOrderForMail(db: Db, orderId: string) {
  const [order, settings] = await Promise.all([
    db.order.findUnique({
      where: { id: orderId },
      include: {
        items: { orderBy: { position: "asc" }, include: { lot: { select: LOT }, refunds: REFUNDED_PIECES } },
        user: { select: { name: true, email: true, emailVerifiedAt: true, isDisabled: true } },
      },
    }),
    db.siteSettings.findUnique({
      where: { id: "default" },
      select: { unpaidReminderDays: true, unpaidCancelDays: true, paymentTag: true },
    }),
  ]);
  if (!order) throw notFound("Order");
  const receivedCents = order.status === "pending" ? await receivedCentsOf(db, { kind: "order", id: orderId }) : 0;
  return {
    id: order.id,
    shortId: order.shortId,
    email: order.email,
    customerName: order.user.name,
    /** While false, e-mails to the customer quote nothing they typed: a stranger may have entered the address. */
    isEmailVerified: order.user.emailVerifiedAt !== null && order.user.email === order.email,
    /** A suspended account is neither asked to pay nor invited to order. */
    isSuspended: order.user.isDisabled,
    items: order.items.map((item) => ({
      name: item.productName,
      sku: item.sku,
      /** The lot the line was or will be shipped from. */
      lotNumber: item.lot?.lotNumber ?? null,
      hasCertificate: (item.lot?._count.files ?? 0) > 0,
      quantity: item.quantity,
      refundedQuantity: item.refundedQuantity,
      /** Whether pieces of the line are in the parcel. */
      isPacked: packedPieces(item, order.shippedAt) > 0,
      unitPaidCents: item.unitPricePaidCents,
      totalCents: item.totalPriceCents,
    })),
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalAmountCents,
    /** The part of the total paid by store credit, and what is left to pay in money. */
    creditCents: order.creditAppliedCents,
    dueCents: requestedCents(order, receivedCents),
    /** Given back by partial refunds, and by the refund in full of the rest. A test order's is not one of money. */
    refundedCents: order.refundedCents,
    restRefundedCents: restRefundedCents(order),
    paymentTag: tagToPay({ paymentTag: order.paymentTag, isPending: order.status === "pending" }, settings),
    isPending: order.status === "pending",
    isCancelled: order.status === "cancelled",
    /** Until when the shop holds the order and its prices while unpaid; null for no limit. */
    heldUntil: getsReminders(order, receivedCents) ? heldUntil(order, settings ?? DEFAULT_SETTINGS, new Date()) : null,
    trackingNumber: order.trackingNumber,
    /** Every piece of it was refunded. */
    hasNoPiecesLeft: order.hasNoPiecesLeft,
    shipTo: addressLines(order.shippingDetails).join("\n"),
    orderMessage: order.orderMessage,
    isTestOrder: order.isTestOrder,
  };
}

type Cancelled = { orderId: string; reason?: string | null | undefined };

/** The reason for an order's latest cancellation or refund, or null. */
export async function reasonOf(db: Db, { orderId, reason }: Cancelled): Promise<string | null> {
  if (reason) return reason;
  return (await lastCancellation(db, orderId))?.reason ?? null;
}

/** How and why an order was last cancelled or refunded; later events, such as archiving, do not count. */
export const lastCancellation = (db: Db, orderId: string) =>
  db.orderEvent.findFirst({
    where: { orderId, toStatus: "cancelled", fromStatus: { in: ["pending", "completed"] } },
    orderBy: { createdAt: "desc" },
    select: { action: true, reason: true },
  });
