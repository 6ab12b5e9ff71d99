import type { Db } from "../../src/server/db";
import { categories } from "./catalogue/categories";
import { products } from "./catalogue/products";
import type { ProductSeed } from "./catalogue/types";
import { daysBefore, fixedId } from "./clock";
import { addPictures } from "./pictures";

/** Categories, then products with their tiers, suppliers and pictures. */
export async function seedCatalogue(db: Db): Promise<void> {
  for (const { key, parentKey, ...category } of categories) {
    await db.category.create({
      data: { ...category, id: fixedId(`category ${key}`), parentId: parentKey && fixedId(`category ${parentKey}`) },
    });
  }
  for (const product of products) await seedProduct(db, product);
}

async function seedProduct(db: Db, product: ProductSeed): Promise<void> {
  await db.product.create({
    data: {
      id: fixedId(`product ${product.key}`),
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      description: product.description,
      detailedDescription: product.detailedDescription,
      imageUrls: await addPictures(db, product),
      supplierCostCents: product.supplierCostCents,
      markupBps: product.markupPercent * 100,
      categoryId: fixedId(`category ${product.categoryKey}`),
      hidden: product.hidden ?? false,
      featured: product.featured ?? false,
      soldOut: product.soldOut ?? false,
      createdAt: daysBefore(200),
      volumeTiers: { create: product.volumeTiers },
      sources: { create: (product.sources ?? []).map((source, n) => ({ ...source, position: n + 1 })) },
    },
  });
}
