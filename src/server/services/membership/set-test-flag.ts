import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { SetRequestTestFlagInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockRequest } from "./lock-request";
import { membershipFromJson, membershipJson } from "./membership-record";

/**
 * Marks a request as a test, or as real again: a test's amount is not revenue. If it is the account's latest approved
 * request, the account stops or starts counting as a subscriber, too. Throws "not-found".
 */
export function setRequestTestFlag(ctx: SignedInContext, { requestId, isTest }: SetRequestTestFlagInput) {
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.isTest === isTest) return { isTest };
    const ofAccount = (await isLatestApproved(tx, request)) && { testSubscription: isTest };
    const granted = ofAccount && membershipFromJson(request.membershipAfter);
    await tx.subscriptionRequest.update({
      where: { id: requestId },
      // Undoing the approval takes back the mark that came from it.
      data: {
        // `updatedAt` dates the booking in the journal.
        ...{ isTest, updatedAt: ctx.now },
        ...(granted && { membershipAfter: membershipJson({ ...granted, testSubscription: isTest }) }),
      },
    });
    if (ofAccount) await tx.user.updateMany({ where: { id: request.userId, deletedAt: null }, data: ofAccount });
    await recordAudit(tx, ctx, {
      action: "membership.testFlag",
      entity: "subscription-request",
      entityId: requestId,
      before: { isTest: request.isTest },
      after: { isTest, ...ofAccount },
    });
    return { isTest };
  });
}

/** Whether the account's membership came from this request. */
async function isLatestApproved(tx: Tx, { id, userId, status }: SubscriptionRequest): Promise<boolean> {
  if (status !== "approved") return false;
  const latest = await tx.subscriptionRequest.findFirst({
    where: { userId, status },
    orderBy: [{ reviewedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    select: { id: true },
  });
  return latest?.id === id;
}
