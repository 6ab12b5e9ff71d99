import { AsyncLocalStorage } from "node:async_hooks";
import type { CatalogueChange } from "./follow-catalogue-changes";

// Next.js bundles instrumentation and pages apart, so both share one through `globalThis`.
const kept = globalThis as unknown as { assayPageDependencies?: AsyncLocalStorage<Set<string>> };
kept.assayPageDependencies ??= new AsyncLocalStorage();

/** Holds, while an answer is made, the tags of all that it was made from. */
export const pageDependencies = kept.assayPageDependencies;

/**
 * Notes what the present answer is made from, so that a change to it makes the answer stale. Does nothing outside of
 * `pageDependencies`.
 */
export function dependsOn(...tags: readonly string[]): void {
  const noted = pageDependencies.getStore();
  if (noted) for (const tag of tags) noted.add(tag);
}

/** Facts of one product: its page, its tile. */
export const productTag = (productId: string) => `product:${productId}`;
/** Name, address, place and restriction of one category. */
export const categoryTag = (categoryId: string) => `category:${categoryId}`;
/** Which products a list holds, in which order; `listId` as in a change's `lists`. */
export const listTag = (listId: string) => `list:${listId}`;
/** Any product at all, as for a search. */
export const PRODUCTS_TAG = "products";
/** The tree of categories. */
export const CATEGORIES_TAG = "categories";
export const SETTINGS_TAG = "settings";

/** What decides which products an account sees, and its prices. */
export const accountTag = (userId: string) => `account:${userId}`;

/** The tags of what a change makes stale; "everything" when that is all there is. */
export function tagsOf(change: CatalogueChange): string[] | "everything" {
  if (change === "everything") return change;
  const { products = [], categories = [], lists = [], settings, accounts = [] } = change;
  return [
    ...accounts.map(accountTag),
    ...products.map(productTag),
    ...(products.length > 0 ? [PRODUCTS_TAG] : []),
    ...categories.flatMap((id) => [categoryTag(id), listTag(id)]),
    ...(categories.length > 0 ? [CATEGORIES_TAG] : []),
    ...lists.map(listTag),
    ...(settings ? [SETTINGS_TAG] : []),
  ];
}
