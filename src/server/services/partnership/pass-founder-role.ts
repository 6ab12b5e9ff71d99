import { nextFounder } from "~/domain/partnership";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockPartnership } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";
import { withdrawInvitations } from "./withdraw-invitations";

const WHY = "No longer in the affiliate program";
const CAN_ACT = { isAffiliate: true, isDisabled: false, deletedAt: null };

/** The partnership this account founded or leads, and who would lead it next; null when it leads none. */
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
  return { ...own, heir: nextFounder(others) ?? null };
}

/**
 * Passes the founder's role on, because its holder leaves the affiliate program and can no longer act: to an admin
 * of the team, else to who has been in it longest. The former founder stays a member. With no other active affiliate
 * in the team the role stays, and nobody is invited any more. Answers to whom it passed, or null. In the caller's
 * transaction.
 */
export async function passFounderRole(tx: Tx, ctx: SignedInContext, userId: string) {
  const before = await ledPartnership(tx, userId);
  if (!before || !(await lockPartnership(tx, before.partnershipId))) return null;
  const held = await ledPartnership(tx, userId);
  if (!held || held.id !== before.id) return null;
  const { id, partnershipId, heir } = held;
  if (!heir) {
    await withdrawInvitations(tx, { partnershipId });
    return null;
  }
  await moveRole(tx, ctx, partnershipId, { from: { id, userId }, to: heir });
  return { partnershipId, userId: heir.userId };
}

/**
 * Gives the founder's role to a member who has just joined, or come back into the affiliate program, where its holder is
 * in it no longer and nobody could take it then. A suspended founder keeps it. In the caller's transaction.
 */
export async function takeFounderRole(tx: Tx, ctx: SignedInContext, userId: string): Promise<void> {
  const before = await tx.partnershipMember.findFirst({ where: { userId, status: "active" } });
  if (!before || !(await lockPartnership(tx, before.partnershipId))) return;
  const { partnershipId } = before;
  const founder = await tx.partnershipMember.findFirst({
    where: { partnershipId, status: "active", role: "founder", userId: { not: userId } },
    select: { id: true, userId: true, user: { select: { isAffiliate: true, deletedAt: true } } },
  });
  if (!founder || (founder.user.isAffiliate && !founder.user.deletedAt)) return;
  const own = await tx.partnershipMember.findFirst({ where: { id: before.id, status: "active" } });
  if (own && (await canLead(tx, userId))) await moveRole(tx, ctx, partnershipId, { from: founder, to: own });
}

type Holder = { id: string; userId: string };

/** The role is given up first: the database allows one founder at a time. */
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
 * Whether an account can act for a team. It is held, so that who leaves the program at this moment either is not chosen or
 * passes the role on.
 */
export async function canLead(tx: Tx, userId: string): Promise<boolean> {
  const able = await queryRows(tx, IdRow)`
    SELECT id::text FROM users
    WHERE id = ${userId}::uuid AND is_affiliate AND NOT is_disabled AND deleted_at IS NULL FOR SHARE`;
  return able.length > 0;
}
