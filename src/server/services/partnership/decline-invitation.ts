import { DomainError, notFound } from "~/domain/errors";
import type { InvitationIdInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";

/** Declines an invitation and marks it read. Idempotent. Throws "invitation-closed". */
export async function declineInvitation({ db, actor, now }: SignedInContext, { invitationId }: InvitationIdInput) {
  const invitation = { id: invitationId, toUserId: actor.userId, messageType: "invitation" };
  const { count } = await db.partnershipMessage.updateMany({
    where: { ...invitation, outcome: "open" },
    data: { outcome: "declined", isRead: true, answeredAt: now },
  });
  if (count > 0) return;
  const found = await db.partnershipMessage.findFirst({ where: invitation, select: { outcome: true } });
  if (!found) throw notFound("Invitation");
  if (found.outcome !== "declined") {
    throw new DomainError("CONFLICT", "invitation-closed", "This invitation is no longer open.");
  }
}
