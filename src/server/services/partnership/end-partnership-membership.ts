import { nextFounder } from "~/domain/partnership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recordPartnershipEvent } from "./record-event";
import { withdrawInvitations } from "./withdraw-invitations";

/** The reason of a team that the shop dissolved. */
export const LAST_LEFT = "The last member has left";

/**
 * Ends the partnership membership of an account that is being closed. A founder is succeeded by an admin of the team,
 * else by its longest-standing member. A team of one is dissolved and its invitations withdrawn. Records the events in
 * the thread.
 */
export async function endPartnershipMembership(tx: Tx, ctx: SignedInContext, userId: string): Promise<void> {
  const { now } = ctx;
  await withdrawInvitations(tx, { toUserId: userId });
  const found = await tx.partnershipMember.findFirst({ where: { userId, status: "active" } });
  if (!found) return;
  const { partnershipId } = found;
  await tx.$queryRaw`SELECT 1 FROM affiliate_partnerships WHERE id = ${partnershipId}::uuid FOR UPDATE`;
  const active = await tx.partnershipMember.findMany({
    where: { partnershipId, status: "active" },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    include: { user: { select: { isAffiliate: true, isDisabled: true } } },
  });
  const own = active.find((member) => member.userId === userId);
  if (!own) return;
  const others = active.filter((member) => member.userId !== userId);
  // The old founder is demoted first: the database allows one founder at a time.
  await tx.partnershipMember.update({ where: { id: own.id }, data: { status: "left", endedAt: now, role: "member" } });
  // Members who are suspended or not affiliates succeed only if there is nobody else.
  const able = others.filter(({ user }) => user.isAffiliate && !user.isDisabled);
  const successor = nextFounder(able) ?? nextFounder(others);
  const tell = (what: "left" | "handed-over" | "dissolved", more: { aboutUserId?: string } = {}) =>
    recordPartnershipEvent(tx, ctx, { partnershipId, what, byUserId: userId, ...more });
  await tell("left");
  if (own.role === "founder" && successor) {
    await tx.partnershipMember.update({ where: { id: successor.id }, data: { role: "founder" } });
    await tell("handed-over", { aboutUserId: successor.userId });
  }
  if (!successor) {
    await withdrawInvitations(tx, { partnershipId });
    await tell("dissolved");
  }
  await tx.affiliatePartnership.update({
    where: { id: partnershipId },
    data: {
      totalMembers: others.length,
      ...(!successor && { status: "dissolved" as const, dissolvedAt: now, dissolutionReason: LAST_LEFT }),
    },
  });
}
