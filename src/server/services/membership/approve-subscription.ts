import { DomainError } from "~/domain/errors";
import { MEMBERSHIP_PLANS, type PaidTier } from "~/domain/membership";
import type { Surplus } from "~/domain/payment-surplus";
import type { SubscriptionRequest, User } from "~/generated/prisma/client";
import type { RequestIdInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { withdrawAskingMails } from "../payments/payment-mails";
import { settleSurplus, unsettledSurplus } from "../payments/surplus";
import { lockUserOrThrow } from "../users/lock-user";
import { approvalOf, paidTierOf } from "./approval";
import { lockRequest } from "./lock-request";
import { mailKey } from "./mail-key";
import { membershipJson } from "./membership-record";
import { recordPayments } from "./record-payments";

export type Approved = {
  alreadyApproved: boolean;
  /** The new amount in cents that the member was asked for instead; null when the membership is active. */
  requotedCents: number | null;
};

/**
 * Activates the requested membership and e-mails the member; idempotent. If the amount quoted now differs, nothing is
 * activated and the member is asked for the new amount. An overpayment is recorded as money to return.
 * Throws "not-found", "already-rejected", "already-gold", "no-end-date", "wholesale-account",
 * "waiting-for-member".
 */
export function approveSubscription(ctx: SignedInContext, { requestId }: RequestIdInput): Promise<Approved> {
  return inTransaction(ctx.db, async (tx) => {
    const { userId, amountCents, status } = await lockRequest(tx, requestId);
    const target = { kind: "membership", id: requestId } as const;
    const over = status === "pending" ? await unsettledSurplus(tx, target, amountCents) : null;
    const surplus = over && ({ choice: "return", amountCents: over.amountCents } as const);
    const approved = await approveWithin(tx, ctx, requestId, surplus);
    if (surplus && approved.requotedCents === null) {
      await settleSurplus(tx, ctx, { lineId: over.lineId, target, userId, surplus });
    }
    return approved;
  });
}

/**
 * Approves a request inside the transaction of a larger command, which settles any overpayment itself. Throws what
 * `approveSubscription` throws.
 */
export async function approveWithin(
  tx: Tx,
  ctx: SignedInContext,
  requestId: string,
  /** The overpayment and what happens to it, for the member's e-mail. */
  surplus: Surplus | null = null,
): Promise<Approved> {
  const request = await lockRequest(tx, requestId);
  if (request.status === "approved") return { alreadyApproved: true, requotedCents: null };
  if (request.status === "rejected") {
    throw new DomainError("CONFLICT", "already-rejected", "This request was already rejected or cancelled.");
  }
  const { userId } = request;
  const user = await lockUserOrThrow(tx, userId);
  const approval = approvalOf(request, user, ctx.now);
  if (approval.refusal) throw new DomainError("CONFLICT", approval.refusal.reason, approval.refusal.message);
  if (approval.outcome === "requote") {
    await requote(tx, ctx, request, user, approval.amountCents);
    return { alreadyApproved: false, requotedCents: approval.amountCents };
  }
  await activate(tx, ctx, request, user, { ...approval, surplus });
  return { alreadyApproved: false, requotedCents: null };
}

/** Asks the member to accept the amount that the membership costs now. */
async function requote(tx: Tx, ctx: SignedInContext, request: SubscriptionRequest, user: User, amountCents: number) {
  await tx.subscriptionRequest.update({
    where: { id: request.id },
    data: { requotedCents: amountCents, requotedAt: ctx.now },
  });
  // They ask for a former amount.
  await withdrawAskingMails(tx, request.id);
  await queueMail(tx, {
    dedupeKey: `membership-requoted:${request.id}:${amountCents}:${ctx.now.toISOString()}`,
    template: "membership-requoted",
    toEmail: user.email,
    payload: {
      ...{ userId: user.id, requestId: request.id, tier: paidTierOf(request), formerCents: request.amountCents },
      ...{ amountCents, currentTier: request.currentTier },
    },
  });
  await recordAudit(tx, ctx, {
    action: "membership.requote",
    entity: "subscription-request",
    entityId: request.id,
    before: { amountCents: request.amountCents, requotedCents: request.requotedCents },
    after: { amountCents: request.amountCents, requotedCents: amountCents },
  });
}

type Granted = { endsAt: Date; customDiscountPercent: number; surplus: Surplus | null };

async function activate(tx: Tx, ctx: SignedInContext, request: SubscriptionRequest, user: User, granted: Granted) {
  const { now } = ctx;
  const { id: userId } = user;
  const tier: PaidTier = paidTierOf(request);
  const after = {
    subscriptionTier: tier,
    subscriptionExpiresAt: granted.endsAt,
    markupReductionPercentage: MEMBERSHIP_PLANS[tier].discountPercent,
    customDiscountPercentage: granted.customDiscountPercent || null,
    // An account that an admin marked as a test stays a test.
    testSubscription: user.testSubscription || request.isTest,
  };
  const before = {
    subscriptionTier: user.subscriptionTier,
    subscriptionExpiresAt: user.subscriptionExpiresAt,
    markupReductionPercentage: user.markupReductionPercentage,
    customDiscountPercentage: user.customDiscountPercentage,
    testSubscription: user.testSubscription,
  };
  await tx.user.update({ where: { id: userId }, data: after });
  // Before the approval, which books them in the journal with the date of `updatedAt`.
  await recordPayments(tx, request, now);
  await tx.subscriptionRequest.update({
    where: { id: request.id },
    data: {
      ...{ membershipBefore: membershipJson(before), membershipAfter: membershipJson(after) },
      ...{ status: "approved", reviewedAt: now, reviewedByUserId: ctx.actor.userId },
      ...{ requotedCents: null, requotedAt: null, updatedAt: now },
    },
  });
  await tx.subscriptionPayment.updateMany({ where: { requestId: request.id }, data: { verifiedByAdmin: true } });
  await withdrawAskingMails(tx, request.id, "membership-part", "membership-reopened");
  await deleteUnsentMails(tx, userId, "membership-ending");
  await queueMail(tx, {
    dedupeKey: mailKey("membership-activated", request),
    template: "membership-activated",
    toEmail: user.email,
    payload: {
      ...{ userId, tier, expiresAt: granted.endsAt.toISOString() },
      ...(granted.surplus && { surplus: granted.surplus }),
    },
  });
  await recordAudit(tx, ctx, {
    action: "membership.approve",
    entity: "subscription-request",
    entityId: request.id,
    before: { status: request.status, ...before },
    after: { status: "approved", userId, ...after },
  });
}
