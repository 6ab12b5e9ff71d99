import { uniqueSlug } from "~/domain/slug";
import type { CategoryFields } from "~/schemas/admin/categories";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { Tx } from "~/server/db";
import { allList, featuredList, relatedList, reviewsList } from "~/server/follow-catalogue-changes";

/** Locks the category tree until the end of the transaction, so that positions and slugs are assigned one at a time. */
export async function lockCategories(tx: Pick<Tx, "$executeRaw" | "category">) {
  // The same lock as in the trigger that rejects cycles.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('category-tree'))`;
  return tx.category.findMany({
    select: { id: true, name: true, slug: true, parentId: true, description: true, isRestricted: true },
  });
}

export type LockedCategory = Awaited<ReturnType<typeof lockCategories>>[number];

/** Whether both have the same values in the fields that an admin enters. */
export const isSameCategory = (one: CategoryFields, other: CategoryFields) =>
  one.name === other.name &&
  one.parentId === other.parentId &&
  one.description === other.description &&
  one.isRestricted === other.isRestricted;

/** A free slug for a category: the base, with a number appended if another category has it. */
export function freeSlug(all: LockedCategory[], base: string, ownId: string): string {
  return uniqueSlug(
    base,
    all.filter(({ id }) => id !== ownId).map(({ slug }) => slug),
  );
}

/** A category with its parent and direct subcategories: their pages show its name or hold its products. */
export const familyOf = (all: LockedCategory[], id: string): (string | null)[] => [
  id,
  ...all.flatMap((each) => (each.id === id ? each.parentId : each.parentId === id ? each.id : [])),
];

/**
 * Notifies all servers which categories were edited and which products were moved. An edit may change visibility, so
 * every list that can hold their products is invalidated.
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
