import QRCode from "qrcode";
import { notFound } from "~/domain/errors";
import type { Cents } from "~/domain/money";
import { paymentLink } from "~/domain/payment-app";
import { amountDueCents } from "~/domain/store-credit";
import { heldUntil, isPaymentSaidSent, type UnpaidOrder, type UnpaidTerms } from "~/domain/unpaid-order";
import { db } from "~/server/db";

export type PaymentInstructions = {
  amountCents: Cents;
  tag: string;
  /** What the payer writes into the note, so that the shop knows which order it is for. */
  note: string;
  link: string;
  qrSvg: string;
  /** When the customer last said that the payment was sent. */
  sentAt: Date | null;
  /** Whether that is less than 3 days ago: the shop is looking for it. */
  isSaidSent: boolean;
  /** Until when the order and its prices are held; null for without end. */
  heldUntil: Date | null;
};

type Payable = UnpaidOrder & {
  status: string;
  isPaid: boolean;
  totalAmountCents: Cents;
  creditAppliedCents: Cents;
  paymentTag: string;
  shortId: string;
  trackingNumber: string | null;
};

/** How to pay an order that waits for its payment; null once it is paid or cancelled. */
export async function paymentInstructions(
  order: Payable,
  terms: UnpaidTerms,
  now: Date,
): Promise<PaymentInstructions | null> {
  if (order.status !== "pending" || order.isPaid) return null;
  const { paymentTag: tag, shortId: note } = order;
  const amountCents = amountDueCents(order);
  return {
    amountCents,
    tag,
    note,
    ...(await payByQr(tag, amountCents)),
    sentAt: order.paymentSentAt,
    isSaidSent: isPaymentSaidSent(order, now),
    // A parcel that is on its way is not called back.
    heldUntil: order.trackingNumber ? null : heldUntil(order, terms, now),
  };
}

const QR_LOOK = { margin: 1, errorCorrectionLevel: "M" } as const;

/** The payment app's own address for paying this amount to this tag, and the same as a QR code. */
export async function payByQr(tag: string, amountCents: Cents): Promise<{ link: string; qrSvg: string }> {
  const link = paymentLink(tag, amountCents);
  return { link, qrSvg: await QRCode.toString(link, { ...QR_LOOK, type: "svg" }) };
}

/**
 * The QR code of an order that waits for its payment, as a picture for its e-mail. Whoever knows the order's id may see
 * it: it holds the shop's tag and the amount. Throws "not-found", also once nothing is to be paid.
 */
export async function paymentQrPng(orderId: string): Promise<Buffer> {
  const select = { totalAmountCents: true, creditAppliedCents: true, paymentTag: true } as const;
  const order = await db.order.findFirst({ where: { id: orderId, status: "pending" }, select });
  if (!order) throw notFound("Order");
  return QRCode.toBuffer(paymentLink(order.paymentTag, amountDueCents(order)), { ...QR_LOOK, width: 328 });
}
