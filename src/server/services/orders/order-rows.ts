import { isMembershipActive } from "~/domain/membership";
import { shortOrderId } from "~/domain/order-status";
import { effectiveDiscountPercent } from "~/domain/pricing";
import type { ShippingAddress } from "~/generated/prisma/client";
import type { PlaceOrderInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import type { QuotedCart } from "./quote-cart";

/** The order's own copy of the address. */
function shippingDetails(address: ShippingAddress) {
  return {
    label: address.label,
    recipient_name: address.recipientName,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: address.country,
    phone: address.phone,
  };
}

/** The order as it is written down: whose, how much, at which tier, where to, and when research use was confirmed. */
export function orderRow(
  { actor, now }: SignedInContext,
  input: PlaceOrderInput,
  { cart, address, id }: { cart: QuotedCart; address: ShippingAddress; id: string },
) {
  const { buyer } = actor;
  const isMember = isMembershipActive(buyer.subscriptionTier, buyer.subscriptionExpiresAt, now);
  return {
    id,
    shortId: shortOrderId(id),
    userId: actor.userId,
    email: actor.email,
    idempotencyKey: input.idempotencyKey,
    buyerTier: isMember ? buyer.subscriptionTier : "None",
    isWholesale: buyer.isWholesale,
    discountPercent: effectiveDiscountPercent(buyer, now),
    subtotalCents: cart.quote.subtotalCents,
    shippingCents: cart.quote.shippingCents,
    totalAmountCents: cart.quote.totalCents,
    paymentTag: cart.paymentTag,
    researchConfirmedAt: now,
    orderMessage: input.orderMessage,
    shippingAddressId: address.id,
    shippingDetails: shippingDetails(address),
    createdAt: now,
  };
}

/** The order's lines with all that may change later: name, SKU, retail price, price paid, why, and supplier cost. */
export function itemRows(orderId: string, { items, quote }: QuotedCart) {
  return items.flatMap(({ product, productId }, position) => {
    const line = quote.lines[position];
    if (!line) return [];
    return {
      orderId,
      position,
      productId,
      productName: product.name,
      sku: product.sku,
      quantity: line.quantity,
      unitPriceCents: line.retailUnitCents,
      unitPricePaidCents: line.unitCents,
      totalPriceCents: line.lineCents,
      discountPercent: line.discountPercent,
      supplierCostCents: product.supplierCostCents ?? 0,
      priceTrace: line.trace,
    };
  });
}
