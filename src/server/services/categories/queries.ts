import type { ServiceContext } from "~/server/context";
import { only } from "~/server/query-rows";

/** All categories by name, each with its parent and counts of products, subcategories, grants and pending requests. */
export async function categoriesForAdmin({ db }: ServiceContext) {
  const rows = await db.category.findMany({
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: {
      ...only("id", "name", "slug", "description", "parentId", "isRestricted"),
      parent: { select: { name: true } },
      _count: {
        select: { products: true, children: true, approvals: true, requests: { where: { status: "pending" } } },
      },
    },
  });
  return rows.map(({ parent, _count, ...category }) => ({
    ...category,
    parentName: parent?.name ?? null,
    productCount: _count.products,
    subcategoryCount: _count.children,
    grantedCount: _count.approvals,
    waitingCount: _count.requests,
  }));
}
