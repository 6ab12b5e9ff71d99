import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import type { MailBlock, MailSite } from "./layout";

type LinkBlock = Extract<MailBlock, { kind: "link" }>;

/** What e-mails tell of an order. */
export type MailOrder = {
  id: string;
  shortId: string;
  email: string;
  customerName: string;
  /** Until then, e-mails to the customer hold nothing that was typed: a stranger may have typed the address as well. */
  isEmailVerified: boolean;
  items: { name: string; sku: string; quantity: number; unitPaidCents: number; totalCents: number }[];
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  paymentTag: string;
  trackingNumber: string | null;
  shipTo: string;
  orderMessage: string;
  isTestOrder: boolean;
};

const orderUrl = (site: MailSite, order: { id: string }) => `${site.baseUrl}/orders/${order.id}`;

export const orderLink = (site: MailSite, order: MailOrder, label = "View your order"): LinkBlock => ({
  kind: "link",
  label,
  url: orderUrl(site, order),
});

/** To the shop: the order's details in the admin panel. */
export const shopOrderLink = (site: MailSite, order: MailOrder): MailBlock => ({
  kind: "link",
  label: "Open the order",
  url: `${site.baseUrl}/admin/orders?section=all&order=${order.id}`,
});

/** The goods with what was paid for each, and the sums. */
export const orderItems = (order: MailOrder): MailBlock => ({
  kind: "items",
  items: order.items.map(({ name, sku, quantity, unitPaidCents, totalCents }) => ({
    name,
    note: `${sku}, ${quantity} × ${formatMoney(unitPaidCents)}`,
    amount: formatMoney(totalCents),
  })),
  totals: [
    ["Subtotal", formatMoney(order.subtotalCents)],
    ["Shipping", formatMoney(order.shippingCents)],
    ["Total", formatMoney(order.totalCents)],
  ],
});

export const greeting = (order: MailOrder): MailBlock => hello(order.isEmailVerified ? order.customerName : null);

/** To the customer: where the order goes. */
export const shipToFacts = (order: MailOrder): MailBlock[] =>
  order.isEmailVerified ? [{ kind: "facts", facts: [["Ship to", order.shipTo]] }] : [];
