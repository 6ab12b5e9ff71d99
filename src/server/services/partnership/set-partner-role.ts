import { DomainError } from "~/domain/errors";
import type { SetPartnerRoleInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership, partnerOf } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";

/** Makes a member an admin of the partnership, or an admin a member. Founder only. Idempotent. */
export function setPartnerRole(ctx: SignedInContext, { userId, role }: SetPartnerRoleInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, ctx.actor.userId, "set-role");
    const member = await partnerOf(tx, partnershipId, userId);
    if (member.role === role) return;
    if (member.role === "founder") {
      throw new DomainError("PRECONDITION_FAILED", "founder-must-hand-over", "Transfer founder role first.");
    }
    await tx.partnershipMember.update({ where: { id: member.id }, data: { role } });
    const what = role === "admin" ? "promoted" : "demoted";
    await recordPartnershipEvent(tx, ctx, { partnershipId, what, aboutUserId: userId });
  });
}
