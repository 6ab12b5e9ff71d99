import { deletionRefusal } from "~/domain/account-closing";
import { DomainError } from "~/domain/errors";
import { DELETED_NAME, deletedEmail } from "~/domain/names";
import type { Prisma, User } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { swapPicture } from "../account/save-picture";
import { reserveCodes } from "../affiliate/reserve-codes";
import { recordAudit } from "../audit/record-audit";
import type { LeftPicture } from "../images/remove-image";
import { cancelPending } from "../orders/cancel-pending";
import { recordTransition } from "../orders/order-transition";
import { endPartnershipMembership } from "../partnership/end-partnership-membership";
import { recordCancelledReturn } from "../payments/cancelled-return";
import { reviewerChanged } from "../reviews/reviewer-changed";
import { anonymizeUser } from "./anonymize-user";
import { assertNotHouse } from "./assert-not-house";
import { closingBlockers } from "./closing-blockers";
import { ACCOUNT_DELETED } from "./forget-reasons";

/**
 * Closes an account and removes what identifies its owner, in the caller's transaction, which must have called
 * `lockPayoutRuns` and locked the account's row. Its sessions end and it earns no more; orders, ledger and downline stay,
 * and unpaid archived orders are cancelled. Returns the picture to delete after the commit, or null. Throws
 * "house-account", "open-orders", "open-payout".
 */
export async function closeAccount(
  tx: Tx,
  ctx: SignedInContext,
  user: User,
  action: string,
): Promise<LeftPicture | null> {
  const userId = user.id;
  assertNotHouse(user, "deleted");
  await assertNothingOpen(tx, ctx, userId);
  await recordAudit(tx, ctx, {
    ...{ action, entity: "user", entityId: userId },
    before: {
      isAdmin: user.isAdmin,
      staffRole: user.staffRole,
      isAffiliate: user.isAffiliate,
      subscriptionTier: user.subscriptionTier,
    },
    after: { deletedAt: ctx.now },
  });
  return close(tx, ctx, user, { deletedAt: ctx.now, cancelled: { isArchived: true } });
}

/**
 * Closes an account again that was deleted at `deletedAt` and that a restore has just brought back, with its unpaid
 * orders: nobody will pay for them. Returns the picture to delete after the commit, or null.
 */
export const closeAgain = (tx: Tx, ctx: SignedInContext, user: User, deletedAt: Date) =>
  close(tx, ctx, user, { deletedAt, cancelled: {} });

type Closing = { deletedAt: Date; cancelled: Prisma.OrderWhereInput };

async function close(tx: Tx, ctx: SignedInContext, user: User, { deletedAt, cancelled }: Closing) {
  const userId = user.id;
  const picture = await swapPicture(tx, userId, null);
  await endPartnershipMembership(tx, ctx, userId);
  await closeRequests(tx, ctx, userId);
  await reserveCodes(tx, { userId, code: user.affiliateCode, now: ctx.now });
  await removeBelongings(tx, userId);
  await tx.user.update({ where: { id: userId }, data: nobody(userId, deletedAt) });
  await reviewerChanged(tx, userId);
  await cancelUnpaid(tx, ctx, { userId, ...cancelled });
  await anonymizeUser(tx, user, ctx.now);
  return picture?.former ?? null;
}

/** Keeps the wholesale flag, by which reports exclude those orders. */
const nobody = (userId: string, deletedAt: Date): Prisma.UserUncheckedUpdateInput => ({
  ...{ name: DELETED_NAME, email: deletedEmail(userId), phone: null, passwordHash: null, deletedAt },
  ...{
    sessionVersion: { increment: 1 },
    userMessage: "",
    adminNote: "",
    cashappTag: null,
    isAdmin: false,
    staffRole: null,
  },
  ...{
    isAffiliate: false,
    isFounder: false,
    affiliateCode: null,
    customAffiliateName: null,
    affiliateTierOffReason: null,
    affiliateMailsOff: [],
  },
  ...{ subscriptionTier: "None", subscriptionExpiresAt: null, markupReductionPercentage: 0, testSubscription: false },
  ...{ customDiscountPercentage: null, payoutHoldReason: null, suspensionReason: null },
});

async function assertNothingOpen(tx: Tx, { actor }: SignedInContext, userId: string): Promise<void> {
  const open = await closingBlockers(tx, userId);
  const refusal = deletionRefusal(open, actor.userId === userId);
  if (refusal) throw new DomainError("CONFLICT", refusal.reason, refusal.message, { open: open.orders });
}

/**
 * Cancels unpaid orders, because nobody will pay for them: frees their stock and store credit. Shipped orders are
 * skipped: their pieces are gone.
 */
async function cancelUnpaid(tx: Tx, ctx: SignedInContext, where: Prisma.OrderWhereInput): Promise<void> {
  const orders = await tx.order.findMany({
    where: { ...where, status: "pending", trackingNumber: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id: orderId } of orders) {
    if (!(await cancelPending(tx, { orderId, by: "admin", now: ctx.now }))) continue;
    await recordTransition(tx, ctx, {
      ...{ orderId, action: "cancel", from: "pending", to: "cancelled", reason: ACCOUNT_DELETED },
      ...{ before: {}, after: { cancelledAt: ctx.now } },
    });
  }
}

async function closeRequests(tx: Tx, { actor, now }: SignedInContext, userId: string): Promise<void> {
  const where = { userId, status: "pending" } as const;
  const closed = { status: "rejected", reviewedAt: now, reviewedByUserId: actor.userId } as const;
  const requests = await tx.subscriptionRequest.updateManyAndReturn({
    where,
    data: { ...closed, rejectionReason: ACCOUNT_DELETED },
    select: { id: true },
  });
  for (const { id } of requests) await recordCancelledReturn(tx, { target: { kind: "membership", id }, now });
  await tx.affiliateRequest.updateMany({ where, data: closed });
  await tx.accessRequest.updateMany({ where, data: closed });
  await tx.orderClaim.updateMany({ where, data: closed });
}

async function removeBelongings(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  await tx.shippingAddress.deleteMany({ where });
  await tx.cart.deleteMany({ where });
  await tx.listColumns.deleteMany({ where });
  await tx.passwordReset.deleteMany({ where });
  await tx.twoFactor.deleteMany({ where });
  await tx.accountSession.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.emailVerification.deleteMany({ where });
  await tx.emailChange.deleteMany({ where });
  await tx.approvedCategory.deleteMany({ where });
  await tx.formerAffiliateCode.deleteMany({ where });
  await tx.leaderboardStanding.deleteMany({ where });
}
