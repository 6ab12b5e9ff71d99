import { DomainError } from "./errors";
import type { Cents } from "./money";

/** How many members a partnership has at most, its founder included. */
export const PARTNERSHIP_CAPACITY = 10;
/** How many invitations of a partnership may wait for an answer at once. */
export const MAX_OPEN_INVITATIONS = 30;
/** How many invitations one affiliate sends within 24 hours. */
export const MAX_INVITATIONS_A_DAY = 10;
/** For how many days an affiliate who declined is not invited again by the same team or the same person. */
export const DAYS_AFTER_DECLINE = 30;
export const MAX_INVITATION_TEXT = 300;
export const MAX_PARTNERSHIP_NAME = 80;
export const MAX_PARTNERSHIP_TEXT = 500;

/** What a partnership's combined volume is shown against: $500K, $5M and $50M. */
const PARTNERSHIP_MILESTONES = [
  { name: "$500K", goalCents: 50_000_000 },
  { name: "$5M", goalCents: 500_000_000 },
  { name: "$50M", goalCents: 5_000_000_000 },
] as const;

export type PartnershipRole = "founder" | "admin" | "member";
export type PartnershipAct = "invite" | "dissolve" | "remove" | "hand-over" | "set-role" | "leave" | "write";

/** Who may do what; the screen draws its buttons from it and the server asks it. */
const ACTS: Record<PartnershipRole, readonly PartnershipAct[]> = {
  founder: ["invite", "remove", "hand-over", "set-role", "dissolve", "write"],
  admin: ["invite", "remove", "leave", "write"],
  member: ["leave", "write"],
};

/** Whether a role allows an act. */
export function mayInPartnership(role: PartnershipRole, act: PartnershipAct): boolean {
  return ACTS[role].includes(act);
}

/** Refuses an act that the role does not allow; a founder who wants to leave is told what to do first. */
export function assertMay(role: PartnershipRole, act: PartnershipAct): void {
  if (mayInPartnership(role, act)) return;
  if (act === "leave") {
    const message = "Transfer the founder role or dissolve the partnership before you leave.";
    throw new DomainError("PRECONDITION_FAILED", "founder-must-hand-over", message);
  }
  const message =
    act === "invite" || act === "remove" ? "Only founders and admins may do this." : "Only the founder may do this.";
  throw new DomainError("FORBIDDEN", "partnership-role", message);
}

/** Whether a member with this role may remove one with that role: never the founder, and only by founder and admins. */
export function mayRemove(actor: PartnershipRole, target: PartnershipRole): boolean {
  return mayInPartnership(actor, "remove") && target !== "founder";
}

/**
 * Who takes the founder's role over, of the others in the sequence in which they joined: an admin of the team, else
 * who has been in it longest; undefined when nobody else is there.
 */
export function nextFounder<Member extends { role: PartnershipRole }>(others: readonly Member[]): Member | undefined {
  return others.find(({ role }) => role === "admin") ?? others[0];
}

/** Founder first, then admins, then members: the sequence in which members are listed. */
export const ROLE_ORDER: Record<PartnershipRole, number> = { founder: 0, admin: 1, member: 2 };

/** How far the combined volume is towards each milestone, in whole percent rounded down, so that 100 means reached. */
export function milestoneProgress(combinedVolumeCents: Cents) {
  return PARTNERSHIP_MILESTONES.map(({ name, goalCents }) => ({
    name,
    goalCents,
    percent: Math.min(100, Math.floor((Math.max(0, combinedVolumeCents) * 100) / goalCents)),
  }));
}

/** The refusal when a partnership has all the members it may have. */
export function partnershipFull(): DomainError {
  const message = `This partnership is full: it has ${PARTNERSHIP_CAPACITY} members.`;
  return new DomainError("CONFLICT", "partnership-full", message);
}

/** The refusal when somebody who is in a partnership wants to found or join another. */
export function alreadyPartner(): DomainError {
  const message = "You are already in a partnership. Leave it before you join or create another.";
  return new DomainError("CONFLICT", "in-partnership", message);
}
