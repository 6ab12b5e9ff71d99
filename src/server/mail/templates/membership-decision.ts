import { formatMoney } from "~/domain/money";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

type Rejected = { name: string | null; tier: string; reason: string };
/** What had come for it and goes back, in cents. */
type Declined = Rejected & { returnCents?: number | undefined };

/** To the customer: the request for Bronze or Gold was rejected, why, and what of its payment goes back. */
export function membershipRejectedMail(site: MailSite, { name, tier, reason, returnCents = 0 }: Declined) {
  const sent =
    returnCents > 0
      ? `We will send the ${formatMoney(returnCents)} that we received for it back to the account that you paid from.`
      : "If you have sent a payment, reply to this e-mail and we will find it.";
  return renderMail(site, `Your ${tier} request was not approved`, [
    hello(name),
    { kind: "text", text: `We could not approve your request for ${tier}. The reason:` },
    { kind: "quote", text: reason },
    {
      kind: "text",
      text: `Your account and your prices have not changed. ${sent} You can also ask again from your profile.`,
    },
    { kind: "link", label: "View your profile", url: `${site.baseUrl}/profile#membership` },
  ]);
}

type Reopened = Rejected & { wasApproved: boolean; isRestored: boolean };

/** To the customer: the decision on the request was a mistake, and what that changes. */
export function membershipReopenedMail(site: MailSite, { name, tier, reason, wasApproved, isRestored }: Reopened) {
  const what: MailBlock[] = wasApproved
    ? [
        {
          kind: "text",
          text: `We approved your request for ${tier} by mistake and have taken the approval back. The reason:`,
        },
        { kind: "quote", text: reason },
        {
          kind: "text",
          text: isRestored
            ? "Your membership is what it was before the approval. Your request is pending again, and orders that you have already placed keep their prices."
            : "Your request is pending again. Orders that you have already placed keep their prices.",
        },
      ]
    : [
        { kind: "text", text: `We are looking at your request for ${tier} again. The reason:` },
        { kind: "quote", text: reason },
        { kind: "text", text: "There is nothing you need to do. We will e-mail you when it is decided." },
      ];
  return renderMail(site, `Your ${tier} request is pending again`, [
    hello(name),
    ...what,
    { kind: "link", label: "View your request", url: `${site.baseUrl}/profile#membership` },
  ]);
}
