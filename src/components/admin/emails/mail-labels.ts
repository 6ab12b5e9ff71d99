import type { BadgeTone } from "~/components/ui/badge";
import type { MailState } from "./search-params";

/** The kinds of e-mail as the shop calls them. */
export const TEMPLATE_LABELS: Readonly<Record<string, string>> = {
  "order-placed": "Order placed",
  "order-placed-shop": "New order, to the shop",
  "order-changed": "Order corrected",
  "order-changed-shop": "Order corrected or cancelled, to the shop",
  "payment-reminder": "Payment reminder",
  "payment-sent-shop": "Payment said to be sent, to the shop",
  "payment-confirmed": "Payment confirmed",
  "payment-undone": "Payment undone",
  "payment-double": "Payment received twice",
  "payment-part": "Payment received in part",
  "payment-corrected": "Payment received by mistake",
  tracking: "Tracking number",
  "tracking-withdrawn": "Tracking number taken back",
  "order-message": "Message about an order",
  "password-reset": "Password reset",
  "email-verification": "Address confirmation",
  "back-in-stock": "Back in stock",
  "email-change": "New address, confirmation",
  "email-change-notice": "New address, notice to the old one",
  welcome: "Welcome",
  "membership-requested": "Membership request, to the shop",
  "membership-rest-sent": "Rest of a membership said to be sent, to the shop",
  "membership-part": "Membership paid in part",
  "membership-rejected": "Membership request rejected",
  "membership-reopened": "Membership decision taken back",
  "membership-activated": "Membership activated",
  "membership-requoted": "Membership, new price",
  "membership-ending": "Membership ending",
  "membership-cut": "Membership ended or shortened by the shop",
  "order-cancelled": "Order cancelled",
  "order-refunded": "Order refunded",
  "order-partly-refunded": "Order refunded in part",
  "store-credit": "Store credit changed",
  "order-reopened": "Order reopened by a late payment",
  "payment-returned": "Late payment sent back",
  "money-returned": "Money sent back",
  "payout-sent": "Payout sent",
  "payout-returned": "Payout came back",
  "balance-corrected": "Balance corrected",
  "rules-changed": "Program rules change",
  "program-terms": "New program terms",
  "tier-switched": "Tier turned off or on",
  "affiliate-requested": "Affiliate request, to the shop",
  "affiliate-approved": "Affiliate approved",
  "affiliate-rejected": "Affiliate rejected",
  "affiliate-referral": "New referral, to the affiliate",
  "affiliate-commission": "Commission, to the affiliate",
  "affiliate-reversal": "Commission taken back, to the affiliate",
  "affiliate-tier": "Tier reached, to the affiliate",
  "affiliate-week": "Weekly summary, to the affiliate",
  "partnership-invitation": "Partnership invitation",
  "access-requested": "Access request, to the shop",
  "access-decided": "Access request decided",
  "access-closed": "Access request closed with its category",
  "access-withdrawn": "Access withdrawn",
  "cashapp-tag-changed": "Payout tag changed",
  "tag-missing": "Payout tag missing",
  "affiliate-revoked": "Affiliate membership ended",
  "account-suspended": "Account suspended",
  "account-deleted": "Account deleted",
  "new-sign-in": "Sign-in on a new device",
  "password-changed": "Password changed",
  "two-factor-changed": "Two-factor sign-in changed",
  "account-reinstated": "Suspension lifted",
  "earnings-on-hold": "Earnings on hold",
  "earnings-released": "Earnings released",
  "claim-shop": "Claim, to the shop",
  "claim-decided": "Claim decided",
  "claim-credited": "Claim credited to an affiliate",
  "contact-shop": "Message to the shop",
  "contact-received": "Message received",
  "contact-answer": "Answer to a message",
};

const STATE_LABELS: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

const STATE_TONES: Readonly<Record<MailState, BadgeTone>> = {
  waiting: "attention",
  sending: "accent",
  sent: "success",
  failed: "danger",
};

/** What became of an e-mail. One that was only written to a file on the server reached nobody. */
export function mailState({ status, deliveredBy }: { status: MailState; deliveredBy: string | null }) {
  const isUndelivered = status === "sent" && deliveredBy === "files";
  const tone: BadgeTone = isUndelivered ? "attention" : STATE_TONES[status];
  return { label: isUndelivered ? "Not delivered" : STATE_LABELS[status], tone };
}
