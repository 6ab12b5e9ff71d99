/** Every kind of e-mail that the shop sends. */
export const MAIL_TEMPLATES = [
  "order-placed",
  "order-placed-shop",
  "payment-confirmed",
  "payment-undone",
  "tracking",
  "order-message",
  "password-reset",
  "email-verification",
  "email-change",
  "email-change-notice",
  "welcome",
  "membership-activated",
  "membership-requoted",
  "membership-ending",
  "order-cancelled",
  "order-refunded",
  "payout-sent",
  "affiliate-approved",
  "affiliate-rejected",
  "partnership-invitation",
  "contact-shop",
  "contact-received",
  "contact-answer",
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
