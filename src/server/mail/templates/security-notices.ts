import { formatDateTime } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

const ifNotYou = (site: MailSite) =>
  [
    { kind: "text", text: "If this was not you, choose a new password right away. That signs out every other device." },
    { kind: "link", label: "Choose a new password", url: `${site.baseUrl}/forgot-password` },
  ] as const;

type SignIn = { name: string | null; at: Date; browser: string | null | undefined };

/** To the owner: somebody signed in on a device that the account was never used on. */
export function newSignInMail(site: MailSite, { name, at, browser }: SignIn) {
  const where = browser ? `, with ${browser}` : "";
  return renderMail(site, `New sign-in to your ${site.siteName} account`, [
    hello(name),
    {
      kind: "text",
      text: `Someone signed in to your account on a new device: ${formatDateTime(at)}${where}.`,
    },
    { kind: "text", text: "If this was you, you do not need to do anything." },
    ...ifNotYou(site),
  ]);
}

/** To the owner: the account has a new password. */
export function passwordChangedMail(site: MailSite, { name }: { name: string | null }) {
  return renderMail(site, "Your password was changed", [
    hello(name),
    { kind: "text", text: "Your account has a new password, and every other device is signed out." },
    ...ifNotYou(site),
  ]);
}
