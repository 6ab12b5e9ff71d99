import { nextFounder } from "~/domain/partnership";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { lockPartnership } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";

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
 * in the team the role stays. Answers to whom it passed, or null. In the caller's transaction.
 */
export async function passFounderRole(tx: Tx, ctx: SignedInContext, userId: string) {
  const before = await ledPartnership(tx, userId);
  if (!before || !(await lockPartnership(tx, before.partnershipId))) return null;
  const held = await ledPartnership(tx, userId);
  if (!held?.heir || held.id !== before.id) return null;
  const { id, partnershipId, heir } = held;
  // The role is given up first: the database allows one founder at a time.
  await tx.partnershipMember.update({ where: { id }, data: { role: "member" } });
  await tx.partnershipMember.update({ where: { id: heir.id }, data: { role: "founder" } });
  const happened = { partnershipId, what: "handed-over" as const, byUserId: userId, aboutUserId: heir.userId };
  await recordPartnershipEvent(tx, ctx, { ...happened, reason: WHY });
  return { partnershipId, userId: heir.userId };
}
