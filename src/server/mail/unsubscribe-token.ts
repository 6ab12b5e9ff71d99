import { AFFILIATE_MAILS, type AffiliateMail } from "~/domain/affiliate-mails";
import { decryptSecret, encryptSecret } from "~/server/crypto";

/** What one press on "Unsubscribe" stops: e-mails about products that are back, or one kind of an affiliate's. */
export type Subscription = { of: "stock-alerts"; email: string } | { of: AffiliateMail; userId: string };

/** They keep other secrets under the same key from being taken for a token. */
const STOCK_ALERTS = "stop stock alerts of ";
const AFFILIATE_MAIL = /^stop affiliate e-mails about ([a-z]+) of ([0-9a-f-]{36})$/;

/** The token of a link by which whoever reads the mailbox stops these e-mails; it needs no row and does not end. */
export function unsubscribeToken(subscription: Subscription): string {
  if (subscription.of === "stock-alerts") return encryptSecret(STOCK_ALERTS + subscription.email);
  return encryptSecret(`stop affiliate e-mails about ${subscription.of} of ${subscription.userId}`);
}

/** What such a token stops; null for anything else. */
export function subscriptionOfToken(token: string): Subscription | null {
  try {
    const plain = decryptSecret(token);
    if (plain.startsWith(STOCK_ALERTS)) return { of: "stock-alerts", email: plain.slice(STOCK_ALERTS.length) };
    const [, kind, userId] = AFFILIATE_MAIL.exec(plain) ?? [];
    const of = AFFILIATE_MAILS.find((mail) => mail === kind);
    return of && userId ? { of, userId } : null;
  } catch {
    return null;
  }
}
