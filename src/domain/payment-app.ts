import { DomainError } from "./errors";
import type { Cents } from "./money";
import { plainDollars } from "./money";

/** The payment app customers use. */
export const PAYMENT_APP = "Cash App";

/** The URL that opens the app, or its website, with tag and amount filled in. */
export function paymentLink(tag: string, amountCents: Cents): string {
  return `https://cash.app/${encodeURIComponent(tag).replace("%24", "$")}/${plainDollars(amountCents)}`;
}

/**
 * The tag that an order names: while it is pending the one in force, afterwards the one that its customer was asked to
 * pay.
 */
export const tagToPay = (
  order: { paymentTag: string; isPending: boolean },
  inForce: { paymentTag: string } | null,
): string => (order.isPending && inForce?.paymentTag) || order.paymentTag;

/** Shown to shoppers while the shop has no payment tag. */
export const NO_PAYMENTS_YET = "This shop does not take payments yet.";

/**
 * Throws "no-payment-tag" while the shop has no payment tag, because the money would have nowhere to go. Staff entering
 * an order for a customer are told where to set it.
 */
export function assertTakesPayments(paymentTag: string, isForCustomer = false): void {
  if (paymentTag) return;
  const message = isForCustomer
    ? "The shop has no payment tag, so nobody can pay. An owner sets it in Settings."
    : `${NO_PAYMENTS_YET} Nothing was ordered.`;
  throw new DomainError("PRECONDITION_FAILED", "no-payment-tag", message);
}
