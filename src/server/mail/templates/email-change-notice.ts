import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

type Change = { name: string | null; newEmail: string; isDone: boolean };

/** To the old address: somebody asked for another one (`isDone` false), or the account has it now. */
export function emailChangeNoticeMail(site: MailSite, { name, newEmail, isDone }: Change) {
  return isDone
    ? renderMail(site, "Your e-mail address was changed", [
        hello(name),
        {
          kind: "text",
          text: `Your ${site.siteName} account now uses the address ${newEmail}. Sign in with it from now on. We will not write to this address again.`,
        },
        { kind: "text", text: "If you did not do this, please contact us right away." },
        { kind: "link", label: "Open the shop", url: site.baseUrl, isSecondary: true },
      ])
    : renderMail(site, "Someone asked to change your e-mail address", [
        hello(name),
        {
          kind: "text",
          text: `We sent a link to ${newEmail}. Your account uses that address once the link is opened; until then nothing changes.`,
        },
        {
          kind: "text",
          text: "If this was not you, someone knows your password. Change it now and cancel the new address in your profile.",
        },
        { kind: "link", label: "Open your profile", url: `${site.baseUrl}/profile#security` },
      ]);
}
