import { z } from "zod";
import { type Cents, formatMoney } from "~/domain/money";
import { piecesText } from "~/domain/refunded-pieces";

export const MAX_TIMELINE = 100;

/** The event labels that customers see. Events that are not listed here are internal to the shop. */
const TIMELINE: Readonly<Record<string, string>> = {
  placed: "Order placed",
  markPaid: "Payment verified",
  undoPayment: "Payment withdrawn: waiting for payment again",
  paymentSent: "You said that you sent the payment",
  remind: "Payment reminder sent to you",
  paymentTag: "Payments go to a new tag from now on",
  changeAddress: "You changed the address",
  changeMessage: "You changed the message",
  cancelByCustomer: "You cancelled the order",
  cancelUnpaid: "Cancelled: not paid in time",
  ship: "Shipped",
  unship: "Not shipped after all",
  cancel: "Order cancelled",
  reopen: "Order reopened: we received a payment",
  refund: "Order refunded",
  refundPart: "Refunded in part",
};
export const TOLD_ACTIONS = Object.keys(TIMELINE);

/** The actions whose reason the customer is e-mailed; the reasons of others are the shop's own. */
const WITH_REASON: readonly string[] = ["cancel", "refund", "refundPart"];

type TimelineEvent = { id: string; action: string; createdAt: Date; reason: string | null; detail: unknown };
type Step = { id: string; createdAt: Date; label: string; reason: string | null };

const OfPieces = z.object({ name: z.string(), quantity: z.int() });
const OfRefund = z.object({ goodsCents: z.int(), shippingCents: z.int(), pieces: z.array(OfPieces).default([]) });

/** The events as a customer sees them, oldest first. Tracking saved again after shipping is shown as a correction. */
export function timelineOf(events: readonly TimelineEvent[], restRefund: { amountCents: Cents } | null): Step[] {
  let isShipped = false;
  return events.map(({ id, action, createdAt, reason, detail }) => {
    const isCorrection = action === "ship" && isShipped;
    if (action === "ship" || action === "unship") isShipped = action === "ship";
    const label = isCorrection ? "Tracking number corrected" : (TIMELINE[action] ?? action);
    const cents = action === "refund" ? restRefund?.amountCents : 0;
    const refunded = action === "refundPart" ? refundedPart(detail) : cents && formatMoney(cents);
    return {
      ...{ id, createdAt, label: refunded ? `${label}: ${refunded}` : label },
      reason: WITH_REASON.includes(action) ? reason : null,
    };
  });
}

/** "$40.00 for 2 × BPC-157". */
function refundedPart(detail: unknown): string | undefined {
  const { data } = OfRefund.safeParse(detail);
  if (!data) return undefined;
  const amount = formatMoney(data.goodsCents + data.shippingCents);
  return data.pieces.length > 0 ? `${amount} for ${piecesText(data.pieces)}` : amount;
}

type Part = { id: string; amountCents: Cents; confirmedAt: Date };

/** The timeline with each partial payment, before what its confirmation did at that moment. */
export function withParts(timeline: readonly Step[], parts: readonly Part[]): Step[] {
  const received = parts.map(({ id, amountCents, confirmedAt: createdAt }) => {
    return { id, createdAt, label: `We received ${formatMoney(amountCents)}`, reason: null };
  });
  return [...received, ...timeline].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
