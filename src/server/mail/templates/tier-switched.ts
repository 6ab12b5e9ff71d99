import { formatPercent } from "~/domain/money";
import type { Tier } from "~/domain/tiers";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

type Switched = {
  name: string | null;
  tier: Pick<Tier, "name" | "commissionBonusBps" | "pricingDiscountBps">;
  isActive: boolean;
  reason: string | null;
};

/** To an affiliate whose tier an admin turned off, or on again: what is lost or comes back, and why. */
export function tierSwitchedMail(site: MailSite, { name, tier, isActive, reason }: Switched) {
  const figures: MailBlock = {
    kind: "facts",
    facts: [
      ["Bonus on direct commissions", formatPercent(tier.commissionBonusBps)],
      ["Discount on your own orders", formatPercent(tier.pricingDiscountBps)],
    ],
  };
  const link: MailBlock = { kind: "link", label: "View your tier", url: `${site.baseUrl}/affiliate/tiers` };
  if (isActive) {
    return renderMail(site, `Your ${tier.name} tier is active again`, [
      hello(name),
      { kind: "text", text: `Your ${tier.name} tier is on again. From now on you get:` },
      figures,
      { kind: "text", text: "The bonus needs 2 active referrals, as before." },
      link,
    ]);
  }
  return renderMail(site, `Your ${tier.name} tier has been turned off`, [
    hello(name),
    { kind: "text", text: `We have turned off your ${tier.name} tier. Until it is on again, you do not get:` },
    figures,
    ...(reason
      ? ([
          { kind: "text", text: "Why:" },
          { kind: "quote", text: reason },
        ] as const)
      : []),
    {
      kind: "text",
      text: "You keep earning commissions at the basic rates, and you keep your tier and everything you have earned.",
    },
    link,
    { kind: "text", text: "If you think this is a mistake, reply to this e-mail." },
  ]);
}
