import { notFound } from "~/domain/errors";
import { addressLines } from "~/domain/postal-address";
import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import { askedCents } from "~/domain/store-credit";
import { heldUntil, isFollowedUp } from "~/domain/unpaid-order";
import type { Db } from "~/server/db";
import type { MailOrder } from "~/server/mail/templates/order-parts";
import { receivedCentsOf } from "~/server/services/payments/line-target";

/** Loads an order as its e-mails show it. */
export async function loadOrderForMail(db: Db, orderId: string): Promise<MailOrder> {
  const [order, settings] = await Promise.all([
    db.order.findUnique({
      where: { id: orderId },
      include: {
        items: { orderBy: { position: "asc" }, include: { lot: { select: { lotNumber: true } } } },
        user: { select: { name: true, email: true, emailVerifiedAt: true } },
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
    isEmailVerified: order.user.emailVerifiedAt !== null && order.user.email === order.email,
    items: order.items.map((item) => ({
      name: item.productName,
      sku: item.sku,
      lotNumber: item.lot?.lotNumber ?? null,
      quantity: item.quantity,
      unitPaidCents: item.unitPricePaidCents,
      totalCents: item.totalPriceCents,
    })),
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalAmountCents,
    creditCents: order.creditAppliedCents,
    dueCents: askedCents(order, receivedCents),
    refundedCents: order.refundedCents,
    paymentTag: order.paymentTag,
    isPending: order.status === "pending",
    heldUntil: isFollowedUp(order, receivedCents) ? heldUntil(order, settings ?? UNSAVED_SETTINGS, new Date()) : null,
    trackingNumber: order.trackingNumber,
    shipTo: addressLines(order.shippingDetails).join("\n"),
    orderMessage: order.orderMessage,
    isTestOrder: order.isTestOrder,
  };
}
