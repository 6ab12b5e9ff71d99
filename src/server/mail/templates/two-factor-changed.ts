import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the owner: whether signing in asks for a code from now on, and what to do if it was somebody else. */
export function twoFactorChangedMail(site: MailSite, { name, isOn }: { name: string | null; isOn: boolean }) {
  const what = isOn
    ? "From now on, signing in to your account asks for a code from your authenticator app. Keep your recovery codes where you can find them without your phone."
    : "Signing in to your account no longer asks for a code from an authenticator app.";
  return renderMail(site, `Two-factor sign-in is ${isOn ? "on" : "off"}`, [
    hello(name),
    { kind: "text", text: what },
    { kind: "text", text: "If this was not you, choose a new password right away and tell us." },
    { kind: "link", label: "Choose a new password", url: `${site.baseUrl}/forgot-password` },
  ]);
}
