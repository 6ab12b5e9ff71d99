import { db } from "~/server/db";
import { inBulk } from "./bulk";

type Large = { products: number; openId: string; closedId: string; named?: number };

/**
 * Products with names made of syllables, as different from each other as real ones. One in twenty is in the restricted
 * category, one in ten has four stars. Products after the first `named` have a number for a name and no description,
 * because computing the search words takes most of the time.
 */
export async function fillCatalogue({ products, openId, closedId, named = products }: Large): Promise<void> {
  await inBulk(
    db,
    ["products"],
    (tx) => tx.$executeRaw`
    INSERT INTO "products" ("name", "slug", "sku", "description", "supplier_cost_cents", "category_id", "hidden",
      "rating_count", "rating_average", "updated_at")
    SELECT
      CASE WHEN n <= ${named}::int THEN initcap(a.s || b.s || c.s) || '-' || (n % 997) ELSE n::text END,
      'product-' || n, 'SPEED-' || n,
      CASE WHEN n <= ${named}::int THEN 'Lyophilised ' || b.s || c.s || a.s || ' peptide, ' || (n % 50)
        || ' mg per sealed vial, lot ' || substr(md5(n::text), 1, 10) ELSE '' END,
      1000 + n % 5000,
      CASE WHEN n % 20 = 0 THEN ${closedId}::uuid ELSE ${openId}::uuid END,
      n % 50 = 0, CASE WHEN n % 10 = 7 THEN 1 ELSE 0 END, CASE WHEN n % 10 = 7 THEN 4 END, now()
    FROM generate_series(1, ${products}::int) n
    CROSS JOIN LATERAL (SELECT (ARRAY['se','thy','ipa','mo','ghre','cal','vaso','kiss','oxy','dyn','brady','sub','neuro','gala','orex','secre'])[1 + n % 16] s) a
    CROSS JOIN LATERAL (SELECT (ARRAY['ma','lu','ri','to','pre','kin','stat','gly','fen','dor','bul','cra','zel'])[1 + (n / 16) % 13] s) b
    CROSS JOIN LATERAL (SELECT (ARRAY['tide','lin','relin','sin','gen','pam','cort','max','tropin','min','phan'])[1 + (n / 208) % 11] s) c`,
  );
  await db.$executeRaw`SELECT rebuild_product_counts()`;
  await db.$executeRaw`ANALYZE "products"`;
}
