import QRCode from "qrcode";
import { notFound } from "~/domain/errors";
import type { Cents } from "~/domain/money";
import { paymentLink, tagToPay } from "~/domain/payment-app";
import { amountDueCents, requestedCents } from "~/domain/store-credit";
import {
  getsReminders,
  heldUntil,
  isPaymentReportedSent,
  type UnpaidOrder,
  type UnpaidTerms,
} from "~/domain/unpaid-order";
import { db } from "~/server/db";
import { receivedCentsOf } from "../payments/line-target";

export type PaymentInstructions = {
  amountCents: Cents;
  /** What was already received and counts toward the order. */
  receivedCents: Cents;
  tag: string;
  /** The payment note by which the shop recognizes the order. */
  note: string;
  link: string;
  qrSvg: string;
  /** When the customer last reported the payment as sent. */
  sentAt: Date | null;
  /** Whether that was less than 3 days ago. */
  isSaidSent: boolean;
  /** Until when the order and its prices are held; null for no limit. */
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

/** How to pay a pending order; null once it is paid or cancelled, or if store credit covers it. */
export async function paymentInstructions(
  order: Payable,
  { receivedCents, terms, now }: { receivedCents: Cents; terms: UnpaidTerms; now: Date },
): Promise<PaymentInstructions | null> {
  if (order.status !== "pending" || order.isPaid || amountDueCents(order) === 0) return null;
  const { shortId: note } = order;
  const tag = await tagInForce(order);
  const amountCents = requestedCents(order, receivedCents);
  return {
    amountCents,
    receivedCents: amountDueCents(order) - amountCents,
    tag,
    note,
    ...(await payByQr(tag, amountCents)),
    sentAt: order.paymentSentAt,
    isSaidSent: isPaymentReportedSent(order, now),
    heldUntil: getsReminders(order, receivedCents) ? heldUntil(order, terms, now) : null,
  };
}

/** The shop's tag now: an order reopened or restored later than the last change of it may name a former one. */
async function tagInForce({ paymentTag }: Pick<Payable, "paymentTag">): Promise<string> {
  const settings = await db.siteSettings.findUnique({ where: { id: "default" }, select: { paymentTag: true } });
  return tagToPay({ paymentTag, isPending: true }, settings);
}

const QR_LOOK = { margin: 1, errorCorrectionLevel: "M" } as const;

/** The payment app's link for paying this amount (cents) to this tag, and the same link as a QR code. */
export async function payByQr(tag: string, amountCents: Cents): Promise<{ link: string; qrSvg: string }> {
  const link = paymentLink(tag, amountCents);
  return { link, qrSvg: await QRCode.toString(link, { ...QR_LOOK, type: "svg" }) };
}

/**
 * The QR code of a pending order as a PNG for its e-mail. Accessible to anyone who knows the order's id: it only holds
 * the shop's tag and the amount. Throws "not-found", also if nothing is due.
 */
export async function paymentQrPng(orderId: string): Promise<Buffer> {
  const select = { totalAmountCents: true, creditAppliedCents: true, paymentTag: true } as const;
  const order = await db.order.findFirst({ where: { id: orderId, status: "pending" }, select });
  if (!order || amountDueCents(order) === 0) throw notFound("Order");
  const amountCents = requestedCents(order, await receivedCentsOf(db, { kind: "order", id: orderId }));
  return QRCode.toBuffer(paymentLink(await tagInForce(order), amountCents), { ...QR_LOOK, width: 328 });
}
