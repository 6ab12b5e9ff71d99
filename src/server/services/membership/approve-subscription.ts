import { DomainError, notFound } from "~/domain/errors";
import {
  expiryOnApproval,
  isMembershipActive,
  MEMBERSHIP_PLANS,
  membershipPayments,
  type PaidTier,
} from "~/domain/membership";
import type { SubscriptionRequest, User } from "~/generated/prisma/client";
import type { RequestIdInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { queueMail } from "../mail/queue-mail";
import { lockRequest } from "./lock-request";

/**
 * Activates the membership that was asked for, once, however often and however simultaneously it is pressed: tier,
 * discount, end, its payments as verified, and the e-mail to the member.
 * Throws "not-found", "already-rejected", "already-gold", "no-end-date".
 */
export function approveSubscription(ctx: SignedInContext, { requestId }: RequestIdInput) {
  return inTransaction(ctx.db, (tx) => approveWithin(tx, ctx, requestId));
}

/** The same inside the transaction of an act that does more. */
export async function approveWithin(tx: Tx, ctx: SignedInContext, requestId: string) {
  const request = await lockRequest(tx, requestId);
  if (request.status === "approved") return { alreadyApproved: true };
  if (request.status === "rejected") {
    throw new DomainError("CONFLICT", "already-rejected", "This request was rejected or cancelled already.");
  }
  await activate(tx, ctx, request);
  return { alreadyApproved: false };
}

async function activate(tx: Tx, ctx: SignedInContext, request: SubscriptionRequest): Promise<void> {
  const { now } = ctx;
  const { userId } = request;
  const tier = paidTier(request);
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } });
  if (!user) throw notFound("User");
  assertNothingLost(user, tier, now);
  const current = { tier: user.subscriptionTier, expiresAt: user.subscriptionExpiresAt };
  const after = {
    subscriptionTier: tier,
    subscriptionExpiresAt: expiryOnApproval(current, tier, now),
    markupReductionPercentage: MEMBERSHIP_PLANS[tier].discountPercent,
    testSubscription: request.isTest,
  };
  await tx.user.update({ where: { id: userId }, data: after });
  await tx.subscriptionRequest.update({
    where: { id: request.id },
    data: { status: "approved", reviewedAt: now, reviewedByUserId: ctx.actor.userId },
  });
  await verifyPayments(tx, request, tier, now);
  const { subscriptionExpiresAt: expiresAt } = after;
  await queueMail(tx, {
    dedupeKey: `membership-activated:${request.id}`,
    template: "membership-activated",
    toEmail: user.email,
    payload: { userId, tier, expiresAt: expiresAt.toISOString() },
  });
  await recordAudit(tx, ctx, {
    action: "membership.approve",
    entity: "subscription-request",
    entityId: request.id,
    before: {
      status: request.status,
      subscriptionTier: user.subscriptionTier,
      subscriptionExpiresAt: user.subscriptionExpiresAt,
      markupReductionPercentage: user.markupReductionPercentage,
      testSubscription: user.testSubscription,
    },
    after: { status: "approved", userId, ...after },
  });
}

/** What was reported as paid when the membership was asked for is now verified. */
async function verifyPayments(tx: Tx, request: SubscriptionRequest, tier: PaidTier, now: Date): Promise<void> {
  const { id: requestId, userId, paymentProof: orderReference } = request;
  await tx.subscriptionPayment.createMany({
    data: membershipPayments(tier, request.amountCents).map((payment) => ({
      ...payment,
      userId,
      requestId,
      orderReference,
      createdAt: now,
    })),
    skipDuplicates: true,
  });
  await tx.subscriptionPayment.updateMany({ where: { requestId }, data: { verifiedByAdmin: true } });
}

function paidTier({ requestedTier }: SubscriptionRequest): PaidTier {
  if (requestedTier !== "None") return requestedTier;
  throw new DomainError("CONFLICT", "nothing-requested", "This request asks for no membership.");
}

/** Since the member asked, an admin may have given more than was asked for. */
function assertNothingLost(user: User, tier: PaidTier, now: Date): void {
  const { subscriptionTier: running, subscriptionExpiresAt: expiresAt } = user;
  if (!isMembershipActive(running, expiresAt, now)) return;
  if (running === "Gold" && tier === "Bronze") {
    throw new DomainError("CONFLICT", "already-gold", "This member has Gold already, which includes Bronze.");
  }
  if (running === tier && expiresAt === null) {
    throw new DomainError("CONFLICT", "no-end-date", `This member's ${tier} has no end date that could be extended.`);
  }
}
