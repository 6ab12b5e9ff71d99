import { type MailSite, renderMail } from "./layout";

/** The single-use link that proves an address. It holds nothing that the person who opened the account typed. */
export function emailVerificationMail(site: MailSite, { token }: { token: string }) {
  return renderMail(site, "Confirm your e-mail address", [
    {
      kind: "text",
      text: "Someone, hopefully you, opened an account with this address. Please confirm that it is yours. The link works once and expires in three days.",
    },
    {
      kind: "link",
      label: "Confirm this address",
      url: `${site.baseUrl}/verify-email?token=${encodeURIComponent(token)}`,
    },
    { kind: "text", text: "If this was not you, please ignore this e-mail." },
  ]);
}
