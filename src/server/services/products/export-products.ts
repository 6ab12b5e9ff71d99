import { csvCells, PRODUCT_COLUMNS } from "~/domain/product-csv";
import type { ServiceContext } from "~/server/context";
import { writeCsv } from "../ledger/write-csv";
import { storedProducts } from "./product-row";

/** The whole catalogue as a CSV file; importing it unchanged is a no-op. */
export async function exportProducts(ctx: ServiceContext): Promise<{ fileName: string; csv: string }> {
  const [products, categories] = await Promise.all([
    storedProducts(ctx.db, {}),
    ctx.db.category.findMany({ select: { id: true, slug: true } }),
  ]);
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const rows = products.map(({ categoryId, ...product }) =>
    csvCells({ ...product, category: (categoryId && slugs.get(categoryId)) || "" }),
  );
  return { fileName: `products-${ctx.now.toISOString().slice(0, 10)}.csv`, csv: writeCsv(PRODUCT_COLUMNS, rows) };
}
