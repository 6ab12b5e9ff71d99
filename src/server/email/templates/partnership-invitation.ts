import { PARTNERSHIP_CAPACITY } from "~/domain/partnership";
import { type MailBlock, type MailSite, renderMail } from "./layout";

export type MailInvitation = {
  name: string;
  /** The inviter as partners see them: never a last name, never an address. */
  from: string;
  partnership: string;
  description: string;
  message: string;
};

/** To an affiliate: who invites them into which partnership, what one is, and where to answer. */
export function partnershipInvitationMail(site: MailSite, invitation: MailInvitation) {
  const { name, from, partnership, description, message } = invitation;
  const quote: MailBlock[] = message ? [{ kind: "quote", text: message }] : [];
  const about: [string, string][] = description ? [["About it", description]] : [];
  return renderMail(site, `${from} invites you into the partnership ${partnership}`, [
    { kind: "text", text: `Hello ${name},` },
    { kind: "text", text: `${from} invites you to join the partnership ${partnership}.` },
    ...quote,
    {
      kind: "facts",
      facts: [["Partnership", partnership], ...about, ["Invited by", from]],
    },
    {
      kind: "text",
      text: `A partnership is a team of up to ${PARTNERSHIP_CAPACITY} affiliates that pools what its members' networks sell from the day each of them joined; it changes nobody's personal tier or commission.`,
    },
    { kind: "link", label: "Answer the invitation", url: `${site.baseUrl}/affiliate/partnerships` },
    {
      kind: "text",
      text: "The invitation does not expire: it waits until you accept or decline it, or until it is taken back. An affiliate is in one partnership at a time.",
    },
  ]);
}
