import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** The single-use link for choosing a new password. */
export function passwordResetMail(site: MailSite, { name, token }: { name: string | null; token: string }) {
  return renderMail(site, "Choose a new password", [
    hello(name),
    {
      kind: "text",
      text: "Somebody, hopefully you, asked for a new password for this account. The link works once, within one hour.",
    },
    {
      kind: "link",
      label: "Choose a new password",
      url: `${site.baseUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    { kind: "text", text: "If it was not you, there is nothing to do: your password stays as it is." },
  ]);
}
