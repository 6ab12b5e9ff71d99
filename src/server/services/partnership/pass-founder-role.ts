import { nextFounder } from "~/domain/partnership";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockPartnership } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";
import { withdrawInvitations } from "./withdraw-invitations";

const WHY = "No longer in the affiliate program";
const CAN_ACT = { isAffiliate: true, isDisabled: false, deletedAt: null };

/** The partnership this account is the founder of, with the member who would succeed it; null if it is no founder. */
export async function ledPartnership(db: Db | Tx, userId: string) {
  const own = await db.partnershipMember.findFirst({
    where: { userId, status: "active", role: "founder", partnership: { status: "active" } },
    select: { id: true, partnershipId: true, partnership: { select: { name: true } } },
  });
  if (!own) return null;
  const others = await db.partnershipMember.findMany({
    where: { partnershipId: own.partnershipId, status: "active", userId: { not: userId }, user: CAN_ACT },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    select: { id: true, userId: true, role: true, user: { select: { name: true } } },
  });
  return { ...own, successor: nextFounder(others) ?? null };
}

/**
 * Passes the founder role on when its holder leaves the affiliate program: to an admin of the team, else to its
 * longest-standing member. The former founder stays a member. With no eligible successor the role stays and open
 * invitations are withdrawn. Returns the new founder, or null. Runs in the caller's transaction.
 */
export async function passFounderRole(tx: Tx, ctx: SignedInContext, userId: string) {
  const before = await ledPartnership(tx, userId);
  if (!before || !(await lockPartnership(tx, before.partnershipId))) return null;
  const held = await ledPartnership(tx, userId);
  if (!held || held.id !== before.id) return null;
  const { id, partnershipId, successor } = held;
  if (!successor) {
    await withdrawInvitations(tx, { partnershipId });
    return null;
  }
  await moveRole(tx, ctx, partnershipId, { from: { id, userId }, to: successor });
  return { partnershipId, userId: successor.userId };
}

/**
 * Gives the founder role to a member who just joined, rejoined the affiliate program or was reinstated, if the founder
 * has left the program and nobody could succeed then. A suspended founder keeps the role. Runs in the caller's
 * transaction.
 */
export async function takeFounderRole(tx: Tx, ctx: SignedInContext, userId: string): Promise<void> {
  const before = await lockTeamOf(tx, userId);
  if (!before) return;
  const { partnershipId } = before;
  const founder = await tx.partnershipMember.findFirst({
    where: { partnershipId, status: "active", role: "founder", userId: { not: userId } },
    select: { id: true, userId: true, user: { select: { isAffiliate: true, deletedAt: true } } },
  });
  if (!founder || (founder.user.isAffiliate && !founder.user.deletedAt)) return;
  const own = await tx.partnershipMember.findFirst({ where: { id: before.id, status: "active" } });
  if (own && (await canLead(tx, userId))) await moveRole(tx, ctx, partnershipId, { from: founder, to: own });
}

/** Locks the partnership of this account and returns its membership; null if it is in none. Lock accounts after it. */
export async function lockTeamOf(tx: Tx, userId: string): Promise<{ id: string; partnershipId: string } | null> {
  const own = await tx.partnershipMember.findFirst({ where: { userId, status: "active" } });
  return own && (await lockPartnership(tx, own.partnershipId)) ? own : null;
}

type Holder = { id: string; userId: string };

/** The old founder is demoted first: the database allows one founder at a time. */
async function moveRole(
  tx: Tx,
  ctx: SignedInContext,
  partnershipId: string,
  { from, to }: { from: Holder; to: Holder },
) {
  await tx.partnershipMember.update({ where: { id: from.id }, data: { role: "member" } });
  await tx.partnershipMember.update({ where: { id: to.id }, data: { role: "founder" } });
  const happened = { partnershipId, what: "handed-over" as const, byUserId: from.userId, aboutUserId: to.userId };
  await recordPartnershipEvent(tx, ctx, { ...happened, reason: WHY });
}

/**
 * Whether an account can lead a team. Locks its row, so an account leaving the program concurrently is either not
 * chosen or passes the role on.
 */
export async function canLead(tx: Tx, userId: string): Promise<boolean> {
  const able = await queryRows(tx, IdRow)`
    SELECT id::text FROM users
    WHERE id = ${userId}::uuid AND is_affiliate AND NOT is_disabled AND deleted_at IS NULL FOR SHARE`;
  return able.length > 0;
}
