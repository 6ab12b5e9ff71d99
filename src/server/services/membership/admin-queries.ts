import { pageWithin } from "~/domain/paging";
import type { Prisma } from "~/generated/prisma/client";
import type { RequestHistoryInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { only } from "~/server/query-rows";

const PAGE_SIZE = 25;
const MOST_PENDING = 200;

const SHOWN = {
  ...only("id", "userId", "userEmail", "currentTier", "requestedTier", "amountCents", "requotedCents", "requotedAt"),
  ...only("paymentProof", "status", "isTest", "rejectionReason", "createdAt", "reviewedAt", "reviewedByUserId"),
  user: { select: { name: true, email: true, subscriptionTier: true, subscriptionExpiresAt: true } },
  payments: { select: { id: true, tier: true, amountCents: true, verifiedByAdmin: true } },
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
  return { requests, count };
}

/** A page of all requests, newest first, filtered by status, account, and e-mail or order reference. */
export async function requestHistory({ db }: SignedInContext, input: RequestHistoryInput) {
  const { status, userId, search } = input;
  const contains = { contains: escapeLike(search), mode: "insensitive" } as const;
  const where: Prisma.SubscriptionRequestWhereInput = {
    ...(status !== "all" && { status }),
    ...(userId && { userId }),
    ...(search && { OR: [{ userEmail: contains }, { paymentProof: contains }] }),
  };
  const count = await db.subscriptionRequest.count({ where });
  const { page, pageCount } = pageWithin(input.page, count, PAGE_SIZE);
  const requests = await db.subscriptionRequest.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    select: SHOWN,
  });
  return { requests, count, page, pageCount };
}
