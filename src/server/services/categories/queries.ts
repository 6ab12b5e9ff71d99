import type { ServiceContext } from "~/server/context";

/** All categories by name, each with its parent, and how many products, subcategories and granted accounts it has. */
export async function categoriesForAdmin({ db }: ServiceContext) {
  const rows = await db.category.findMany({
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: {
      id: true,
      name: true,
      slug: true,
      description: true,
      parentId: true,
      isRestricted: true,
      parent: { select: { name: true } },
      _count: { select: { products: true, children: true, approvals: true } },
    },
  });
  return rows.map(({ parent, _count, ...category }) => ({
    ...category,
    parentName: parent?.name ?? null,
    productCount: _count.products,
    subcategoryCount: _count.children,
    grantedCount: _count.approvals,
  }));
}
