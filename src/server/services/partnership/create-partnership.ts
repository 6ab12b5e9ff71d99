import { alreadyPartner, PARTNERSHIP_CAPACITY } from "~/domain/partnership";
import type { CreatePartnershipInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";
import { recordPartnershipEvent } from "./record-event";

/**
 * Creates a partnership with the actor as its founder. Throws "in-partnership" if the actor is already in one, and
 * "sign-in-required".
 */
export function createPartnership(ctx: SignedInContext, { name, description }: CreatePartnershipInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    await lockActorAccount(tx, actor);
    const { id } = await tx.affiliatePartnership.create({
      data: { name, description: description ?? "", maxMembers: PARTNERSHIP_CAPACITY, totalMembers: 1, createdAt: now },
      select: { id: true },
    });
    // The database allows one active membership per account, so the second of two concurrent requests inserts nothing.
    const { count } = await tx.partnershipMember.createMany({
      data: [{ partnershipId: id, userId: actor.userId, role: "founder", joinedAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw alreadyPartner();
    await recordPartnershipEvent(tx, ctx, { partnershipId: id, what: "created" });
    return { id };
  });
}
