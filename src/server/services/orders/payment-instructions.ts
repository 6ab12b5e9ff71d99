import QRCode from "qrcode";
import { notFound } from "~/domain/errors";
import type { Cents } from "~/domain/money";
import { paymentLink } from "~/domain/payment-app";
import { amountDueCents, askedCents } from "~/domain/store-credit";
import { heldUntil, isFollowedUp, isPaymentSaidSent, type UnpaidOrder, type UnpaidTerms } from "~/domain/unpaid-order";
import { db } from "~/server/db";
import { receivedCentsOf } from "../payments/line-target";

export type PaymentInstructions = {
  amountCents: Cents;
  /** What came before it, and counts. */
  receivedCents: Cents;
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
  isArchived: boolean;
};

/** How to pay an order that waits for its payment; null once it is paid or cancelled, and where store credit pays it. */
export async function paymentInstructions(
  order: Payable,
  { receivedCents, terms, now }: { receivedCents: Cents; terms: UnpaidTerms; now: Date },
): Promise<PaymentInstructions | null> {
  if (order.status !== "pending" || order.isPaid || amountDueCents(order) === 0) return null;
  const { paymentTag: tag, shortId: note } = order;
  const amountCents = askedCents(order, receivedCents);
  return {
    amountCents,
    receivedCents: amountDueCents(order) - amountCents,
    tag,
    note,
    ...(await payByQr(tag, amountCents)),
    sentAt: order.paymentSentAt,
    isSaidSent: isPaymentSaidSent(order, now),
    heldUntil: isFollowedUp(order, receivedCents) ? heldUntil(order, terms, now) : null,
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
  if (!order || amountDueCents(order) === 0) throw notFound("Order");
  const amountCents = askedCents(order, await receivedCentsOf(db, { kind: "order", id: orderId }));
  return QRCode.toBuffer(paymentLink(order.paymentTag, amountCents), { ...QR_LOOK, width: 328 });
}
