import { maySeeCategory } from "~/domain/visibility";
import type { ListAccessInput } from "~/schemas/admin/access";
import type { SignedInContext } from "~/server/context";
import { categoryTree } from "../catalogue/category-tree";
import { viewerOf } from "../catalogue/visible-to";

const PAGE = 50;

/** Every restricted category with what the actor's account has of it, and how the latest request for it stands. */
export async function myAccess(ctx: SignedInContext) {
  const [{ categories }, requests] = await Promise.all([
    categoryTree(ctx),
    ctx.db.accessRequest.findMany({
      where: { userId: ctx.actor.userId },
      distinct: ["categoryId"],
      // The one that waits, if any; else the one that was decided last.
      orderBy: [{ categoryId: "asc" }, { reviewedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
      select: { categoryId: true, status: true, decisionReason: true, createdAt: true, reviewedAt: true },
    }),
  ]);
  const viewer = viewerOf(ctx);
  return categories
    .filter(({ isRestricted }) => isRestricted)
    .map((category) => {
      const { id, name, slug } = category;
      const request = requests.find(({ categoryId }) => categoryId === id);
      return { id, name, slug, ...stateOf(maySeeCategory(category, viewer), request) };
    });
}

type Latest = {
  status: "pending" | "approved" | "rejected";
  decisionReason: string;
  createdAt: Date;
  reviewedAt: Date | null;
};

/** Access that was taken away again counts as never asked for. */
function stateOf(isGranted: boolean, request: Latest | undefined) {
  if (isGranted) return { state: "granted" as const };
  if (request?.status === "pending") return { state: "requested" as const, requestedAt: request.createdAt };
  if (request?.status === "rejected") {
    return { state: "declined" as const, reason: request.decisionReason, decidedAt: request.reviewedAt };
  }
  return { state: "none" as const };
}

/** Requests for access: those that wait, the oldest first, or those that were decided, the latest first. */
export async function accessRequests({ db }: SignedInContext, { state, page: wanted }: ListAccessInput) {
  const where = { pending: { status: "pending" }, decided: { status: { not: "pending" } } } as const;
  const [pending, decided] = await Promise.all([
    db.accessRequest.count({ where: where.pending }),
    db.accessRequest.count({ where: where.decided }),
  ]);
  const counts = { pending, decided };
  const pageCount = Math.max(1, Math.ceil(counts[state] / PAGE));
  const page = Math.min(wanted, pageCount);
  const rows = await db.accessRequest.findMany({
    where: where[state],
    orderBy: state === "pending" ? [{ createdAt: "asc" }, { id: "asc" }] : [{ reviewedAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * PAGE,
    take: PAGE,
    select: {
      ...{ id: true, reason: true, status: true, decisionReason: true, createdAt: true, reviewedAt: true },
      category: { select: { name: true, isRestricted: true } },
      reviewedByUserId: true,
      user: {
        select: {
          ...{ id: true, name: true, email: true, emailVerifiedAt: true, createdAt: true },
          _count: { select: { orders: { where: { isPaid: true } } } },
        },
      },
    },
  });
  const reviewers = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ reviewedByUserId }) => reviewedByUserId ?? []) } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(reviewers.map(({ id, name }) => [id, name]));
  return {
    counts,
    page,
    pageCount,
    requests: rows.map(({ reviewedByUserId, user: { _count, ...user }, ...row }) => ({
      ...row,
      user: { ...user, paidOrders: _count.orders },
      reviewedBy: (reviewedByUserId && nameOf.get(reviewedByUserId)) ?? null,
    })),
  };
}
