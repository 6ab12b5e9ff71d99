import { notFound } from "~/domain/errors";
import { addressLines } from "~/domain/postal-address";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { invoiceRefusal } from "./printable-orders";

/**
 * The invoice of an order of the signed-in customer; a pro forma invoice, without a number, while it is not paid. Throws
 * "not-found", also for an order cancelled before it was paid.
 */
export async function ownInvoice({ db, actor }: SignedInContext, { orderId }: OrderIdInput) {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: actor.userId },
    select: {
      ...only("id", "shortId", "email", "status", "isPaid", "paidAt", "refundedAt", "isTestOrder", "createdAt"),
      ...only("subtotalCents", "shippingCents", "totalAmountCents", "refundedCents", "shippingDetails"),
      invoice: { select: { number: true, issuedAt: true } },
      user: { select: { name: true } },
      items: {
        orderBy: { position: "asc" },
        select: {
          ...only("id", "productName", "sku", "quantity", "refundedQuantity", "unitPricePaidCents", "totalPriceCents"),
        },
      },
    },
  });
  if (!order || invoiceRefusal(order)) throw notFound("Order");
  const { shippingDetails, user, isTestOrder: _, ...rest } = order;
  return { ...rest, customerName: user.name, shippingLines: addressLines(shippingDetails, { withPhone: true }) };
}
