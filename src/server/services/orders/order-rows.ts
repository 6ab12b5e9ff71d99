import { z } from "zod";
import { isMembershipActive } from "~/domain/membership";
import { shortOrderId } from "~/domain/order-status";
import { effectiveDiscountPercent } from "~/domain/pricing";
import type { SignedInContext } from "~/server/context";
import type { QuotedCart } from "./quote-cart";

/** The copy of an address that an order keeps. */
export const ShippingDetails = z.strictObject({
  label: z.string(),
  recipient_name: z.string(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
});
export type ShippingDetails = z.infer<typeof ShippingDetails>;

export type OrderInput = {
  idempotencyKey: string;
  /** An address from the customer's address book; null if one was entered for this order. */
  addressId: string | null;
  orderMessage: string;
};

/** The row for `orders`, keyed by column name. */
export function orderRow(
  { actor, now }: SignedInContext,
  input: OrderInput,
  { cart, address, id }: { cart: QuotedCart; address: ShippingDetails; id: string },
) {
  const { buyer } = actor;
  const isMember = isMembershipActive(buyer.subscriptionTier, buyer.subscriptionExpiresAt, now);
  return {
    id,
    short_id: shortOrderId(id),
    user_id: actor.userId,
    email: actor.email,
    idempotency_key: input.idempotencyKey,
    buyer_tier: isMember ? buyer.subscriptionTier : "None",
    is_wholesale: buyer.isWholesale,
    discount_percent: effectiveDiscountPercent(buyer, now),
    subtotal_cents: cart.quote.subtotalCents,
    shipping_cents: cart.quote.shippingCents,
    total_amount_cents: cart.quote.totalCents,
    payment_tag: cart.paymentTag,
    research_confirmed_at: now,
    order_message: input.orderMessage,
    shipping_address_id: input.addressId,
    shipping_details: address,
    created_at: now,
    updated_at: now,
  };
}
export type OrderRow = ReturnType<typeof orderRow>;

/** The rows for `order_items`, with copies of all that may change later, such as names, prices and supplier cost. */
export function itemRows(orderId: string, { items, quote }: QuotedCart, heldIds: ReadonlySet<string>) {
  return items.flatMap(({ product, productId }, position) => {
    const line = quote.lines[position];
    if (!line) return [];
    return {
      order_id: orderId,
      position,
      product_id: productId,
      product_name: product.name,
      sku: product.sku,
      quantity: line.quantity,
      unit_price_cents: line.retailUnitCents,
      unit_price_paid_cents: line.unitCents,
      total_price_cents: line.lineCents,
      discount_percent: line.discountPercent,
      supplier_cost_cents: product.supplierCostCents ?? 0,
      price_trace: line.trace,
      stock_held: heldIds.has(productId) ? line.quantity : 0,
    };
  });
}
