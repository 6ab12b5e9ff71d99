import { type MailSite, renderMail } from "./layout";

/** The single-use link that proves an address. It holds nothing that the person who opened the account typed. */
export function emailVerificationMail(site: MailSite, { token }: { token: string }) {
  return renderMail(site, "Confirm your e-mail address", [
    {
      kind: "text",
      text: "Somebody, hopefully you, opened an account with this address. Please confirm that it is yours. The link works once, within three days.",
    },
    {
      kind: "link",
      label: "Confirm this address",
      url: `${site.baseUrl}/verify-email?token=${encodeURIComponent(token)}`,
    },
    { kind: "text", text: "If it was not you, there is nothing to do." },
  ]);
}
