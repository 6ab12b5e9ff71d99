import { ANONYMOUS, type Viewer } from "~/domain/visibility";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";

/** Who is looking, as far as visibility goes. */
export const viewerOf = ({ actor }: Pick<ServiceContext, "actor">): Viewer => actor ?? ANONYMOUS;

/** The same for viewers who see the same products. */
export const viewerKey = ({ isAdmin, approvedCategoryIds }: Viewer): string =>
  isAdmin ? "all" : [...approvedCategoryIds].sort().join();

/** The products this viewer may see anywhere: the shop's one rule, as a filter. Says the same as `maySeeProduct`. */
export function visibleTo(viewer: Viewer): Prisma.ProductWhereInput {
  if (viewer.isAdmin) return { hidden: false };
  return {
    hidden: false,
    OR: [
      { categoryId: null },
      { category: { isRestricted: false } },
      { categoryId: { in: [...viewer.approvedCategoryIds] } },
    ],
  };
}

/** The same filter for a hand-written statement that calls the products `p`. */
export function visibleToSql(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`NOT p."hidden"`;
  const approved = [...viewer.approvedCategoryIds];
  return Prisma.sql`NOT p."hidden" AND (p."category_id" IS NULL OR p."category_id" IN (
    SELECT c."id" FROM "categories" c WHERE NOT c."is_restricted" OR c."id" = ANY(${approved}::uuid[])))`;
}
