import { AsyncLocalStorage } from "node:async_hooks";
import type { CatalogueChange } from "./follow-catalogue-changes";
import { processSingleton } from "./process-singleton";

/** Collects the tags of all data that the response being rendered depends on. */
export const pageDependencies = processSingleton("assayPageDependencies", () => new AsyncLocalStorage<Set<string>>());

/** Records what the current response depends on, so that a change makes it stale. No-op outside `pageDependencies`. */
export function dependsOn(...tags: readonly string[]): void {
  const noted = pageDependencies.getStore();
  if (noted) for (const tag of tags) noted.add(tag);
}

/** One product's data: its page, its tile. */
export const productTag = (productId: string) => `product:${productId}`;
/** One category's name, URL, position and restriction. */
export const categoryTag = (categoryId: string) => `category:${categoryId}`;
/** Which products a list holds, and their order; `listId` as in `CatalogueChange.lists`. */
export const listTag = (listId: string) => `list:${listId}`;
/** Any product at all, as a search depends on. */
export const PRODUCTS_TAG = "products";
/** The category tree. */
export const CATEGORIES_TAG = "categories";
export const SETTINGS_TAG = "settings";

/** What decides which products an account sees, and its prices. */
export const accountTag = (userId: string) => `account:${userId}`;

/** The tags that a change invalidates. */
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
