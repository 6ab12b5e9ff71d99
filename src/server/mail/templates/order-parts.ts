import { formatMoney } from "~/domain/money";
import { PAYMENT_APP, paymentLink } from "~/domain/payment-app";
import { formatDateTime } from "~/lib/format-date";
import type { MailOrder } from "~/server/mail/load-order-for-mail";
import { facts, highlight, link, type MailBlock, type MailContent, SUSPENDED, sideLink } from "./blocks";

const orderPath = ({ id }: MailOrder) => `/orders/${id}`;
/** To the customer: links to the order's page. None while the account is suspended and cannot open it. */
export const orderLink = (order: MailOrder) => !order.isSuspended && link("View your order", orderPath(order));
export const orderSideLink = (order: MailOrder, label = "View your order") =>
  !order.isSuspended && sideLink(label, orderPath(order));
/** How the customer asks the shop about the order: "If it is wrong, send us a message on the order's page." */
export const sendUsMessage = ({ isSuspended }: MailOrder) =>
  isSuspended ? "reply to this e-mail" : "send us a message on the order's page";

/** How to pay the order, as on its page: amount, tag and note, the app's link, the steps, and a QR code. */
export function paymentBlocks(order: MailOrder): MailContent {
  const { id, shortId, paymentTag, dueCents, heldUntil } = order;
  const total = formatMoney(dueCents);
  if (!order.isPending) return notToPay(order);
  if (dueCents === 0) return "Your store credit pays for all of it, so there is nothing to send: we will confirm it.";
  if (order.isSuspended) return SUSPENDED;
  return [
    highlight(["Amount", total], ["Pay with", PAYMENT_APP], ["Send to", paymentTag], ["Payment note", shortId]),
    link(`Open ${PAYMENT_APP}`, paymentLink(paymentTag, dueCents)),
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
      src: `/api/payment-qr/${id}`,
      alt: `QR code to pay ${total} to ${paymentTag}`,
      text: `Reading this on a computer? Scan the code with your phone's camera.`,
    },
    heldUntil && `We hold your price until ${formatDateTime(heldUntil)}. After that we cancel unpaid orders.`,
  ];
}

/** For an order that is no longer unpaid: its e-mail was sent late or resent. */
const notToPay = ({ isCancelled }: MailOrder) =>
  isCancelled
    ? "This order has been cancelled. Please do not send a payment for it."
    : "We have received your payment for this order, so there is nothing to send.";

export const shopOrderLink = ({ id }: MailOrder) => link("Open the order", `/admin/orders?section=all&order=${id}`);
export const testMark = (isTestOrder: boolean) => (isTestOrder ? "TEST: " : "");
export const person = ({ name, email }: { name: string; email: string }) => `${name}\n${email}`;
export const customerFact = ({ customerName: name, email }: MailOrder): [string, string] => [
  "Customer",
  person({ name, email }),
];

export const isToPay = ({ isPending, dueCents }: MailOrder): boolean => isPending && dueCents > 0;

/** To the shop: an order's payment status when the e-mail is sent, which may be after it was paid or cancelled. */
export function paymentState(order: MailOrder): string {
  const { isPending, isCancelled, shortId, creditCents, totalCents, trackingNumber } = order;
  if (isToPay(order)) return `Waiting for a payment with the note ${shortId}`;
  if (isPending) return "Store credit pays for all of it: please mark it as paid";
  if (isCancelled) return "Cancelled, so there is nothing to ship";
  const paid = creditCents === totalCents ? "Paid with store credit" : "Paid";
  if (trackingNumber) return paid;
  return order.hasNoPiecesLeft ? `${paid}, and refunded: there is nothing to ship` : `${paid}, ready to ship`;
}

/** The line items with the price paid for each, and the totals. */
export function orderItems(order: MailOrder): MailBlock {
  const totals: [string, string][] = [
    ["Subtotal", formatMoney(order.subtotalCents)],
    ["Shipping", formatMoney(order.shippingCents)],
    ["Total", formatMoney(order.totalCents)],
  ];
  if (order.creditCents > 0) totals.push(["Store credit", formatMoney(-order.creditCents)]);
  const receivedCents = order.isPending ? order.totalCents - order.creditCents - order.dueCents : 0;
  if (receivedCents > 0) totals.push(["Received", formatMoney(-receivedCents)]);
  if (order.isPending && receivedCents + order.creditCents > 0) totals.push(["To pay", formatMoney(order.dueCents)]);
  totals.push(...refundTotals(order));
  const items = order.items.map(({ name, sku, quantity, refundedQuantity, unitPaidCents, totalCents }) => ({
    name,
    note: `${sku}, ${quantity} × ${formatMoney(unitPaidCents)}${refundedQuantity > 0 ? `, ${refundedQuantity} refunded` : ""}`,
    amount: formatMoney(totalCents),
  }));
  return { kind: "items", items, totals };
}

/** What partial refunds gave back, and the refund of the rest. */
function refundTotals({ refundedCents, restRefundedCents }: MailOrder): [string, string][] {
  const isInTwo = refundedCents > 0 && restRefundedCents > 0;
  const sums: [string, number][] = [
    [isInTwo ? "Refunded in part" : "Refunded", refundedCents],
    [isInTwo ? "Rest refunded" : "Refunded", restRefundedCents],
  ];
  return sums.flatMap(([label, cents]) => (cents > 0 ? [[label, formatMoney(-cents)]] : []));
}

/** Of refunded items: that a parcel still to come is without them. Starts with a space; empty if none is to come. */
export function notInParcel({ isCancelled, isTestOrder, trackingNumber, hasNoPiecesLeft }: MailOrder): string {
  if (isCancelled || isTestOrder || trackingNumber) return "";
  return hasNoPiecesLeft
    ? " Nothing of the order is left to be sent to you."
    : " They will not be in your parcel. The rest of your order does not change.";
}

/** To the customer: the shipping address; hidden while their e-mail address is unverified. */
export const shipToFacts = (order: MailOrder) => order.isEmailVerified && facts(["Ship to", order.shipTo]);
