import { notFound } from "~/domain/errors";
import type { InvitationIdInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership } from "./lock-partnership";

/** Takes an invitation back that nobody has answered; founder and admins may. Doing it twice is doing it once. */
export function withdrawInvitation(ctx: SignedInContext, { invitationId }: InvitationIdInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, ctx.actor.userId, "invite");
    const invitation = { id: invitationId, partnershipId, messageType: "invitation" };
    const { count } = await tx.partnershipMessage.updateMany({
      where: { ...invitation, outcome: "open" },
      data: { outcome: "withdrawn", isRead: true },
    });
    if (count > 0) return;
    const withdrawn = await tx.partnershipMessage.count({ where: { ...invitation, outcome: "withdrawn" } });
    if (withdrawn === 0) throw notFound("Invitation");
  });
}
