import { DomainError, notFound } from "~/domain/errors";
import { alreadyPartner, partnershipFull } from "~/domain/partnership";
import type { InvitationIdInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";
import { lockPartnership } from "./lock-partnership";
import { takeFounderRole } from "./pass-founder-role";
import { recordPartnershipEvent } from "./record-event";

/**
 * Joins the inviting partnership as a member and marks the invitation read. Holds the partnership lock, so concurrent
 * accepts cannot exceed the member limit. If the founder has left the affiliate program, the new member becomes the
 * founder. Throws "in-partnership", "partnership-full", "invitation-closed", "sign-in-required".
 */
export function acceptInvitation(ctx: SignedInContext, { invitationId }: InvitationIdInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    await lockActorAccount(tx, actor);
    const invitation = { id: invitationId, toUserId: actor.userId, messageType: "invitation" };
    const found = await tx.partnershipMessage.findFirst({ where: invitation, select: { partnershipId: true } });
    if (!found) throw notFound("Invitation");
    const { partnershipId } = found;
    const isActive = await lockPartnership(tx, partnershipId);
    const claimed = await tx.partnershipMessage.updateMany({
      where: { ...invitation, outcome: "open" },
      data: { outcome: "accepted", isRead: true, answeredAt: now },
    });
    if (claimed.count === 0 || !isActive) {
      const member = { partnershipId, userId: actor.userId, status: "active" as const };
      if ((await tx.partnershipMember.count({ where: member })) > 0) return { partnershipId };
      throw new DomainError("CONFLICT", "invitation-closed", "This invitation is no longer open.");
    }
    const { count } = await tx.partnershipMember.createMany({
      data: [{ partnershipId, userId: actor.userId, role: "member", joinedAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw alreadyPartner();
    const grown = await tx.affiliatePartnership.updateMany({
      where: { id: partnershipId, totalMembers: { lt: tx.affiliatePartnership.fields.maxMembers } },
      data: { totalMembers: { increment: 1 } },
    });
    if (grown.count === 0) throw partnershipFull();
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "joined" });
    await takeFounderRole(tx, ctx, actor.userId);
    return { partnershipId };
  });
}
