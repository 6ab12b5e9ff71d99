import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/** What a partnership's thread tells besides invitations and messages. */
type Happening = "created" | "joined" | "left" | "removed" | "promoted" | "demoted" | "handed-over" | "dissolved";

type Happened = {
  partnershipId: string;
  what: Happening;
  /** Whose it is, where the shop acted and not they themselves. */
  byUserId?: string;
  aboutUserId?: string;
  reason?: string;
};

/** Writes into a partnership's thread what happened in it, in the transaction in which it happens. */
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
