import type { DissolvePartnershipInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";

/** Ends a partnership for all its members, with a reason, and withdraws its open invitations. Founder only. */
export function dissolvePartnership(ctx: SignedInContext, { reason }: DissolvePartnershipInput): Promise<void> {
  const { now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, ctx.actor.userId, "dissolve");
    await tx.affiliatePartnership.update({
      where: { id: partnershipId },
      data: { status: "dissolved", dissolutionReason: reason, dissolvedAt: now, totalMembers: 0 },
    });
    await tx.partnershipMember.updateMany({
      where: { partnershipId, status: "active" },
      data: { status: "left", endedAt: now },
    });
    await tx.partnershipMessage.updateMany({
      where: { partnershipId, messageType: "invitation", outcome: "open" },
      data: { outcome: "withdrawn", isRead: true },
    });
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "dissolved", reason });
  });
}
