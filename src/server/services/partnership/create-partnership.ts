import { alreadyPartner, PARTNERSHIP_CAPACITY } from "~/domain/partnership";
import type { CreatePartnershipInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordPartnershipEvent } from "./record-event";

/** Founds a partnership with oneself as its founder. Throws "in-partnership" for somebody who is in one. */
export function createPartnership(ctx: SignedInContext, { name, description }: CreatePartnershipInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx.affiliatePartnership.create({
      data: { name, description: description ?? "", maxMembers: PARTNERSHIP_CAPACITY, totalMembers: 1, createdAt: now },
      select: { id: true },
    });
    // The database allows one active membership: of two presses at once the second finds the place taken.
    const { count } = await tx.partnershipMember.createMany({
      data: [{ partnershipId: id, userId: actor.userId, role: "founder", joinedAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw alreadyPartner();
    await recordPartnershipEvent(tx, ctx, { partnershipId: id, what: "created" });
    return { id };
  });
}
