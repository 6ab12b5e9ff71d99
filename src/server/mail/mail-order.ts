import { notFound } from "~/domain/errors";
import { addressLines } from "~/domain/postal-address";
import type { Db } from "~/server/db";
import type { MailOrder } from "~/server/mail/templates/order-parts";

/** An order as its e-mails tell of it. */
export async function mailOrder(db: Db, orderId: string): Promise<MailOrder> {
  const order = await db.order.findUnique({
    where: { id: orderId },
    include: {
      items: { orderBy: { position: "asc" } },
      user: { select: { name: true, email: true, emailVerifiedAt: true } },
    },
  });
  if (!order) throw notFound("Order");
  return {
    id: order.id,
    shortId: order.shortId,
    email: order.email,
    customerName: order.user.name,
    isEmailVerified: order.user.emailVerifiedAt !== null && order.user.email === order.email,
    items: order.items.map((item) => ({
      name: item.productName,
      sku: item.sku,
      quantity: item.quantity,
      unitPaidCents: item.unitPricePaidCents,
      totalCents: item.totalPriceCents,
    })),
    subtotalCents: order.subtotalCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalAmountCents,
    paymentTag: order.paymentTag,
    trackingNumber: order.trackingNumber,
    shipTo: addressLines(order.shippingDetails).join("\n"),
    orderMessage: order.orderMessage,
    isTestOrder: order.isTestOrder,
  };
}
