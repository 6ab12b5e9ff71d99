import { ANONYMOUS, type Viewer } from "~/domain/visibility";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";

/** The viewer for visibility checks; anonymous if signed out. */
export const viewerOf = ({ actor }: Pick<ServiceContext, "actor">): Viewer => actor ?? ANONYMOUS;

/** Cache key; equal for viewers who see the same products. */
export const viewerKey = ({ isAdmin, approvedCategoryIds }: Viewer): string =>
  isAdmin ? "all" : [...approvedCategoryIds].sort().join();

/** The shop's visibility rule as a Prisma filter. Must agree with `maySeeProduct`. */
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

/** SQL condition for the categories, aliased `c`, this viewer may see. */
export function visibleCategory(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`true`;
  return Prisma.sql`(NOT c."is_restricted" OR c."id" = ANY(${[...viewer.approvedCategoryIds]}::uuid[]))`;
}

/** `visibleTo` as SQL, for products aliased `p`. */
export function visibleToSql(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`NOT p."hidden"`;
  return Prisma.sql`NOT p."hidden" AND (p."category_id" IS NULL OR p."category_id" IN (
    SELECT c."id" FROM "categories" c WHERE ${visibleCategory(viewer)}))`;
}
