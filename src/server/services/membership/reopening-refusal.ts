import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { CANCELLED_BY_MEMBER } from "./cancel-request";

type Decided = Pick<SubscriptionRequest, "id" | "userId" | "status" | "reviewedAt" | "rejectionReason">;

/** Why a request's decision cannot be undone, worded for the admin; null if it can. */
export async function reopeningRefusal(tx: Pick<Tx, "subscriptionRequest">, request: Decided) {
  const { id, userId, status, reviewedAt } = request;
  if (status === "rejected" && request.rejectionReason === CANCELLED_BY_MEMBER) {
    return { reason: "cancelled-by-member", message: "The member cancelled this request and can ask again." };
  }
  const others = { userId, id: { not: id } };
  if ((await tx.subscriptionRequest.count({ where: { ...others, status: "pending" } })) > 0) {
    return { reason: "other-request-waits", message: OTHER_REQUEST_PENDING };
  }
  const later = { ...others, status: "approved" as const, ...(reviewedAt && { reviewedAt: { gt: reviewedAt } }) };
  if (status === "approved" && (await tx.subscriptionRequest.count({ where: later })) > 0) {
    const message = "A later request of this member was approved. Undo that approval first.";
    return { reason: "later-approval", message };
  }
  return null;
}

export const OTHER_REQUEST_PENDING = "This member has another request waiting. Decide that one first.";
