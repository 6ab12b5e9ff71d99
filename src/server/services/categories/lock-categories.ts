import { uniqueSlug } from "~/domain/slug";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { Tx } from "~/server/db";
import { allList, featuredList, relatedList, reviewsList } from "~/server/follow-catalogue-changes";

/** Holds the tree of categories until the end of the transaction: places and addresses are given out one by one. */
export async function lockCategories(tx: Pick<Tx, "$executeRaw" | "category">) {
  // The same lock as the trigger that refuses circles.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('category-tree'))`;
  return tx.category.findMany({
    select: { id: true, name: true, slug: true, parentId: true, description: true, isRestricted: true },
  });
}

export type HeldCategory = Awaited<ReturnType<typeof lockCategories>>[number];

/** The address that a category gets: its name's, with a number where another category has that one. */
export function freeSlug(all: HeldCategory[], base: string, ownId: string): string {
  return uniqueSlug(
    base,
    all.filter(({ id }) => id !== ownId).map(({ slug }) => slug),
  );
}

/** A category with its parent and its subcategories: whose pages show its name or hold its products. */
export const familyOf = (all: HeldCategory[], id: string): (string | null)[] => [
  id,
  ...all.flatMap((each) => (each.id === id ? each.parentId : each.parentId === id ? each.id : [])),
];

/**
 * Tells every server which categories were edited, and which products were moved by it. An edit may open or close a
 * category, so every list that can hold its products may be another.
 */
export async function categoriesChanged(
  tx: Tx,
  ids: readonly (string | null | undefined)[],
  products: string[] = [],
): Promise<void> {
  const categories = ids.flatMap((id) => id ?? []);
  const lists = [allList, featuredList, reviewsList, ...categories.map(relatedList)];
  await announceCatalogueChange(tx, { categories, products, lists });
}
