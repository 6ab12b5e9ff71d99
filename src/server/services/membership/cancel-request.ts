import { DomainError, notFound } from "~/domain/errors";
import type { MembershipRequestIdInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";

/** What stands as the reason of a request that its member took back. */
export const CANCELLED_BY_MEMBER = "Cancelled by the member";

/** Withdraws the actor's request that no admin has decided yet. Throws "not-found", "already-decided". */
export async function cancelRequest(ctx: SignedInContext, { requestId }: MembershipRequestIdInput): Promise<void> {
  const { db, actor, now } = ctx;
  const own = { id: requestId, userId: actor.userId };
  const { count } = await db.subscriptionRequest.updateMany({
    where: { ...own, status: "pending" },
    data: { status: "rejected", rejectionReason: CANCELLED_BY_MEMBER, reviewedAt: now, reviewedByUserId: actor.userId },
  });
  if (count > 0) return;
  const request = await db.subscriptionRequest.findFirst({ where: own, select: { status: true } });
  if (!request) throw notFound("Request");
  throw new DomainError("CONFLICT", "already-decided", "This request has already been decided.");
}
