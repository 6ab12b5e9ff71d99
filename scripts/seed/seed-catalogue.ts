import type { Db } from "../../src/server/db";
import { categories } from "./catalogue/categories";
import { products } from "./catalogue/products";
import type { ProductSeed } from "./catalogue/types";
import { daysBefore, fixedId } from "./clock";
import { addPictures } from "./pictures";

/** Categories, then products with their pictures, tiers and suppliers. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.category.createMany({
    data: categories.map(({ key, parentKey, ...category }) => ({
      ...category,
      id: fixedId(`category ${key}`),
      parentId: parentKey && fixedId(`category ${parentKey}`),
    })),
  });
  const rows: Awaited<ReturnType<typeof productRow>>[] = [];
  for (const product of products) rows.push(await productRow(db, product));
  await db.product.createMany({ data: rows });
  await db.volumeTier.createMany({
    data: products.flatMap((product) =>
      product.volumeTiers.map((tier) => ({ ...tier, productId: productId(product) })),
    ),
  });
  await db.productSource.createMany({
    data: products.flatMap((product) =>
      (product.sources ?? []).map((source, n) => ({ ...source, position: n + 1, productId: productId(product) })),
    ),
  });
}

const productId = ({ key }: ProductSeed) => fixedId(`product ${key}`);

const productRow = async (db: Db, product: ProductSeed) => ({
  id: productId(product),
  name: product.name,
  slug: product.slug,
  sku: product.sku,
  description: product.description,
  detailedDescription: product.detailedDescription,
  casNumber: product.facts?.cas ?? "",
  otherNames: (product.otherNames ?? []).join("\n"),
  form: product.form,
  imageUrls: await addPictures(db, product),
  supplierCostCents: product.supplierCostCents,
  markupBps: product.markupPercent * 100,
  categoryId: fixedId(`category ${product.categoryKey}`),
  hidden: product.hidden ?? false,
  featured: product.featured ?? false,
  soldOut: product.soldOut ?? false,
  createdAt: daysBefore(200),
});
