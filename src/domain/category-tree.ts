import { fieldError } from "./errors";

/** A category's place: its parent is null at the top. */
export type CategoryPlace = { id: string; parentId: string | null };

/** A category's subcategories, and theirs, without itself. */
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

/** Refuses a parent that is the category itself or one below it. */
export function assertParent(all: readonly CategoryPlace[], id: string, parentId: string | null): void {
  if (parentId === id) throw fieldError("parentId", "own-parent", "A category cannot be its own parent");
  if (parentId !== null && categoriesBelow(all, id).has(parentId)) {
    throw fieldError("parentId", "below-itself", "A category cannot be below one of its own subcategories");
  }
}
