import type { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { referencesOf } from "./references";

const MOST_PENDING = 200;

const SHOWN = {
  ...only("id", "userId", "userEmail", "currentTier", "requestedTier", "amountCents", "requotedCents", "requotedAt"),
  ...only("paymentProof", "status", "isTest", "rejectionReason", "createdAt", "reviewedAt", "reviewedByUserId"),
  user: { select: { name: true, email: true, subscriptionTier: true, subscriptionExpiresAt: true } },
  payments: { select: only("id", "tier", "amountCents", "verifiedByAdmin", "orderReference") },
} satisfies Prisma.SubscriptionRequestSelect;

/** The pending requests (at most 200), oldest first, and their total count. */
export async function pendingRequests({ db }: SignedInContext) {
  const where = { status: "pending" } as const;
  const [requests, count] = await Promise.all([
    db.subscriptionRequest.findMany({
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MOST_PENDING,
      select: SHOWN,
    }),
    db.subscriptionRequest.count({ where }),
  ]);
  return { requests: requests.map((each) => ({ ...each, paymentProof: referencesOf(each) })), count };
}
