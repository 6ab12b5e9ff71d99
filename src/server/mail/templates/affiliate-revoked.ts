import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

type FormerAffiliate = { name: string | null; owedCents: number; hasTag: boolean };

/** To a former affiliate: what ends, and how what is owed is settled. */
export function affiliateRevokedMail(site: MailSite, { name, owedCents, hasTag }: FormerAffiliate) {
  const owed: MailBlock[] =
    owedCents > 0
      ? [
          { kind: "highlight", facts: [["We owe you", formatMoney(owedCents)]] },
          {
            kind: "text",
            text: hasTag
              ? "It is paid out to your cash-app tag as before. Until then you keep a page with your statement and your payouts."
              : "Please add a cash-app tag so that we can pay you. You keep a page with your statement and your payouts until then.",
          },
          { kind: "link", label: "View what we owe you", url: `${site.baseUrl}/affiliate/settlement` },
        ]
      : [{ kind: "text", text: "Nothing is owed to you." }];
  return renderMail(site, "You are no longer in the affiliate program", [
    hello(name),
    {
      kind: "text",
      text: "Your affiliate account has ended. New orders earn you no commission, and your link invites nobody. Your customer account, prices and orders are not affected.",
    },
    ...owed,
    { kind: "text", text: "If you think this is a mistake, reply to this e-mail." },
  ]);
}
