import { z } from "zod";
import { pageWithin } from "~/domain/paging";
import type { RequestStatus } from "~/generated/prisma/enums";
import { type ListRequestsInput, REQUEST_KINDS, type RequestKind } from "~/schemas/admin/requests";
import type { SignedInContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { CANCELLED_BY_MEMBER } from "../membership/cancel-request";
import { referencesOf, WITH_REFERENCES } from "../membership/references";

const PAGE = 50;

const CountsRow = z.strictObject({ kind: z.enum(REQUEST_KINDS), pending: z.number(), decided: z.number() });
const IdRow = z.strictObject({ kind: z.enum(REQUEST_KINDS), id: z.string() });

/**
 * Customer requests: memberships, access to restricted categories, and joining the affiliate program. Pending ones
 * oldest first, decided ones newest first; `counts` per state, for the selected kind.
 */
export async function requestQueue(ctx: SignedInContext, { state, kind, page: wanted }: ListRequestsInput) {
  const byKind = await countsByKind(ctx);
  const totalOf = (each: "pending" | "decided") =>
    byKind.reduce((sum, row) => sum + (kind === "all" || row.kind === kind ? row[each] : 0), 0);
  const counts = { pending: totalOf("pending"), decided: totalOf("decided") };
  const { page, pageCount } = pageWithin(wanted, counts[state], PAGE);
  const places = await placesOnPage(ctx, { state, kind, page });
  const idsOf = (each: RequestKind) => places.filter((row) => row.kind === each).map(({ id }) => id);
  const [memberships, access, affiliates] = await Promise.all([
    membershipRequests(ctx, idsOf("membership")),
    accessRequests(ctx, idsOf("access")),
    affiliateRequests(ctx, idsOf("affiliate")),
  ]);
  const found = [...memberships, ...access, ...affiliates];
  const names = await readReviewerNames(ctx, found);
  const requests = places.flatMap(
    (place) => found.find(({ kind, id }) => kind === place.kind && id === place.id) ?? [],
  );
  return {
    counts,
    page,
    pageCount,
    requests: requests.map(({ reviewedByUserId, user: { _count, ...user }, ...request }) => ({
      ...request,
      user: { ...user, paidOrders: _count.orders },
      reviewedBy: (reviewedByUserId && names.get(reviewedByUserId)) ?? null,
    })),
  };
}

const countsByKind = ({ db }: SignedInContext) => queryRows(db, CountsRow)`
  SELECT 'membership' AS kind, count(*) FILTER (WHERE status = 'pending')::int AS pending,
    count(*) FILTER (WHERE status <> 'pending')::int AS decided FROM subscription_requests
  UNION ALL
  SELECT 'access', count(*) FILTER (WHERE status = 'pending')::int, count(*) FILTER (WHERE status <> 'pending')::int
  FROM category_access_requests
  UNION ALL
  SELECT 'affiliate', count(*) FILTER (WHERE status = 'pending')::int, count(*) FILTER (WHERE status <> 'pending')::int
  FROM affiliate_requests`;

/** The requests on this page, in order; reads at most as many of each kind as the pages up to this one hold. */
function placesOnPage({ db }: SignedInContext, { state, kind, page }: ListRequestsInput) {
  const isPending = state === "pending";
  const upTo = page * PAGE;
  return queryRows(db, IdRow)`
    SELECT kind, id FROM (
      (SELECT 'membership' AS kind, id::text, created_at, reviewed_at FROM subscription_requests
        WHERE ${kind} IN ('all', 'membership') AND (status = 'pending') = ${isPending}
        ORDER BY CASE WHEN ${isPending} THEN created_at END, reviewed_at DESC NULLS LAST, id LIMIT ${upTo})
      UNION ALL
      (SELECT 'access', id::text, created_at, reviewed_at FROM category_access_requests
        WHERE ${kind} IN ('all', 'access') AND (status = 'pending') = ${isPending}
        ORDER BY CASE WHEN ${isPending} THEN created_at END, reviewed_at DESC NULLS LAST, id LIMIT ${upTo})
      UNION ALL
      (SELECT 'affiliate', id::text, created_at, reviewed_at FROM affiliate_requests
        WHERE ${kind} IN ('all', 'affiliate') AND (status = 'pending') = ${isPending}
        ORDER BY CASE WHEN ${isPending} THEN created_at END, reviewed_at DESC NULLS LAST, id LIMIT ${upTo})
    ) every_kind
    ORDER BY CASE WHEN ${isPending} THEN created_at END, reviewed_at DESC NULLS LAST, id
    LIMIT ${PAGE} OFFSET ${upTo - PAGE}`;
}

const DATES = { id: true, status: true, createdAt: true, reviewedAt: true, reviewedByUserId: true } as const;
const ACCOUNT = {
  select: {
    ...only("id", "name", "email", "emailVerifiedAt", "createdAt"),
    _count: { select: { orders: { where: { isPaid: true, isTestOrder: false } } } },
  },
} as const;

async function membershipRequests({ db }: SignedInContext, ids: string[]) {
  const rows = await db.subscriptionRequest.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ ...DATES, user: ACCOUNT, currentTier: true, requestedTier: true, amountCents: true, requotedCents: true },
      ...{ ...only("isTest", "rejectionReason"), ...WITH_REFERENCES },
    },
  });
  return rows.map(({ rejectionReason, payments, ...row }) => {
    const paymentProof = referencesOf({ ...row, payments });
    const isCancelled = isRejected(row.status) && rejectionReason === CANCELLED_BY_MEMBER;
    const decisionReason = isCancelled ? "" : (rejectionReason ?? "");
    return { ...row, paymentProof, kind: "membership" as const, isCancelled, decisionReason };
  });
}

const isRejected = (status: RequestStatus) => status === "rejected";

async function accessRequests({ db }: SignedInContext, ids: string[]) {
  const rows = await db.accessRequest.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ ...DATES, user: ACCOUNT, reason: true, decisionReason: true },
      category: { select: { name: true, isRestricted: true } },
    },
  });
  return rows.map((row) => ({ ...row, kind: "access" as const, isCancelled: false }));
}

async function affiliateRequests({ db }: SignedInContext, ids: string[]) {
  const rows = await db.affiliateRequest.findMany({
    where: { id: { in: ids } },
    select: { ...DATES, user: ACCOUNT, reason: true, decisionReason: true },
  });
  return rows.map((row) => ({ ...row, kind: "affiliate" as const, isCancelled: false }));
}

async function readReviewerNames({ db }: SignedInContext, rows: { reviewedByUserId: string | null }[]) {
  const reviewers = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ reviewedByUserId }) => reviewedByUserId ?? []) } },
    select: { id: true, name: true },
  });
  return new Map(reviewers.map(({ id, name }) => [id, name]));
}
