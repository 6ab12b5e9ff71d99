import { notFound } from "~/domain/errors";
import { isInvoiced, packingSlipRefusal } from "~/domain/order-status";
import { addressLines } from "~/domain/postal-address";
import type { PrintableInput } from "~/schemas/admin/orders";
import type { ServiceContext } from "~/server/context";
import { lotChoices } from "../lots/queries";
import { paidOnlyWhere } from "./staff-view";

/**
 * Orders as they are printed, in the sequence in which they were named: a packing slip each, or an invoice. An order that
 * is not paid, or cancelled, gets no packing slip and is named with the reason; one that was cancelled before it was
 * paid has no invoice. Throws "not-found".
 */
export async function printableOrders(ctx: ServiceContext, { what, shortIds }: PrintableInput) {
  const orders = await ctx.db.order.findMany({
    where: { shortId: { in: shortIds }, ...paidOnlyWhere(ctx) },
    select: {
      id: true,
      shortId: true,
      email: true,
      status: true,
      isPaid: true,
      paidAt: true,
      refundedAt: true,
      isTestOrder: true,
      trackingNumber: true,
      carrier: true,
      invoice: { select: { number: true, issuedAt: true } },
      orderMessage: true,
      subtotalCents: true,
      shippingCents: true,
      totalAmountCents: true,
      refundedCents: true,
      createdAt: true,
      shippingDetails: true,
      user: { select: { name: true } },
      items: {
        orderBy: { position: "asc" },
        select: {
          id: true,
          productId: true,
          lot: { select: { lotNumber: true } },
          productName: true,
          sku: true,
          quantity: true,
          unitPricePaidCents: true,
          totalPriceCents: true,
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
    const items = lines.map(({ lot, productId, ...item }) => {
      // What has not been shipped yet goes out from the newest lot, unless another one was chosen.
      const newest = order.trackingNumber ? undefined : lots.find((other) => other.productId === productId);
      return { ...item, lotNumber: lot?.lotNumber ?? newest?.lotNumber ?? null };
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

/** An order that waits for its payment gets a pro forma invoice, without a number. A number that was given can be shown. */
const invoiceRefusal = (order: Invoiced) =>
  order.status === "cancelled" && !order.invoice && !isInvoiced(order)
    ? "This order was cancelled before it was paid"
    : null;
