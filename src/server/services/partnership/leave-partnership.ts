import { DomainError } from "~/domain/errors";
import { mayRemove } from "~/domain/partnership";
import type { RemovePartnerInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership, partnerOf } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";

type Ending = { memberId: string; partnershipId: string; status: "left" | "removed"; reason?: string };

async function endMembership(tx: Tx, now: Date, { memberId, partnershipId, status, reason }: Ending): Promise<void> {
  await tx.partnershipMember.update({
    where: { id: memberId },
    data: { status, endedAt: now, endReason: reason ?? null },
  });
  await tx.affiliatePartnership.update({ where: { id: partnershipId }, data: { totalMembers: { decrement: 1 } } });
}

/**
 * Leaves the actor's partnership; what they contributed stays with it. Throws "founder-must-hand-over" for the founder
 * and "not-found" for an account without a partnership.
 */
export function leavePartnership(ctx: SignedInContext): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { id, partnershipId } = await lockOwnPartnership(tx, ctx.actor.userId, "leave");
    await endMembership(tx, ctx.now, { memberId: id, partnershipId, status: "left" });
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "left" });
  });
}

/** Removes a member, with a reason that the member can read. Founder and admins only; the founder cannot be removed. */
export function removePartner(ctx: SignedInContext, { userId, reason }: RemovePartnerInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId, role } = await lockOwnPartnership(tx, ctx.actor.userId, "remove");
    const member = await partnerOf(tx, partnershipId, userId);
    if (userId === ctx.actor.userId) {
      throw new DomainError("BAD_REQUEST", "remove-oneself", "Use Leave to end your own membership.");
    }
    if (!mayRemove(role, member.role)) {
      throw new DomainError("FORBIDDEN", "founder-stays", "The founder cannot be removed.");
    }
    await endMembership(tx, ctx.now, { memberId: member.id, partnershipId, status: "removed", reason });
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "removed", aboutUserId: userId, reason });
  });
}
