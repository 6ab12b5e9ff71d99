import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

type Owner = { name: string | null; isAffiliate: boolean };

/** To the owner: the account was suspended, why, and what that means until it is lifted. */
export function accountSuspendedMail(site: MailSite, { name, isAffiliate, reason }: Owner & { reason: string }) {
  const earnings = isAffiliate
    ? " Your commissions stay on record and are not paid out until the suspension is lifted."
    : "";
  return renderMail(site, `Your ${site.siteName} account has been suspended`, [
    hello(name),
    { kind: "text", text: "We have suspended your account. The reason:" },
    { kind: "quote", text: reason },
    { kind: "text", text: `You are signed out and cannot sign in or place orders for now.${earnings}` },
    { kind: "text", text: "If you think this is a mistake, reply to this e-mail or send us a message." },
    { kind: "link", label: "Contact us", url: `${site.baseUrl}/contact` },
  ]);
}

/** To the owner: the suspension was lifted. */
export function accountReinstatedMail(site: MailSite, { name, isAffiliate }: Owner) {
  const earnings = isAffiliate ? " Your earnings are included in the next payout again." : "";
  return renderMail(site, `Your ${site.siteName} account is open again`, [
    hello(name),
    {
      kind: "text",
      text: `We have lifted the suspension of your account. You can sign in and order again.${earnings}`,
    },
    { kind: "link", label: "Sign in", url: `${site.baseUrl}/login` },
  ]);
}
