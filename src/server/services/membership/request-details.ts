import { notFound } from "~/domain/errors";
import { membershipCorrection } from "~/domain/membership-correction";
import { subscriptionRevenueCents } from "~/domain/metrics";
import type { RequestIdInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { unreturnedLateCents } from "../payments/settle-late-payment";
import { moneyBackOf } from "../refunds/queries";
import { CANCELLED_BY_MEMBER } from "./cancel-request";
import { membershipFromJson } from "./membership-record";
import { referencesOf } from "./references";
import { reopeningOf } from "./reopening";

const MOST_EVENTS = 100;
const MOST_LINES = 50;

/**
 * A membership request as its admin page shows it: who requested what, the payments matched to it and what is returned
 * of them, its revenue in cents, who decided what and why, and what reopening it would do. Throws "not-found".
 */
export async function requestDetails({ db }: SignedInContext, { requestId }: RequestIdInput) {
  const [request, lines, moneyBack, events] = await Promise.all([
    db.subscriptionRequest.findUnique({
      where: { id: requestId },
      include: {
        user: {
          select: {
            ...only("id", "name", "email", "subscriptionTier", "subscriptionExpiresAt", "deletedAt", "createdAt"),
            testSubscription: true,
          },
        },
        payments: {
          orderBy: { tier: "asc" },
          select: { ...only("id", "tier", "amountCents", "verifiedByAdmin"), orderReference: true },
        },
      },
    }),
    db.statementLine.findMany({
      where: { matchedSubscriptionRequestId: requestId },
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      take: MOST_LINES,
      select: { id: true, paidAt: true, payerName: true, note: true, amountCents: true, confirmedAt: true },
    }),
    moneyBackOf({ db }, { subscriptionRequestId: requestId }),
    db.auditEntry.findMany({
      where: { entity: "subscription-request", entityId: requestId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST_EVENTS,
      select: { id: true, action: true, actorName: true, after: true, createdAt: true },
    }),
  ]);
  if (!request) throw notFound("Request");
  const { membershipBefore, membershipAfter, ...rest } = request;
  const before = membershipFromJson(membershipBefore);
  const isApproved = request.status === "approved";
  const isDeleted = request.user.deletedAt !== null;
  const { becomes, refusal } = await reopeningOf(db, request, isDeleted);
  const isCancelled = request.status === "rejected" && request.rejectionReason === CANCELLED_BY_MEMBER;
  return {
    ...rest,
    paymentProof: referencesOf(request),
    isCancelled,
    rejectionReason: isCancelled ? null : request.rejectionReason,
    lines,
    moneyBack,
    events: events.map(({ after, ...event }) => ({ ...event, reason: reasonIn(after) })),
    revenueCents:
      isApproved && !request.isTest ? subscriptionRevenueCents(request.requestedTier, request.currentTier) : 0,
    correction:
      request.status === "pending" || (isDeleted && !isApproved)
        ? null
        : {
            ...{ becomes, refusal: refusal?.message ?? null },
            lateCents: await unreturnedLateCents({ db }, requestId),
            ...(isApproved &&
              !isDeleted && {
                membership: membershipCorrection(request.user, before && membershipFromJson(membershipAfter)),
                goesBackTo: before && { tier: before.subscriptionTier, expiresAt: before.subscriptionExpiresAt },
              }),
          },
  };
}

function reasonIn(after: unknown): string | null {
  const { reason } = Object(after) as { reason?: unknown };
  return typeof reason === "string" ? reason : null;
}
