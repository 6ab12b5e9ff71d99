import { DomainError } from "~/domain/errors";
import type { PartnerInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership, partnerOf } from "./lock-partnership";
import { canLead } from "./pass-founder-role";
import { recordPartnershipEvent } from "./record-event";

/** Transfers the founder role to another member, who must be able to act. The previous founder becomes an admin. */
export function handOverPartnership(ctx: SignedInContext, { userId }: PartnerInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const founder = await lockOwnPartnership(tx, ctx.actor.userId, "hand-over");
    const member = await partnerOf(tx, founder.partnershipId, userId);
    if (member.id === founder.id) {
      throw new DomainError("BAD_REQUEST", "hand-over-to-oneself", "You are already the founder.");
    }
    if (!(await canLead(tx, userId))) {
      const message = "This member is not in the affiliate program at present and could not lead.";
      throw new DomainError("CONFLICT", "cannot-lead", message);
    }
    // Order matters: the database allows one founder at a time.
    await tx.partnershipMember.update({ where: { id: founder.id }, data: { role: "admin" } });
    await tx.partnershipMember.update({ where: { id: member.id }, data: { role: "founder" } });
    const { partnershipId } = founder;
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "handed-over", aboutUserId: userId });
  });
}
