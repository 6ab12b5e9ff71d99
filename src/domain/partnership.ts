import { DomainError } from "./errors";
import type { Cents } from "./money";

/** The most members of a partnership, including the founder. */
export const PARTNERSHIP_CAPACITY = 10;
/** The most open invitations of a partnership. */
export const MAX_OPEN_INVITATIONS = 30;
/** The most invitations one affiliate may send within 24 hours. */
export const MAX_INVITATIONS_PER_DAY = 10;
/** Days until an affiliate who declined can be invited again by the same team or person. */
export const DAYS_AFTER_DECLINE = 30;
export const MAX_INVITATION_TEXT = 300;
export const MAX_PARTNERSHIP_NAME = 80;
export const MAX_PARTNERSHIP_TEXT = 500;

/** The milestones of a partnership's combined volume: $500K, $5M and $50M. */
const PARTNERSHIP_MILESTONES = [
  { name: "$500K", goalCents: 50_000_000 },
  { name: "$5M", goalCents: 500_000_000 },
  { name: "$50M", goalCents: 5_000_000_000 },
] as const;

export type PartnershipRole = "founder" | "admin" | "member";
export type PartnershipAction = "invite" | "dissolve" | "remove" | "hand-over" | "set-role" | "leave" | "write";

/** The permissions of each role; the UI renders its buttons from it and the server checks it. */
const ACTS: Record<PartnershipRole, readonly PartnershipAction[]> = {
  founder: ["invite", "remove", "hand-over", "set-role", "dissolve", "write"],
  admin: ["invite", "remove", "leave", "write"],
  member: ["leave", "write"],
};

/** Whether a role allows an action. */
export function mayInPartnership(role: PartnershipRole, act: PartnershipAction): boolean {
  return ACTS[role].includes(act);
}

/** Throws "partnership-role" if the role does not allow the action, "founder-must-hand-over" if a founder leaves. */
export function assertMay(role: PartnershipRole, act: PartnershipAction): void {
  if (mayInPartnership(role, act)) return;
  if (act === "leave") {
    const message = "Transfer the founder role or dissolve the partnership before you leave.";
    throw new DomainError("PRECONDITION_FAILED", "founder-must-hand-over", message);
  }
  const message =
    act === "invite" || act === "remove" ? "Only founders and admins may do this." : "Only the founder may do this.";
  throw new DomainError("FORBIDDEN", "partnership-role", message);
}

/** Whether a member may remove another one: only founder and admins may, and never the founder. */
export function mayRemove(actor: PartnershipRole, target: PartnershipRole): boolean {
  return mayInPartnership(actor, "remove") && target !== "founder";
}

/**
 * Who becomes founder next: the first admin, else the longest-standing member; undefined if nobody else is left. Takes
 * the other members in the order they joined.
 */
export function nextFounder<Member extends { role: PartnershipRole }>(others: readonly Member[]): Member | undefined {
  return others.find(({ role }) => role === "admin") ?? others[0];
}

/** The sort order of members: founder, admins, members. */
export const ROLE_ORDER: Record<PartnershipRole, number> = { founder: 0, admin: 1, member: 2 };

/** Progress of the combined volume towards each milestone, in whole percent rounded down, so that 100 means reached. */
export function milestoneProgress(combinedVolumeCents: Cents) {
  return PARTNERSHIP_MILESTONES.map(({ name, goalCents }) => ({
    name,
    goalCents,
    percent: Math.min(100, Math.floor((Math.max(0, combinedVolumeCents) * 100) / goalCents)),
  }));
}

/** The partnership already has the maximum number of members. The reason is "partnership-full". */
export function partnershipFull(): DomainError {
  const message = `This partnership is full: it has ${PARTNERSHIP_CAPACITY} members.`;
  return new DomainError("CONFLICT", "partnership-full", message);
}

/** The account is already in a partnership and cannot create or join another. The reason is "in-partnership". */
export function alreadyPartner(): DomainError {
  const message = "You are already in a partnership. Leave it before you join or create another.";
  return new DomainError("CONFLICT", "in-partnership", message);
}
