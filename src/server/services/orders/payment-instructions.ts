import QRCode from "qrcode";
import type { Cents } from "~/domain/money";
import { plainDollars } from "~/domain/money";

export type PaymentInstructions = {
  amountCents: Cents;
  tag: string;
  /** What the payer writes into the note, so that the shop knows which order it is for. */
  note: string;
  link: string;
  qrSvg: string;
};

type Payable = { status: string; isPaid: boolean; totalAmountCents: Cents; paymentTag: string; shortId: string };

/** How to pay an order that waits for its payment; null once it is paid or cancelled. */
export async function paymentInstructions(order: Payable): Promise<PaymentInstructions | null> {
  if (order.status !== "pending" || order.isPaid) return null;
  const { totalAmountCents, paymentTag: tag, shortId: note } = order;
  return { amountCents: totalAmountCents, tag, note, ...(await payByQr(tag, totalAmountCents)) };
}

/** The cash app's own address for paying this amount to this tag, and the same as a QR code. */
export async function payByQr(tag: string, amountCents: Cents): Promise<{ link: string; qrSvg: string }> {
  const amount = plainDollars(amountCents);
  const link = `https://cash.app/${encodeURIComponent(tag).replace("%24", "$")}/${amount}`;
  return { link, qrSvg: await QRCode.toString(link, { type: "svg", margin: 1, errorCorrectionLevel: "M" }) };
}
