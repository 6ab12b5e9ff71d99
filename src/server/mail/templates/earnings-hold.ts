import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

type Affiliate = { name: string | null; isAffiliate: boolean };

const link = (site: MailSite, isAffiliate: boolean) => ({
  kind: "link" as const,
  label: "See my earnings",
  url: `${site.baseUrl}${isAffiliate ? "/affiliate/earnings" : "/affiliate/settlement"}`,
});

/** To the affiliate: some commissions are waiting for a review. Says neither whose orders nor why. */
export function earningsOnHoldMail(site: MailSite, { name, isAffiliate }: Affiliate) {
  return renderMail(site, "Some of your earnings are under review", [
    hello(name),
    {
      kind: "text",
      text: "We are checking some orders that you earned commissions from. Until we have finished, these commissions are on hold and are not paid out. Everything else is paid as usual.",
    },
    { kind: "text", text: "You do not need to do anything. We will e-mail you when they are released." },
    link(site, isAffiliate),
  ]);
}

/** To the affiliate: the review is over, and the commissions can be paid out. */
export function earningsReleasedMail(site: MailSite, { name, isAffiliate }: Affiliate) {
  return renderMail(site, "Your earnings are no longer on hold", [
    hello(name),
    {
      kind: "text",
      text: "We have finished our review. The commissions that were on hold for it can be paid out again once their hold days are over.",
    },
    link(site, isAffiliate),
  ]);
}
