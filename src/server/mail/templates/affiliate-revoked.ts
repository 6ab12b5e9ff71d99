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
              ? "We will pay it to your cash-app tag as before. Until then you can still see your statement and your payouts."
              : "Please add a cash-app tag so that we can pay you. Until then you can still see your statement and your payouts.",
          },
          { kind: "link", label: "View what we owe you", url: `${site.baseUrl}/affiliate/settlement` },
        ]
      : [{ kind: "text", text: "We owe you nothing." }];
  return renderMail(site, "You are no longer in the affiliate program", [
    hello(name),
    {
      kind: "text",
      text: "Your affiliate account has ended. New orders no longer earn you commission, and nobody can sign up with your link. Your customer account, prices and orders are not affected.",
    },
    ...owed,
    { kind: "text", text: "If you think this is a mistake, reply to this e-mail." },
  ]);
}
