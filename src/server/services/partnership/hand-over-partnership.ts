import { DomainError } from "~/domain/errors";
import type { PartnerInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { holdOwnPartnership, partnerOf } from "./hold-partnership";
import { recordHappening } from "./record-happening";

/** Hands the founder's role to another member; the founder until now stays as an admin. */
export function handOverPartnership(ctx: SignedInContext, { userId }: PartnerInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const founder = await holdOwnPartnership(tx, ctx.actor.userId, "hand-over");
    const member = await partnerOf(tx, founder.partnershipId, userId);
    if (member.id === founder.id) {
      throw new DomainError("BAD_REQUEST", "hand-over-to-oneself", "You are the founder already.");
    }
    // In this sequence, for the database allows one founder at a time.
    await tx.partnershipMember.update({ where: { id: founder.id }, data: { role: "admin" } });
    await tx.partnershipMember.update({ where: { id: member.id }, data: { role: "founder" } });
    const { partnershipId } = founder;
    await recordHappening(tx, ctx, { partnershipId, what: "handed-over", aboutUserId: userId });
  });
}
