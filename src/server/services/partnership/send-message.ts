import type { PartnershipMessageInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOwnPartnership } from "./lock-partnership";

/** Sends a message to all members of the actor's partnership. */
export function sendPartnershipMessage(ctx: SignedInContext, { message }: PartnershipMessageInput) {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, actor.userId, "write");
    return tx.partnershipMessage.create({
      data: { partnershipId, fromUserId: actor.userId, messageType: "message", message, isRead: true, createdAt: now },
      select: { id: true },
    });
  });
}
