import { PARTNERSHIP_CAPACITY } from "~/domain/partnership";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

/** What the inviter typed is empty where it must not be mailed. */
export type MailInvitation = {
  name: string | null;
  /** The inviter as partners see them: never a last name, never an address. */
  from: string;
  partnership: string;
  description: string;
  message: string;
};

/** To an affiliate: who invites them into which partnership, what one is, and where to answer. */
export function partnershipInvitationMail(site: MailSite, invitation: MailInvitation) {
  const { name, from: shownName, partnership, description, message } = invitation;
  const from = shownName || "An affiliate";
  const quote: MailBlock[] = message ? [{ kind: "quote", text: message }] : [];
  const facts: [string, string][] = [
    ["Partnership", partnership],
    ["About it", description],
    ["Invited by", shownName],
  ];
  const known = facts.filter(([, value]) => value);
  // The subject holds nothing that a member typed.
  return renderMail(site, "You are invited to join a partnership", [
    hello(name),
    {
      kind: "text",
      text: `${from} invites you to join ${partnership ? `the partnership ${partnership}` : "a partnership"}.`,
    },
    ...quote,
    ...(known.length > 0 ? [{ kind: "facts", facts: known } as const] : []),
    {
      kind: "text",
      text: `A partnership is a team of up to ${PARTNERSHIP_CAPACITY} affiliates that combines the sales of its members' networks from the day each one joins. Personal tiers and commissions do not change.`,
    },
    { kind: "link", label: "Accept or decline", url: `${site.baseUrl}/affiliate/partnerships` },
    {
      kind: "text",
      text: "The invitation does not expire, but it can be withdrawn. You can be in one partnership at a time.",
    },
  ]);
}
