import type { Surplus } from "~/domain/payment-surplus";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";
import { surplusBlocks } from "./surplus";

/** To the customer: Bronze or Gold is active, and until when. */
export function membershipActivatedMail(
  site: MailSite,
  { name, tier, expiresAt }: { name: string | null; tier: string; expiresAt: Date | null },
  surplus?: Surplus,
) {
  return renderMail(site, `Your ${tier} membership is active`, [
    hello(name),
    {
      kind: "text",
      text: "We have verified your payment. You now see your member prices whenever you are signed in.",
    },
    ...surplusBlocks(surplus),
    {
      kind: "facts",
      facts: [
        ["Membership", tier],
        ["Active until", formatDate(expiresAt)],
      ],
    },
    { kind: "link", label: "View your profile", url: `${site.baseUrl}/profile` },
  ]);
}
