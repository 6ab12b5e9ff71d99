import type { Cents } from "./money";
import { plainDollars } from "./money";

/** The app that customers pay with, by the name it has on their phone. */
export const PAYMENT_APP = "Cash App";

/** The address that opens the app, or its website, with this tag and this amount filled in. */
export function paymentLink(tag: string, amountCents: Cents): string {
  return `https://cash.app/${encodeURIComponent(tag).replace("%24", "$")}/${plainDollars(amountCents)}`;
}
