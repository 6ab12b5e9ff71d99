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

/** Which categories this viewer may see, for a statement that calls them `c`. */
export function visibleCategory(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`true`;
  return Prisma.sql`(NOT c."is_restricted" OR c."id" = ANY(${[...viewer.approvedCategoryIds]}::uuid[]))`;
}

/** The same filter for a hand-written statement that calls the products `p`. */
export function visibleToSql(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`NOT p."hidden"`;
  return Prisma.sql`NOT p."hidden" AND (p."category_id" IS NULL OR p."category_id" IN (
    SELECT c."id" FROM "categories" c WHERE ${visibleCategory(viewer)}))`;
}
