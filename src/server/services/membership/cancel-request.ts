import { DomainError, notFound } from "~/domain/errors";
import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { MembershipRequestIdInput } from "~/schemas/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { UNSENT } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { shopAddress } from "../orders/shop-address";
import { recordCancelledReturn } from "../payments/cancelled-return";
import { withdrawPartMails } from "../payments/payment-mails";
import { mailKey } from "./mail-key";

/** The stored rejection reason of a request that its member cancelled. */
export const CANCELLED_BY_MEMBER = "Cancelled by the member";

/**
 * Cancels a pending request of the signed-in member; money received for it is recorded as money to return. E-mails the
 * member, and the shop if it may have heard of the request. Throws "not-found", "already-decided".
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
    const request = await tx.subscriptionRequest.findFirst({ where: own });
    if (!request) throw notFound("Request");
    if (count === 0) throw new DomainError("CONFLICT", "already-decided", "This request has already been decided.");
    const returnCents = await recordCancelledReturn(tx, { target: { kind: "membership", id: requestId }, now });
    await withdrawPartMails(tx, { kind: "membership", id: requestId });
    await mailOfCancelling(tx, request);
    await recordAudit(tx, ctx, {
      ...{ action: "membership.cancel", entity: "subscription-request", entityId: requestId },
      before: { status: "pending" },
      after: { status: "rejected", returnCents },
    });
  });
}

async function mailOfCancelling(tx: Tx, request: SubscriptionRequest): Promise<void> {
  const { id: requestId, userId, userEmail: toEmail, requestedTier: tier } = request;
  await queueMail(tx, {
    ...{ dedupeKey: mailKey("membership-cancelled", request), template: "membership-cancelled", toEmail },
    payload: { userId, tier, requestId },
  });
  if (await withdrawShopMails(tx, requestId)) return;
  await queueMail(tx, {
    ...{ dedupeKey: mailKey("membership-cancelled-shop", request), template: "membership-cancelled-shop" },
    ...{ toEmail: await shopAddress(tx), payload: { requestId, fromUserId: userId } },
  });
}

/** Withdraws unsent e-mails to the shop about this request. Returns whether it cannot have heard of it. */
async function withdrawShopMails(tx: Tx, requestId: string): Promise<boolean> {
  const template = { in: ["membership-requested", "membership-rest-sent"] };
  const told = { template, payload: { path: ["requestId"], equals: requestId } };
  const tried = await tx.outboxMail.deleteMany({ where: { ...told, status: UNSENT, attempts: { gt: 0 } } });
  const withdrawn = await tx.outboxMail.deleteMany({ where: { ...told, status: UNSENT } });
  return withdrawn.count > 0 && tried.count === 0 && (await tx.outboxMail.count({ where: told })) === 0;
}
