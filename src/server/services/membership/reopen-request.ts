import { DomainError, notFound } from "~/domain/errors";
import { type MembershipCorrection, membershipCorrection } from "~/domain/membership-correction";
import { Prisma, type SubscriptionRequest, type User } from "~/generated/prisma/client";
import type { RejectRequestInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { dropCancelledReturn } from "../payments/cancelled-return";
import { correctNews } from "../payments/correct-news";
import { takeBackSurplus } from "../payments/surplus";
import { doubleMailKey } from "../payments/tell-of-payment";
import { lockRequest } from "./lock-request";
import { mailKey } from "./mail-key";
import { membershipFromJson } from "./membership-record";
import { OTHER_WAITS, reopeningRefusal } from "./reopening-refusal";

export type Reopened = { alreadyWaiting: boolean; membership: MembershipCorrection | null; releasedLines: number };

/**
 * Takes the decision on a request back, for a reason that the member gets by e-mail: the request waits again. An
 * approval is undone with it: the account's membership is what it was before, unless it was changed since; its amount is
 * no revenue; its payments count as unverified; and the statement lines that paid it can be matched to something else.
 * Throws "not-found", "cancelled-by-member", "other-request-waits", "later-approval", and "already-returned" where what had
 * come for a declined request was sent back.
 */
export async function reopenRequest(ctx: SignedInContext, input: RejectRequestInput): Promise<Reopened> {
  try {
    return await inTransaction(ctx.db, (tx) => reopenWithin(tx, ctx, input));
  } catch (error) {
    // The member asked anew at the same moment: one request of an account waits at a time.
    if ((error as { code?: string }).code === "P2002") throw otherWaits();
    throw error;
  }
}

const otherWaits = () => new DomainError("CONFLICT", "other-request-waits", OTHER_WAITS);

/** `reopenRequest` inside the transaction of a command that does more. */
export async function reopenWithin(
  tx: Tx,
  ctx: SignedInContext,
  { requestId, reason, internalNote }: RejectRequestInput,
): Promise<Reopened> {
  const request = await lockRequest(tx, requestId);
  if (request.status === "pending") return { alreadyWaiting: true, membership: null, releasedLines: 0 };
  const { userId } = request;
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } });
  if (!user) throw notFound("User");
  const refusal = await reopeningRefusal(tx, request);
  if (refusal) throw new DomainError("CONFLICT", refusal.reason, refusal.message);
  const wasApproved = request.status === "approved";
  if (!wasApproved) await dropCancelledReturn(tx, { kind: "membership", id: requestId });
  const membership = wasApproved ? await takeBack(tx, request, user) : null;
  const releasedLines = wasApproved ? await releaseLines(tx, ctx, { requestId, email: user.email }) : [];
  await tx.subscriptionPayment.updateMany({ where: { requestId }, data: { verifiedByAdmin: false } });
  await tx.subscriptionRequest.update({
    where: { id: requestId },
    data: {
      ...{ status: "pending", userEmail: user.email, rejectionReason: null, reviewedAt: null, reviewedByUserId: null },
      ...{ membershipBefore: Prisma.DbNull, membershipAfter: Prisma.DbNull, reopenedCount: { increment: 1 } },
    },
  });
  await mailMember(tx, request, { email: user.email, reason, wasApproved, isRestored: membership === "restored" });
  await insertNote(tx, ctx, { userId, about: "Membership request reopened", note: internalNote });
  await recordAudit(tx, ctx, {
    action: "membership.reopen",
    entity: "subscription-request",
    entityId: requestId,
    before: { status: request.status, amountCents: request.amountCents },
    after: { status: "pending", reason, ...(membership && { membership, releasedLines }) },
  });
  return { alreadyWaiting: false, membership, releasedLines: releasedLines.length };
}

/** Gives the account the membership back that it had before the approval, unless it was changed since. */
async function takeBack(tx: Tx, request: SubscriptionRequest, user: User): Promise<MembershipCorrection> {
  const before = membershipFromJson(request.membershipBefore);
  const granted = membershipFromJson(request.membershipAfter);
  const correction = membershipCorrection(user, before && granted);
  if (correction !== "restored" || !before || !granted) return correction;
  const { customDiscountPercentage, ...rest } = before;
  // The custom discount is the admin's own: one that was given since stays.
  const isSameDiscount = user.customDiscountPercentage === granted.customDiscountPercentage;
  await tx.user.update({
    where: { id: user.id },
    data: { ...rest, ...(isSameDiscount && { customDiscountPercentage }) },
  });
  return correction;
}

/** The lines that were confirmed for this request are open again, and what became of a surplus is taken back. */
async function releaseLines(tx: Tx, ctx: SignedInContext, { requestId, email }: { requestId: string; email: string }) {
  const where = { matchedSubscriptionRequestId: requestId };
  const select = { id: true, partOfLineId: true, confirmedAt: true, amountCents: true };
  const lines = await tx.statementLine.findMany({ where, select });
  await tx.statementLine.updateMany({
    where,
    data: { confirmedAt: null, confirmedByUserId: null, matchedSubscriptionRequestId: null },
  });
  for (const { id, partOfLineId, confirmedAt, amountCents } of lines) {
    await takeBackSurplus(tx, ctx, id);
    if (!confirmedAt) continue;
    // What was told of a second payment is so no more; of the others the reason tells.
    const released = [{ kind: "membership", id: requestId, email, amountCents } as const];
    await correctNews(tx, { lineId: partOfLineId ?? id, confirmedAt }, { released, keys: [doubleMailKey] });
  }
  return lines.map(({ id }) => id);
}

type News = { email: string; reason: string; wasApproved: boolean; isRestored: boolean };

/** An e-mail of the decision that has not left is withdrawn, and the member then hears nothing of either. */
async function mailMember(tx: Tx, request: SubscriptionRequest, { email, ...news }: News): Promise<void> {
  const decision = news.wasApproved ? "membership-activated" : "membership-rejected";
  if (await withdrawMail(tx, mailKey(decision, request))) return;
  await queueMail(tx, {
    dedupeKey: mailKey("membership-reopened", { ...request, reopenedCount: request.reopenedCount + 1 }),
    template: "membership-reopened",
    toEmail: email,
    payload: { ...news, requestId: request.id, userId: request.userId, tier: request.requestedTier },
  });
}
