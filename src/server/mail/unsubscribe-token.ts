import { AFFILIATE_MAILS, type AffiliateMail } from "~/domain/affiliate-mails";
import { decryptSecret, encryptSecret } from "~/server/crypto";

/** What one click on "Unsubscribe" stops: back-in-stock e-mails, or one kind of affiliate e-mail. */
export type Subscription = { of: "stock-alerts"; email: string } | { of: AffiliateMail; userId: string; email: string };
/** Links of affiliate e-mails from before they named the address that they went to have no `email`. */
export type ReadSubscription = Subscription | { of: AffiliateMail; userId: string; email: null };

/** These prefixes keep other secrets under the same key from passing as a token. */
const STOCK_ALERTS = "stop stock alerts of ";
const AFFILIATE_MAIL = /^stop affiliate e-mails about ([a-z]+) of ([0-9a-f-]{36})(?: at (.+))?$/;

/** The token of an unsubscribe link for whoever reads the mailbox; it needs no row and never expires. */
export function unsubscribeToken(subscription: Subscription): string {
  if (subscription.of === "stock-alerts") return encryptSecret(STOCK_ALERTS + subscription.email);
  const { of, userId, email } = subscription;
  return encryptSecret(`stop affiliate e-mails about ${of} of ${userId} at ${email}`);
}

/** The subscription of a token; null if it is invalid. */
export function subscriptionOfToken(token: string): ReadSubscription | null {
  try {
    const plain = decryptSecret(token);
    if (plain.startsWith(STOCK_ALERTS)) return { of: "stock-alerts", email: plain.slice(STOCK_ALERTS.length) };
    const [, kind, userId, email = null] = AFFILIATE_MAIL.exec(plain) ?? [];
    const of = AFFILIATE_MAILS.find((mail) => mail === kind);
    if (!of || !userId) return null;
    return email === null ? { of, userId, email } : { of, userId, email };
  } catch {
    return null;
  }
}
