import { fieldError } from "./errors";

/** A category and its parent; the parent is null at the top level. */
export type CategoryPlace = { id: string; parentId: string | null };

/** The ids of all subcategories at any depth, without the category itself. */
export function categoriesBelow(all: readonly CategoryPlace[], id: string): Set<string> {
  const below = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of all) {
      if (child.parentId !== next || child.id === id || below.has(child.id)) continue;
      below.add(child.id);
      open.push(child.id);
    }
  }
  return below;
}

/** Throws "own-parent" if the parent is the category itself, and "below-itself" if it is one of its subcategories. */
export function assertParent(all: readonly CategoryPlace[], id: string, parentId: string | null): void {
  if (parentId === id) throw fieldError("parentId", "own-parent", "A category cannot be its own parent");
  if (parentId !== null && categoriesBelow(all, id).has(parentId)) {
    throw fieldError("parentId", "below-itself", "A category cannot be below one of its own subcategories");
  }
}
