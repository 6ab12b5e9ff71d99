import { type MailSite, renderMail } from "./layout";

/** To a new address: the single-use link that makes it the account's. It holds nothing that a stranger typed. */
export function emailChangeMail(site: MailSite, { token }: { token: string }) {
  return renderMail(site, "Confirm your new e-mail address", [
    {
      kind: "text",
      text: `Someone asked to use this address for their ${site.siteName} account. If this was you, please confirm it. The link works once, within three days. Until then your account keeps its current address.`,
    },
    {
      kind: "link",
      label: "Confirm this address",
      url: `${site.baseUrl}/verify-email?token=${encodeURIComponent(token)}`,
    },
    { kind: "text", text: "If this was not you, ignore this e-mail and nothing will change." },
  ]);
}
