import { formatMoney } from "~/domain/money";
import { PAYMENT_APP, paymentLink } from "~/domain/payment-app";
import { formatDate } from "~/lib/format-date";
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
  items: {
    name: string;
    sku: string;
    /** The lot that the line was or will be shipped from. */
    lotNumber: string | null;
    quantity: number;
    unitPaidCents: number;
    totalCents: number;
  }[];
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  /** What of the total store credit pays, and what is left to pay in money. */
  creditCents: number;
  dueCents: number;
  /** What partial refunds gave back. */
  refundedCents: number;
  paymentTag: string;
  /** It waits for its payment. */
  isPending: boolean;
  /** Until when the shop holds it and its prices, unpaid; null for without end. */
  heldUntil: Date | null;
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

/** How the order is paid, as its page has it: amount, tag and note, the app's link, a QR code, and the steps. */
export function paymentBlocks(site: MailSite, order: MailOrder): MailBlock[] {
  const { shortId, paymentTag, dueCents } = order;
  const total = formatMoney(dueCents);
  // The e-mail may leave late, or be sent again.
  if (!order.isPending) return [{ kind: "text", text: "This order is no longer waiting for a payment." }];
  return [
    {
      kind: "highlight",
      facts: [
        ["Amount", total],
        ["Pay with", PAYMENT_APP],
        ["Send to", paymentTag],
        ["Payment note", shortId],
      ],
    },
    { kind: "link", label: `Open ${PAYMENT_APP}`, url: paymentLink(paymentTag, dueCents) },
    {
      kind: "steps",
      steps: [
        `Open ${PAYMENT_APP}. The button fills in ${paymentTag} and ${total}.`,
        `Write ${shortId} in the note, so that we can tell which order it is for.`,
        `Send the payment, then press "I've sent it" on your order's page.`,
      ],
    },
    {
      kind: "qr",
      src: `${site.baseUrl}/api/payment-qr/${order.id}`,
      alt: `QR code to pay ${total} to ${paymentTag}`,
      text: `Reading this on a computer? Scan the code with your phone's camera.`,
    },
    ...heldText(order),
  ];
}

/** Until when the price is held. */
const heldText = ({ heldUntil }: MailOrder): MailBlock[] =>
  heldUntil
    ? [{ kind: "text", text: `We hold your price until ${formatDate(heldUntil)}. After that we cancel unpaid orders.` }]
    : [];

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
    ...(order.creditCents > 0 ? [["Store credit", formatMoney(-order.creditCents)] as [string, string]] : []),
    ...(order.creditCents > 0 && order.isPending ? [["To pay", formatMoney(order.dueCents)] as [string, string]] : []),
    ...(order.refundedCents > 0 ? [["Refunded", formatMoney(-order.refundedCents)] as [string, string]] : []),
  ],
});

export const greeting = (order: MailOrder): MailBlock => hello(order.isEmailVerified ? order.customerName : null);

/** To the customer: which lots were shipped, and where their certificates are. Nothing where no line has a lot. */
export function shippedLots(order: MailOrder): MailBlock[] {
  const facts = order.items.flatMap(({ name, lotNumber }): [string, string][] =>
    lotNumber ? [[name, `Lot ${lotNumber}`]] : [],
  );
  if (facts.length === 0) return [];
  return [
    { kind: "facts", facts },
    { kind: "text", text: "The certificate of analysis of each lot is on your order's page." },
  ];
}

/** To the customer: where the order goes. */
export const shipToFacts = (order: MailOrder): MailBlock[] =>
  order.isEmailVerified ? [{ kind: "facts", facts: [["Ship to", order.shipTo]] }] : [];
