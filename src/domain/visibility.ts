/** Who is looking: admins see all restricted categories, accounts those granted to them, visitors none. */
export type Viewer = { isAdmin: boolean; approvedCategoryIds: readonly string[] };
export type RestrictableCategory = { id: string; isRestricted: boolean };

/** A signed-out visitor. */
export const ANONYMOUS: Viewer = { isAdmin: false, approvedCategoryIds: [] };

/** Whether the viewer may see a category's products: it is unrestricted, or restricted and granted. */
export function maySeeCategory(category: RestrictableCategory, viewer: Viewer): boolean {
  return !category.isRestricted || viewer.isAdmin || viewer.approvedCategoryIds.includes(category.id);
}

/** Whether the shop shows this product to the viewer. Hidden products are shown to nobody, not even admins. */
export function maySeeProduct(
  product: { isHidden: boolean; category: RestrictableCategory | null },
  viewer: Viewer,
): boolean {
  return !product.isHidden && (product.category === null || maySeeCategory(product.category, viewer));
}

/** Warning for a product that everybody could see after a change of its category. */
const OPENED = "It leaves a restricted category: everybody will see it.";

/** The warnings about moving a product from one category (null: none) to another. */
export function moveWarnings(from: string | null, to: string | null, restrictedIds: ReadonlySet<string>): string[] {
  const isRestricted = (id: string | null) => id !== null && restrictedIds.has(id);
  return isRestricted(from) && !isRestricted(to) ? [OPENED] : [];
}
