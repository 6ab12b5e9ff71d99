import { notFound } from "~/domain/errors";
import { isInvoiced, packingSlipRefusal } from "~/domain/order-status";
import { addressLines } from "~/domain/postal-address";
import { packedPieces } from "~/domain/refunded-pieces";
import type { PrintableInput } from "~/schemas/admin/orders";
import type { ServiceContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { lotChoices } from "../lots/queries";
import { GOODS_REFUNDS, REFUNDED_PIECES } from "../refunds/queries";
import { paidOnlyWhere } from "./staff-view";

/**
 * Orders to print as packing slips or invoices, in the requested sequence, with the pieces that the parcel has of each
 * line (`packed`). `refused` gives the reason for each order left out: one that is unpaid or cancelled, or has nothing
 * left to ship, gets no packing slip; one cancelled before it was paid gets no invoice.
 * Throws "not-found" if there is none of them.
 */
export async function printableOrders(ctx: ServiceContext, { what, shortIds }: PrintableInput) {
  const orders = await ctx.db.order.findMany({
    where: { shortId: { in: shortIds }, ...paidOnlyWhere(ctx) },
    select: {
      ...only("id", "shortId", "email", "status", "isPaid", "paidAt", "refundedAt", "isTestOrder", "trackingNumber"),
      ...only("carrier", "orderMessage", "subtotalCents", "shippingCents", "totalAmountCents", "refundedCents"),
      ...only("createdAt", "shippingDetails", "shippedAt", "hasNoPiecesLeft"),
      invoice: { select: { number: true, issuedAt: true } },
      user: { select: { name: true } },
      refunds: GOODS_REFUNDS,
      items: {
        orderBy: { position: "asc" },
        select: {
          ...only("id", "productId", "productName", "sku", "quantity", "unitPricePaidCents", "totalPriceCents"),
          ...{ refundedQuantity: true, refunds: REFUNDED_PIECES },
          lot: { select: { lotNumber: true } },
        },
      },
    },
  });
  if (orders.length === 0) throw notFound("Order");
  const lots = await lotChoices(
    ctx.db,
    orders.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? [])),
  );
  const known = new Map(orders.map((order) => [order.shortId, order]));
  const refused: { shortId: string; why: string }[] = [];
  const printed = [...new Set(shortIds)].flatMap((shortId) => {
    const order = known.get(shortId);
    if (!order) return [];
    const why = what === "packing-slips" ? packingSlipRefusal(order) : invoiceRefusal(order);
    if (why) {
      refused.push({ shortId, why });
      return [];
    }
    const { shippingDetails, user, items: lines, ...rest } = order;
    const items = lines.map(({ lot, productId, refunds, ...item }) => {
      // An order not shipped yet goes out from the newest lot, unless another one was chosen.
      const newest = order.trackingNumber ? undefined : lots.find((other) => other.productId === productId);
      const packed = packedPieces({ ...item, refunds }, order.shippedAt);
      return { ...item, packed, lotNumber: lot?.lotNumber ?? newest?.lotNumber ?? null };
    });
    return {
      ...rest,
      items,
      customerName: user.name,
      shippingLines: addressLines(shippingDetails, { withPhone: true }),
    };
  });
  return { orders: printed, refused };
}

type Invoiced = Parameters<typeof isInvoiced>[0] & { status: string; invoice: object | null };

/** A pending order gets a pro forma invoice without a number. An order that has a number can always be printed. */
export const invoiceRefusal = (order: Invoiced) =>
  order.status === "cancelled" && !order.invoice && !isInvoiced(order)
    ? "This order was cancelled before it was paid"
    : null;
