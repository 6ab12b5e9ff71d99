import { z } from "zod";
import { notFound } from "~/domain/errors";
import type { Db } from "~/server/db";
import type { MailOrder } from "~/server/email/templates/order-parts";

const Address = z.record(z.string(), z.unknown()).catch({});

/** The order's copy of its address, as lines; the town as the order's page writes it: "Madison, WI 53703". */
function addressLines(details: unknown): string {
  const address = Address.parse(details);
  const part = (name: string) => (typeof address[name] === "string" ? address[name].trim() : "");
  const region = [part("state"), part("postal_code")].filter(Boolean).join(" ");
  const town = [part("city"), region].filter(Boolean).join(", ");
  const lines = [part("recipient_name"), part("address_line1"), part("address_line2"), town, part("country")];
  return lines.filter(Boolean).join("\n");
}

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
    shipTo: addressLines(order.shippingDetails),
    orderMessage: order.orderMessage,
    isTestOrder: order.isTestOrder,
  };
}
