import { uniqueSlug } from "~/domain/slug";
import type { Tx } from "~/server/db";

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
