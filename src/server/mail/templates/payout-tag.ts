import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the affiliate: payouts go to another tag from now on, in case somebody else changed it. */
export function tagChangedMail(site: MailSite, { name, cashappTag }: { name: string | null; cashappTag: string }) {
  return renderMail(site, "Your payout tag was changed", [
    hello(name),
    { kind: "text", text: "From now on we send your payouts to a new cash-app tag:" },
    { kind: "facts", facts: [["New tag", cashappTag]] },
    { kind: "text", text: "If you did not ask for this, reply to this e-mail right away." },
  ]);
}

type MissingTag = { name: string | null; availableCents: number; isAffiliate: boolean };

/** To the affiliate: money is ready and there is no tag to send it to. */
export function tagMissingMail(site: MailSite, { name, availableCents, isAffiliate }: MissingTag) {
  const amount = formatMoney(availableCents);
  return renderMail(site, `Where should we send your ${amount}?`, [
    hello(name),
    {
      kind: "text",
      text: `You have ${amount} ready to be paid out, but you have not added a cash-app tag yet.`,
    },
    { kind: "text", text: "Add one, and we include the money in the next payout." },
    {
      kind: "link",
      label: "Add my cash-app tag",
      url: `${site.baseUrl}${isAffiliate ? "/affiliate/dashboard" : "/affiliate/settlement"}`,
    },
  ]);
}
