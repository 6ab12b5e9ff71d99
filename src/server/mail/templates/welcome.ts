import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

/** To a new customer whose address is confirmed: how ordering works, and for an affiliate where the link is. */
export function welcomeMail(site: MailSite, { name, code }: { name: string | null; code: string | null }) {
  const affiliate: MailBlock[] = code
    ? [
        { kind: "highlight", facts: [["Your affiliate code", code]] },
        { kind: "link", label: "Open your dashboard", url: `${site.baseUrl}/affiliate/dashboard`, isSecondary: true },
      ]
    : [];
  return renderMail(
    site,
    `Welcome to ${site.siteName}`,
    [
      hello(name),
      { kind: "text", text: "Your e-mail address is confirmed and your account is ready." },
      {
        kind: "text",
        text: "How ordering works: place your order, pay with Cash App, with your order number as the note, and we ship as soon as we have verified your payment. Your order's page shows each step, and you can message us there.",
      },
      { kind: "link", label: "Browse the shop", url: site.baseUrl },
      ...affiliate,
      {
        kind: "text",
        text: "Your addresses, orders and membership are in your profile.",
      },
      { kind: "link", label: "Open your profile", url: `${site.baseUrl}/profile`, isSecondary: true },
    ],
    { preheader: "Your account is ready. Here is how ordering works." },
  );
}
