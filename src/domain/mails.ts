import { EMAIL_LINK_HOURS, RESET_LINK_MINUTES } from "./email-link";

type MailFacts = {
  /** Its name in the admin panel. */
  label: string;
  /** To the shop itself, not to the person it is about. */
  isToShop?: true;
  /** A verification link or security notice: never redirected from the address it was written to. */
  isAddressBound?: true;
  /** The thread that replies to it belong to; replies to other e-mails go to the shop's mailbox. */
  repliesTo?: "order" | "contact";
  /** It exists for its link, which works this long. */
  linkMinutes?: number;
  /** Sent on a schedule: restoring a backup does not resend it. */
  isScheduled?: true;
};

/** Every e-mail that the shop sends, in the sequence of the admin panel's filter. */
export const MAILS = {
  "order-placed": { label: "Order placed", repliesTo: "order" },
  "order-placed-shop": { label: "New order, to the shop", isToShop: true },
  "order-changed": { label: "Order corrected", repliesTo: "order" },
  "order-changed-shop": { label: "Order corrected or cancelled, to the shop", isToShop: true },
  "payment-reminder": { label: "Payment reminder", repliesTo: "order", isScheduled: true },
  "payment-tag": { label: "New payment tag" },
  "payment-sent-shop": { label: "Payment reported as sent, to the shop", isToShop: true },
  "payment-confirmed": { label: "Payment confirmed", repliesTo: "order" },
  "payment-undone": { label: "Payment undone", repliesTo: "order" },
  "payment-double": { label: "Payment received twice", repliesTo: "order" },
  "payment-part": { label: "Payment received in part", repliesTo: "order" },
  "payment-corrected": { label: "Payment received by mistake", repliesTo: "order" },
  tracking: { label: "Tracking number", repliesTo: "order" },
  "tracking-withdrawn": { label: "Tracking number taken back", repliesTo: "order" },
  "order-message": { label: "Message about an order", repliesTo: "order" },
  "password-reset": { label: "Password reset", isAddressBound: true, linkMinutes: RESET_LINK_MINUTES },
  "email-verification": { label: "Address confirmation", isAddressBound: true, linkMinutes: EMAIL_LINK_HOURS * 60 },
  "back-in-stock": { label: "Back in stock" },
  "email-change": { label: "New address, confirmation", isAddressBound: true, linkMinutes: EMAIL_LINK_HOURS * 60 },
  "email-change-notice": { label: "New address, notice to the old one", isAddressBound: true },
  welcome: { label: "Welcome" },
  "membership-requested": { label: "Membership request, to the shop", isToShop: true },
  "membership-received": { label: "Membership request received" },
  "membership-rest-sent": { label: "Remaining membership payment reported as sent, to the shop", isToShop: true },
  "membership-part": { label: "Membership paid in part" },
  "membership-cancelled": { label: "Membership request cancelled" },
  "membership-cancelled-shop": { label: "Membership request cancelled, to the shop", isToShop: true },
  "membership-rejected": { label: "Membership request rejected" },
  "membership-reopened": { label: "Membership decision taken back" },
  "membership-activated": { label: "Membership activated" },
  "membership-requoted": { label: "Membership, new price" },
  "membership-ending": { label: "Membership ending", isScheduled: true },
  "membership-cut": { label: "Membership changed by the shop" },
  "order-cancelled": { label: "Order cancelled", repliesTo: "order" },
  "order-refunded": { label: "Order refunded", repliesTo: "order" },
  "order-partly-refunded": { label: "Order refunded in part", repliesTo: "order" },
  "store-credit": { label: "Store credit changed" },
  "order-reopened": { label: "Order reopened by a late payment", repliesTo: "order" },
  "payment-returned": { label: "Late payment sent back", repliesTo: "order" },
  "money-returned": { label: "Money sent back" },
  "payout-sent": { label: "Payout sent" },
  "payout-returned": { label: "Payout came back" },
  "balance-corrected": { label: "Balance corrected" },
  "rules-changed": { label: "Program rules change" },
  "program-terms": { label: "New program terms" },
  "tier-switched": { label: "Tier turned off or on" },
  "affiliate-requested": { label: "Affiliate request, to the shop", isToShop: true },
  "affiliate-approved": { label: "Affiliate approved" },
  "affiliate-rejected": { label: "Affiliate rejected" },
  "affiliate-referral": { label: "New referral, to the affiliate" },
  "affiliate-commission": { label: "Commission, to the affiliate" },
  "affiliate-reversal": { label: "Commission taken back, to the affiliate" },
  "affiliate-tier": { label: "Tier reached, to the affiliate" },
  "tier-taken-back": { label: "Tier taken back, to the affiliate" },
  "affiliate-week": { label: "Weekly summary, to the affiliate", isScheduled: true },
  "partnership-invitation": { label: "Partnership invitation" },
  "access-requested": { label: "Access request, to the shop", isToShop: true },
  "access-decided": { label: "Access request decided" },
  "access-closed": { label: "Access request closed with its category" },
  "access-withdrawn": { label: "Access withdrawn" },
  "access-returned": { label: "Access given back" },
  "cashapp-tag-changed": { label: "Payout tag changed", isAddressBound: true },
  "tag-missing": { label: "Payout tag missing", isScheduled: true },
  "affiliate-revoked": { label: "Affiliate membership ended" },
  "account-suspended": { label: "Account suspended" },
  "account-deleted": { label: "Account deleted", isAddressBound: true },
  "new-sign-in": { label: "Sign-in on a new device", isAddressBound: true },
  "password-changed": { label: "Password changed", isAddressBound: true },
  "two-factor-changed": { label: "Two-factor sign-in changed", isAddressBound: true },
  "account-reinstated": { label: "Suspension lifted" },
  "earnings-on-hold": { label: "Earnings on hold" },
  "earnings-released": { label: "Earnings released" },
  "claim-shop": { label: "Claim, to the shop", isToShop: true },
  "claim-decided": { label: "Claim decided" },
  "claim-credited": { label: "Claim credited to an affiliate" },
  "contact-shop": { label: "Message to the shop", isToShop: true },
  "contact-received": { label: "Message received", repliesTo: "contact" },
  "contact-answer": { label: "Answer to a message", repliesTo: "contact" },
} as const satisfies Record<string, MailFacts>;

export type MailTemplate = keyof typeof MAILS;

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAILS, name);

/** Facts about a stored e-mail; none if another version of the shop wrote it and this one does not know it. */
export const mailFacts = (name: string): Partial<MailFacts> => (isMailTemplate(name) ? MAILS[name] : {});

export const mailLabel = (name: string): string => mailFacts(name).label ?? name;

export const mailsWith = (fact: "isToShop" | "isAddressBound" | "isScheduled" | "linkMinutes"): string[] =>
  Object.keys(MAILS).filter((name) => mailFacts(name)[fact]);

/** E-mails, oldest first; those queued at one moment in the sequence above, so that an order's is before its payment's. */
export function inMailSequence<M extends { template: string; createdAt: Date }>(mails: readonly M[]): M[] {
  const places = Object.keys(MAILS);
  const placeOf = ({ template }: M) => places.indexOf(template);
  return mails.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || placeOf(one) - placeOf(other),
  );
}
