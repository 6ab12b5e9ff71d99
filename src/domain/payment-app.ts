import { DomainError } from "./errors";
import type { Cents } from "./money";
import { plainDollars } from "./money";

/** The app that customers pay with, by the name it has on their phone. */
export const PAYMENT_APP = "Cash App";

/** The address that opens the app, or its website, with this tag and this amount filled in. */
export function paymentLink(tag: string, amountCents: Cents): string {
  return `https://cash.app/${encodeURIComponent(tag).replace("%24", "$")}/${plainDollars(amountCents)}`;
}

/** What a shopper reads while nobody could be told where to pay. */
export const NO_PAYMENTS_YET = "This shop does not take payments yet.";

/**
 * Refuses what would have to be paid for while the shop has no payment tag: the money could go nowhere. Staff who enter it
 * for a customer are told where to set the tag. Throws "no-payment-tag".
 */
export function assertTakesPayments(paymentTag: string, isForCustomer = false): void {
  if (paymentTag) return;
  const message = isForCustomer
    ? "The shop has no payment tag, so nobody can pay. An owner sets it in Settings."
    : `${NO_PAYMENTS_YET} Nothing was ordered.`;
  throw new DomainError("PRECONDITION_FAILED", "no-payment-tag", message);
}
