import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/** Events in a partnership's thread, besides invitations and messages. */
type Happening = "created" | "joined" | "left" | "removed" | "promoted" | "demoted" | "handed-over" | "dissolved";

type Happened = {
  partnershipId: string;
  what: Happening;
  /** Whose event it is; default: the actor. Set when the shop acted on the member's behalf. */
  byUserId?: string;
  aboutUserId?: string;
  reason?: string;
};

/** Writes an event to the partnership's thread, in the transaction in which it happens. */
export async function recordPartnershipEvent(
  tx: Tx,
  { actor, now }: SignedInContext,
  happened: Happened,
): Promise<void> {
  await tx.partnershipMessage.create({
    data: {
      partnershipId: happened.partnershipId,
      fromUserId: happened.byUserId ?? actor.userId,
      toUserId: happened.aboutUserId ?? null,
      messageType: happened.what,
      message: happened.reason ?? "",
      isRead: true,
      createdAt: now,
    },
  });
}
