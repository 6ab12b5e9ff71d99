import sharp from "sharp";
import type { Db } from "../../src/server/db";
import { storeImage } from "../../src/server/services/images/store-image";
import { productArt } from "./art";
import { categories } from "./catalogue/categories";
import { products } from "./catalogue/products";
import type { ProductSeed } from "./catalogue/types";
import { daysBefore, fixedId } from "./clock";

const PICTURE_WIDTH = 1200;

async function drawPictures(db: Db, product: ProductSeed): Promise<string[]> {
  const urls: string[] = [];
  for (const { svg, alt } of productArt(product)) {
    const bytes = await sharp(Buffer.from(svg))
      .resize({ width: PICTURE_WIDTH })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const image = await storeImage({ db, actor: null }, { bytes, name: `${alt}.png`, purpose: "product" });
    urls.push(image.url);
  }
  return urls;
}

/** Categories, then products with their tiers, suppliers and drawn pictures (two at a time: two cores). */
export async function seedCatalogue(db: Db): Promise<void> {
  for (const { key, parentKey, ...category } of categories) {
    await db.category.create({
      data: { ...category, id: fixedId(`category ${key}`), parentId: parentKey && fixedId(`category ${parentKey}`) },
    });
  }
  const rest = [...products];
  const worker = async () => {
    for (let product = rest.shift(); product; product = rest.shift()) await seedProduct(db, product);
  };
  await Promise.all([worker(), worker()]);
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
      imageUrls: await drawPictures(db, product),
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
