import { DAY_MS } from "~/domain/days";
import { timeRemaining } from "~/domain/membership";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailSite, renderMail } from "./layout";

/** To the customer: Bronze or Gold is about to end, when, and how to renew it. */
export function membershipEndingMail(
  site: MailSite,
  { name, tier, expiresAt, now }: { name: string | null; tier: string; expiresAt: Date | null; now: Date },
) {
  const days = expiresAt ? Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)) : null;
  const when = days === null ? "soon" : days === 1 ? "within a day" : `in ${days} days`;
  return renderMail(site, `Your ${tier} membership ends ${when}`, [
    hello(name),
    {
      kind: "text",
      text: "Your member discount ends that day. Renew before then, and the six months are added to your current term, so you do not lose a day.",
    },
    {
      kind: "facts",
      facts: [
        ["Membership", tier],
        ["Active until", formatDate(expiresAt)],
        ["Time remaining", timeRemaining(expiresAt, now)],
      ],
    },
    { kind: "link", label: "Renew your membership", url: `${site.baseUrl}/profile#membership` },
    { kind: "text", text: "If you have already asked to renew, there is nothing more to do." },
  ]);
}
