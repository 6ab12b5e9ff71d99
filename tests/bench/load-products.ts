import pg from "pg";
import { withoutIndexes } from "./copy-rows";

/** Few enough that, even with 1,000 products, each has more products than a product page lists from its category. */
const CATEGORIES = 40;
const REVIEWERS = 40;

/** Contains one product in ten; the others are spread evenly. */
export const LARGE_CATEGORY = "category-0";

/** SQL: an id that looks random but is the same on every run. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
const PRODUCT_ID = idOf("'product' || n");

const CATEGORY_ROWS = `
  INSERT INTO categories (id, name, slug, updated_at)
  SELECT ${idOf("'category' || n")}, 'Category ' || n, 'category-' || n, $1::timestamptz FROM generate_series(0, $2::int - 1) n`;

/** Names made of syllables, as different from each other as real ones; each description names its lot. */
const PRODUCT_ROWS = `
  INSERT INTO products (id, name, slug, sku, description, detailed_description, image_urls, supplier_cost_cents, category_id,
    hidden, featured, sold_out, created_at, updated_at)
  SELECT ${PRODUCT_ID}, initcap(a.s || b.s || c.s) || '-' || (n % 997), 'product-' || n, 'GROW-' || n,
    'Lyophilised ' || b.s || c.s || a.s || ' peptide, ' || (n % 50) || ' mg per sealed vial, 98% or better by HPLC, lot '
      || substr(md5(n::text), 1, 10) || ', with mass spectrum and certificate of analysis for each lot.',
    repeat('Store it cold, dry and dark; it is for research only. ', 8), ARRAY['/images/product-' || n || '.webp'],
    CASE WHEN n % 101 > 0 THEN 1000 + n * 137::bigint % 20000 END,
    ${idOf("'category' || CASE WHEN n % 10 = 0 THEN 0 ELSE 1 + n / 10 % ($2::int - 1) END")},
    n % 53 = 7, n <= 24, n % 13 = 5, $1::timestamptz - n * interval '1 minute', $1::timestamptz
  FROM generate_series(1, $3::int) n
  CROSS JOIN LATERAL (SELECT (ARRAY['se','thy','ipa','mo','ghre','cal','vaso','kiss','oxy','dyn','brady','sub','neuro','gala','orex','secre'])[1 + n % 16] s) a
  CROSS JOIN LATERAL (SELECT (ARRAY['ma','lu','ri','to','pre','kin','stat','gly','fen','dor','bul','cra','zel'])[1 + n / 16 % 13] s) b
  CROSS JOIN LATERAL (SELECT (ARRAY['tide','lin','relin','sin','gen','pam','cort','max','tropin','min','phan'])[1 + n / 208 % 11] s) c`;

const TIER_ROWS = `
  INSERT INTO volume_tiers (product_id, quantity)
  SELECT ${PRODUCT_ID}, quantity FROM generate_series(1, $1::int, 4) n, unnest(ARRAY[5, 10]) quantity`;

const REVIEWER_ROWS = `
  INSERT INTO users (id, email, name, email_verified_at, created_at, updated_at)
  SELECT ${idOf("'reviewer' || n")}, 'reviewer' || n || '@bench.test', 'Reviewer Number' || n, $1, $1, $1
  FROM generate_series(0, $2::int - 1) n`;

/** One to three ratings for one product in seventeen; one rating in eleven is not approved yet. */
const RATING_ROWS = `
  INSERT INTO product_ratings (product_id, user_id, rating, review_text, is_approved, created_at, updated_at)
  SELECT ${PRODUCT_ID}, ${idOf("'reviewer' || (n + each) % $3::int")}, 1 + (n / 17 + each) % 5, 'As described.',
    (n + each) % 11 > 0, $1::timestamptz - n * interval '1 minute', $1::timestamptz
  FROM generate_series(3, $2::int, 17) n, generate_series(0, n / 17 % 3) each`;

/** This many products with categories, tiers and ratings, deterministic. Some are sold out, hidden or without price. */
export async function loadProducts(url: string, size: number, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(CATEGORY_ROWS, [now, CATEGORIES]);
  await withoutIndexes(
    client,
    "products",
    async () => void (await client.query(PRODUCT_ROWS, [now, CATEGORIES, size])),
  );
  await client.query(TIER_ROWS, [size]);
  await client.query(REVIEWER_ROWS, [now, REVIEWERS]);
  await client.query(RATING_ROWS, [now, size, REVIEWERS]);
  await client.query("SELECT rebuild_product_ratings(), rebuild_product_counts()");
  await client.query("VACUUM ANALYZE");
  await client.end();
}
