/** Admins see restricted categories, accounts those they were granted, visitors none. */
export type Viewer = { isAdmin: boolean; approvedCategoryIds: readonly string[] };
export type CategoryFacts = { id: string; isRestricted: boolean };

/** Somebody not signed in. */
export const ANONYMOUS: Viewer = { isAdmin: false, approvedCategoryIds: [] };

/** Whether this viewer may see what a category holds: an open one, or a restricted one granted to the account. */
export function maySeeCategory(category: CategoryFacts, viewer: Viewer): boolean {
  return !category.isRestricted || viewer.isAdmin || viewer.approvedCategoryIds.includes(category.id);
}

/** Whether the shop shows this product to this viewer anywhere. A hidden one is shown to nobody, admins included. */
export function maySeeProduct(product: { isHidden: boolean; category: CategoryFacts | null }, viewer: Viewer): boolean {
  return !product.isHidden && (product.category === null || maySeeCategory(product.category, viewer));
}
