import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { CANCELLED_BY_MEMBER } from "./cancel-request";

type Decided = Pick<SubscriptionRequest, "id" | "userId" | "status" | "reviewedAt" | "rejectionReason">;
type Reopening = {
  /** An approval becomes a rejection if the request cannot wait: another one does, or the account is deleted. */
  becomes: "pending" | "rejected";
  /** Why the decision cannot be undone, worded for the admin; null if it can. */
  refusal: { reason: string; message: string } | null;
};

/** What undoing a request's decision would make of the request. */
export async function reopeningOf(
  tx: Pick<Tx, "subscriptionRequest">,
  request: Decided,
  isDeleted: boolean,
): Promise<Reopening> {
  const { id, userId, status, reviewedAt } = request;
  const others = { userId, id: { not: id } };
  const otherWaits = (await tx.subscriptionRequest.count({ where: { ...others, status: "pending" } })) > 0;
  if (status === "approved") {
    const later = { ...others, status, ...(reviewedAt && { reviewedAt: { gt: reviewedAt } }) };
    const isLatest = (await tx.subscriptionRequest.count({ where: later })) === 0;
    return { becomes: otherWaits || isDeleted ? "rejected" : "pending", refusal: isLatest ? null : LATER_APPROVAL };
  }
  const isCancelled = request.rejectionReason === CANCELLED_BY_MEMBER;
  return { becomes: "pending", refusal: isCancelled ? CANCELLED : otherWaits ? OTHER_WAITS : null };
}

const CANCELLED = { reason: "cancelled-by-member", message: "The member cancelled this request and can ask again." };
export const OTHER_WAITS = {
  reason: "other-request-waits",
  message: "This member has another request waiting. Decide that one first.",
};
const LATER_APPROVAL = {
  reason: "later-approval",
  message: "A later request of this member was approved. Undo that approval first.",
};
