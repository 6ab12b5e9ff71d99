import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

type Requoted = { name: string | null; tier: string; currentTier: string; formerCents: number; amountCents: number };

/** To the customer: the membership that was asked for has another price by now, which can be accepted or not. */
export function membershipRequotedMail(
  site: MailSite,
  { name, tier, currentTier, formerCents, amountCents }: Requoted,
) {
  const moreCents = amountCents - formerCents;
  const why =
    moreCents > 0 && currentTier !== "None"
      ? `Your ${currentTier} membership ended before the request was approved, so its price no longer applies.`
      : "Your membership has changed since your request, and so has the price.";
  return renderMail(site, `Your ${tier} request has a new price`, [
    hello(name),
    { kind: "text", text: `${why} Nothing has been activated. Please accept the new amount or cancel the request.` },
    {
      kind: "facts",
      facts: [
        ["Membership", tier],
        ["Amount requested", formatMoney(formerCents)],
        ["New amount", formatMoney(amountCents)],
        moreCents > 0 ? ["Still to pay", formatMoney(moreCents)] : ["Less than before", formatMoney(-moreCents)],
      ],
    },
    { kind: "link", label: "Accept or cancel", url: `${site.baseUrl}/profile#membership` },
  ]);
}
