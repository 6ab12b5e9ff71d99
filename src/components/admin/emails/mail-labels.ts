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
  tracking: "Tracking number",
  "order-message": "Message about an order",
  "password-reset": "Password reset",
  "email-verification": "Address confirmation",
  "back-in-stock": "Back in stock",
  "email-change": "New address, confirmation",
  "email-change-notice": "New address, notice to the old one",
  welcome: "Welcome",
  "membership-activated": "Membership activated",
  "membership-requoted": "Membership, new price",
  "membership-ending": "Membership ending",
  "order-cancelled": "Order cancelled",
  "order-refunded": "Order refunded",
  "payout-sent": "Payout sent",
  "affiliate-approved": "Affiliate approved",
  "affiliate-rejected": "Affiliate rejected",
  "partnership-invitation": "Partnership invitation",
  "access-requested": "Access request, to the shop",
  "access-decided": "Access request decided",
  "account-suspended": "Account suspended",
  "account-reinstated": "Suspension lifted",
  "contact-shop": "Message to the shop",
  "contact-received": "Message received",
  "contact-answer": "Answer to a message",
};

export const STATE_LABELS: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};
