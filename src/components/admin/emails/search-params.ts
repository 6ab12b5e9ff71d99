import { MAIL_STATES } from "~/schemas/admin/mail";

export type MailState = (typeof MAIL_STATES)[number];
export type EmailsAddress = {
  status: MailState | undefined;
  template: string | undefined;
  search: string;
  page: number;
};

const MAX_SEARCH = 120;
const MAX_PAGE = 10_000;

/** What the address of the e-mails says; anything odd in it is left out. */
export function readEmailsAddress(params: { get: (key: string) => string | null }): EmailsAddress {
  const page = Number(params.get("page"));
  return {
    status: MAIL_STATES.find((state) => state === params.get("status")),
    template: params.get("template")?.trim().slice(0, 60) || undefined,
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function emailsHref({ status, template, search, page = 1 }: Partial<EmailsAddress>): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (template) params.set("template", template);
  if (search) params.set("q", search);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/emails" : `/admin/emails?${params}`;
}

/** The address as the API takes it. */
export const emailsQuery = ({ status, template, search, page }: EmailsAddress) => ({
  ...{ search, page },
  ...(status && { status }),
  ...(template && { template }),
});

/** The kinds of e-mail as the shop calls them. */
export const TEMPLATE_WORDS: Readonly<Record<string, string>> = {
  "order-placed": "Order placed",
  "order-placed-shop": "New order, to the shop",
  "payment-confirmed": "Payment confirmed",
  "payment-undone": "Payment undone",
  tracking: "Tracking number",
  "order-message": "Message about an order",
  "password-reset": "Password reset",
  "email-verification": "Address confirmation",
  "membership-activated": "Membership activated",
  "membership-requoted": "Membership, new price",
  "membership-ending": "Membership ending",
  "order-cancelled": "Order cancelled",
  "order-refunded": "Order refunded",
  "payout-sent": "Payout sent",
  "affiliate-approved": "Affiliate approved",
  "affiliate-rejected": "Affiliate rejected",
  "partnership-invitation": "Partnership invitation",
};

export const STATE_WORDS: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};
