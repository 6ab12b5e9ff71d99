import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the former owner: the account is deleted, what stays, and what to do if it was somebody else. */
export function accountDeletedMail(site: MailSite) {
  return renderMail(site, `Your ${site.siteName} account has been deleted`, [
    hello(null),
    {
      kind: "text",
      text: "We have deleted your account, as you asked. Your name, contact details and addresses are gone. Orders and payments stay on record without your name.",
    },
    { kind: "text", text: "If you did not delete it, contact us right away." },
    { kind: "link", label: "Contact us", url: `${site.baseUrl}/contact` },
  ]);
}
