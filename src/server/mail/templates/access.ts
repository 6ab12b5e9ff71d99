import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

export type MailAccess = {
  reason: string;
  status: "pending" | "approved" | "rejected";
  decisionReason: string;
  category: { name: string; slug: string };
  customer: { name: string; email: string };
  /** How the customer may be greeted; null where nobody has proved the address. */
  greeting: string | null;
};

/** To the shop: a customer asks to see a restricted category. */
export function accessRequestedMail(site: MailSite, { category, customer, reason }: MailAccess) {
  return renderMail(site, `Access request: ${category.name}`, [
    { kind: "text", text: `A customer has requested access to ${category.name}.` },
    { kind: "facts", facts: [["Customer", `${customer.name}\n${customer.email}`]] },
    { kind: "quote", text: reason },
    { kind: "link", label: "Approve or reject", url: `${site.baseUrl}/admin/requests?kind=access` },
  ]);
}

/** To the customer: access was granted, or it was declined and why. */
export function accessDecidedMail(site: MailSite, { category, greeting, status, decisionReason }: MailAccess) {
  const url = `${site.baseUrl}/category/${category.slug}`;
  if (status === "approved") {
    return renderMail(site, `You have access to ${category.name}`, [
      hello(greeting),
      {
        kind: "text",
        text: `We approved your request. You can now see and order all products in ${category.name}.`,
      },
      { kind: "link", label: `Open ${category.name}`, url },
    ]);
  }
  return renderMail(site, `Your request for ${category.name} was declined`, [
    hello(greeting),
    { kind: "text", text: `We cannot give your account access to ${category.name}. The reason:` },
    { kind: "quote", text: decisionReason },
    {
      kind: "text",
      text: "If something has changed, you can ask again on the category's page, or reply to this e-mail.",
    },
    { kind: "link", label: `Open ${category.name}`, url },
  ]);
}
