import { DomainError, notFound } from "~/domain/errors";
import { type MembershipCorrection, membershipCorrection } from "~/domain/membership-correction";
import { linesGivenUp } from "~/domain/undone-payment";
import { Prisma, type SubscriptionRequest, type User } from "~/generated/prisma/client";
import type { RejectRequestInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { isUniqueViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { recordCancelledReturn, removeCancelledReturn } from "../payments/cancelled-return";
import { doubleMailKey, requeueMembershipParts } from "../payments/payment-mails";
import { retractConfirmationMails } from "../payments/retract-mails";
import { reverseSurplus, type TakenBack } from "../payments/surplus";
import { ACCOUNT_DELETED } from "../users/forget-reasons";
import { lockUser } from "../users/lock-user";
import { lockRequest } from "./lock-request";
import { mailKey } from "./mail-key";
import { membershipFromJson } from "./membership-record";
import { OTHER_WAITS, reopeningOf } from "./reopening";

export type Reopened = { alreadyWaiting: boolean; membership: MembershipCorrection | null; releasedLines: number };

/**
 * Reopens a decided request, for a reason that the member gets by e-mail. An approval is undone: the account gets its
 * former membership back unless it was changed since, and the payments that completed it or came later can be matched
 * again. An undone approval that cannot wait, as another request waits or the account is deleted, becomes a rejection.
 * Throws "not-found", "cancelled-by-member", "other-request-waits", "later-approval", and "already-returned" if money
 * received for a declined request was returned.
 */
export async function reopenRequest(ctx: SignedInContext, input: RejectRequestInput): Promise<Reopened> {
  try {
    return await inTransaction(ctx.db, (tx) => reopenWithin(tx, ctx, input));
  } catch (error) {
    // The member made a new request at the same moment: an account can only have one pending request.
    if (isUniqueViolation(error)) throw new DomainError("CONFLICT", OTHER_WAITS.reason, OTHER_WAITS.message);
    throw error;
  }
}

/** `reopenRequest` inside the transaction of a larger command. */
export async function reopenWithin(tx: Tx, ctx: SignedInContext, input: RejectRequestInput): Promise<Reopened> {
  const { requestId } = input;
  const request = await lockRequest(tx, requestId);
  if (request.status === "pending") return { alreadyWaiting: true, membership: null, releasedLines: 0 };
  const { userId } = request;
  const wasApproved = request.status === "approved";
  const user = await lockUser(tx, userId);
  const isDeleted = user?.deletedAt !== null;
  if (!user || (isDeleted && !wasApproved)) throw notFound("User");
  const { becomes, refusal } = await reopeningOf(tx, request, isDeleted);
  if (refusal) throw new DomainError("CONFLICT", refusal.reason, refusal.message);
  const target = { kind: "membership", id: requestId } as const;
  if (!wasApproved) await removeCancelledReturn(tx, target);
  const membership = wasApproved && !isDeleted ? await takeBack(tx, request, user) : null;
  const released = wasApproved ? await releaseLines(tx, ctx, request, user.email) : null;
  const releasedLines = released?.lineIds ?? [];
  await tx.subscriptionPayment.updateMany({ where: { requestId }, data: { verifiedByAdmin: false } });
  const reason = isDeleted ? ACCOUNT_DELETED : input.reason;
  const isClosed = becomes === "rejected";
  await tx.subscriptionRequest.update({
    where: { id: requestId },
    data: {
      ...(isClosed
        ? { status: becomes, rejectionReason: reason, reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId }
        : { status: becomes, rejectionReason: null, reviewedAt: null, reviewedByUserId: null, userEmail: user.email }),
      ...{ membershipBefore: Prisma.DbNull, membershipAfter: Prisma.DbNull, reopenedCount: { increment: 1 } },
      // Dates what is taken back in the journal.
      updatedAt: ctx.now,
    },
  });
  if (isClosed) await recordCancelledReturn(tx, { target, now: ctx.now });
  if (!isDeleted) {
    const news = {
      reason,
      wasApproved,
      isRestored: membership === "restored",
      ...(isClosed && { isClosed }),
      ...(released?.takenBack && { takenBack: released.takenBack }),
    };
    await mailMember(tx, request, { email: user.email, ...news });
    const about = isClosed ? "Membership approval taken back" : "Membership request reopened";
    await insertNote(tx, ctx, { userId, about, note: input.internalNote });
  }
  await recordAudit(tx, ctx, {
    action: "membership.reopen",
    entity: "subscription-request",
    entityId: requestId,
    before: { status: request.status, amountCents: request.amountCents },
    after: { status: becomes, reason, ...(wasApproved && { membership, releasedLines }) },
  });
  return { alreadyWaiting: false, membership, releasedLines: releasedLines.length };
}

/** Restores the membership that the account had before the approval, unless it was changed since. */
async function takeBack(tx: Tx, request: SubscriptionRequest, user: User): Promise<MembershipCorrection> {
  const before = membershipFromJson(request.membershipBefore);
  const granted = membershipFromJson(request.membershipAfter);
  const correction = membershipCorrection(user, before && granted);
  if (correction !== "restored" || !before || !granted) return correction;
  const { customDiscountPercentage, testSubscription, ...rest } = before;
  // A custom discount or a test mark that an admin has set since stays.
  const isSameDiscount = user.customDiscountPercentage === granted.customDiscountPercentage;
  const isSameMark = user.testSubscription === granted.testSubscription;
  await tx.user.update({
    where: { id: user.id },
    data: { ...rest, ...(isSameDiscount && { customDiscountPercentage }), ...(isSameMark && { testSubscription }) },
  });
  return correction;
}

/** Opens the statement lines that this request gives up, and takes back how their surplus was settled. */
async function releaseLines(tx: Tx, ctx: SignedInContext, request: SubscriptionRequest, email: string) {
  const { id: requestId, reviewedAt: paidAt, amountCents: dueCents } = request;
  const lines = await tx.statementLine.findMany({
    where: { matchedSubscriptionRequestId: requestId, confirmedAt: { not: null } },
    select: { id: true, confirmedAt: true, amountCents: true },
  });
  const givenUp = linesGivenUp(lines, { paidAt, dueCents });
  await tx.statementLine.updateMany({
    where: { id: { in: givenUp.map(({ id }) => id) } },
    data: { confirmedAt: null, confirmedByUserId: null, matchedSubscriptionRequestId: null },
  });
  const takenBack = { returnCents: 0, creditCents: 0 };
  for (const { id: lineId, confirmedAt, amountCents } of givenUp) {
    const { returnCents, creditCents } = await reverseSurplus(tx, ctx, lineId);
    if (!confirmedAt) continue;
    // The e-mail about the approval named the surplus of what came until then.
    if (paidAt && confirmedAt <= paidAt) {
      takenBack.returnCents += returnCents;
      takenBack.creditCents += creditCents;
    }
    // Corrects the e-mail about a double payment; for the others, the reopening's reason explains it.
    const released = [{ kind: "membership", id: requestId, email, amountCents } as const];
    await retractConfirmationMails(tx, { lineId, confirmedAt }, { released, keys: [doubleMailKey] });
  }
  const isAny = takenBack.returnCents > 0 || takenBack.creditCents > 0;
  return { lineIds: givenUp.map(({ id }) => id), takenBack: isAny ? takenBack : null };
}

type News = {
  email: string;
  reason: string;
  wasApproved: boolean;
  isRestored: boolean;
  isClosed?: true;
  takenBack?: TakenBack;
};

/**
 * If the e-mail about the decision is still pending, withdraws it and sends none about the reopening either, only those
 * about parts that the decision withdrew. A closed request is e-mailed in any case.
 */
async function mailMember(tx: Tx, request: SubscriptionRequest, { email, ...news }: News): Promise<void> {
  const decision = news.wasApproved ? "membership-activated" : "membership-rejected";
  const about = { userId: request.userId, tier: request.requestedTier, requestId: request.id };
  const isUnread = await withdrawMail(tx, mailKey(decision, request));
  if (isUnread && !news.isClosed) return requeueMembershipParts(tx, about, email);
  await queueMail(tx, {
    dedupeKey: mailKey("membership-reopened", { ...request, reopenedCount: request.reopenedCount + 1 }),
    template: "membership-reopened",
    toEmail: email,
    payload: { ...news, ...about },
  });
}
