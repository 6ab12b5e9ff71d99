import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** The single-use link for choosing a new password. */
export function passwordResetMail(site: MailSite, { name, token }: { name: string | null; token: string }) {
  return renderMail(site, "Choose a new password", [
    hello(name),
    {
      kind: "text",
      text: "Someone, hopefully you, asked for a new password for this account. The link works once and expires in one hour.",
    },
    {
      kind: "link",
      label: "Choose a new password",
      url: `${site.baseUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    { kind: "text", text: "If this was not you, please ignore this e-mail. Your password stays the same." },
  ]);
}
