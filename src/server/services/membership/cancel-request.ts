import { DomainError, notFound } from "~/domain/errors";
import type { MembershipRequestIdInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordCancelledReturn } from "../payments/cancelled-return";
import { withdrawPartMails } from "../payments/payment-mails";

/** The stored rejection reason of a request that its member cancelled. */
export const CANCELLED_BY_MEMBER = "Cancelled by the member";

/**
 * Cancels a pending request of the signed-in member; money received for it is recorded as money to return. Throws
 * "not-found", "already-decided".
 */
export function cancelRequest(ctx: SignedInContext, { requestId }: MembershipRequestIdInput): Promise<void> {
  const { db, actor, now } = ctx;
  const own = { id: requestId, userId: actor.userId };
  const decided = { rejectionReason: CANCELLED_BY_MEMBER, reviewedAt: now, reviewedByUserId: actor.userId };
  return inTransaction(db, async (tx) => {
    const { count } = await tx.subscriptionRequest.updateMany({
      where: { ...own, status: "pending" },
      data: { status: "rejected", ...decided },
    });
    if (count > 0) {
      await recordCancelledReturn(tx, { target: { kind: "membership", id: requestId }, now });
      await withdrawPartMails(tx, { kind: "membership", id: requestId });
      return;
    }
    const request = await tx.subscriptionRequest.findFirst({ where: own, select: { status: true } });
    if (!request) throw notFound("Request");
    throw new DomainError("CONFLICT", "already-decided", "This request has already been decided.");
  });
}
