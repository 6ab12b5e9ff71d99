import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the former owner: the account is deleted, what stays, and what to do if it was somebody else. */
export function accountDeletedMail(site: MailSite) {
  return renderMail(site, `Your ${site.siteName} account is deleted`, [
    hello(null),
    {
      kind: "text",
      text: "Your account is deleted, as you asked. Your name, contact details and addresses are gone. Orders and payments stay on record without your name.",
    },
    { kind: "text", text: "If it was not you who deleted it, tell us at once." },
    { kind: "link", label: "Contact us", url: `${site.baseUrl}/contact` },
  ]);
}
