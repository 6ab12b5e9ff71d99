import type { Db } from "~/server/db";
import { categories } from "../../scripts/seed/catalogue/categories";
import { products } from "../../scripts/seed/catalogue/products";
import { createCategory, createProduct } from "./factories";

/** The demo shop's categories and products, without pictures. Returns the names visible to visitors, by product id. */
export async function createDemoCatalogue(db: Db): Promise<Map<string, string>> {
  const idOfKey = new Map<string, string>();
  for (const { key, name, slug, parentKey, isRestricted } of categories) {
    const parentId = parentKey === null ? null : (idOfKey.get(parentKey) ?? null);
    idOfKey.set(key, (await createCategory(db, { name, slug, parentId, isRestricted })).id);
  }
  const closed = new Set(categories.filter(({ isRestricted }) => isRestricted).map(({ key }) => key));
  const seen = new Map<string, string>();
  for (const { name, sku, description, facts, otherNames = [], form, categoryKey, hidden = false } of products) {
    const { id } = await createProduct(db, {
      ...{ name, sku, description, form, hidden, categoryId: idOfKey.get(categoryKey) ?? null },
      ...{ casNumber: facts?.cas ?? "", otherNames: otherNames.join("\n") },
    });
    if (!hidden && !closed.has(categoryKey)) seen.set(id, name);
  }
  return seen;
}
