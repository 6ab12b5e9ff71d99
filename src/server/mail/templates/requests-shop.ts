import { formatMoney } from "~/domain/money";
import { type MailSite, renderMail } from "./layout";

type Customer = { name: string; email: string };

export type MailMembershipRequest = {
  id: string;
  customer: Customer;
  currentTier: string;
  requestedTier: string;
  amountCents: number;
  paymentProof: string;
};

/** To the shop: a customer asks for Bronze or Gold, and says what was paid. */
export function membershipRequestedMail(site: MailSite, request: MailMembershipRequest) {
  const { id, customer, currentTier, requestedTier, amountCents, paymentProof } = request;
  return renderMail(site, `Membership request: ${requestedTier}`, [
    {
      kind: "text",
      text: `A customer has requested a ${requestedTier} membership. Verify the payment before you approve it.`,
    },
    {
      kind: "facts",
      facts: [
        ["Customer", `${customer.name}\n${customer.email}`],
        ["Membership", `${currentTier} to ${requestedTier}`],
        ["Amount", formatMoney(amountCents)],
        ["Payment reference", paymentProof],
      ],
    },
    { kind: "link", label: "Approve or reject", url: `${site.baseUrl}/admin/requests/${id}` },
  ]);
}

/** To the shop: a customer asks to join the affiliate program. */
export function affiliateRequestedMail(site: MailSite, { customer, reason }: { customer: Customer; reason: string }) {
  return renderMail(site, `Affiliate request: ${customer.name}`, [
    { kind: "text", text: "A customer has asked to join the affiliate program." },
    { kind: "facts", facts: [["Customer", `${customer.name}\n${customer.email}`]] },
    { kind: "quote", text: reason },
    { kind: "link", label: "Approve or reject", url: `${site.baseUrl}/admin/requests?kind=affiliate` },
  ]);
}
