import { maySeeCategory } from "~/domain/visibility";
import type { SignedInContext } from "~/server/context";
import { categoryTree } from "../catalogue/category-tree";
import { viewerOf } from "../catalogue/visible-to";

/** Every restricted category with the actor's access state and the outcome of their latest request for it. */
export async function myAccess(ctx: SignedInContext) {
  const [{ categories }, requests] = await Promise.all([
    categoryTree(ctx),
    ctx.db.accessRequest.findMany({
      where: { userId: ctx.actor.userId },
      distinct: ["categoryId"],
      // Per category: the pending request if there is one, else the one decided last.
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

/** Access that was revoked after an approval counts as never requested. */
function stateOf(isGranted: boolean, request: Latest | undefined) {
  if (isGranted) return { state: "granted" as const };
  if (request?.status === "pending") return { state: "requested" as const, requestedAt: request.createdAt };
  if (request?.status === "rejected") {
    return { state: "declined" as const, reason: request.decisionReason, decidedAt: request.reviewedAt };
  }
  return { state: "none" as const };
}
