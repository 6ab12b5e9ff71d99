import pg from "pg";
import { type Cell, copyRows } from "./copy-rows";
import { KIND } from "./expected-counters";
import { madeId, madeOrders, NOW, randomNumbers, type Tree } from "./tree";

const CATEGORIES = 40;
const KIND_CATEGORY = 4;

function* categories(): Generator<Cell[]> {
  for (let index = 0; index < CATEGORIES; index++)
    yield [madeId(KIND_CATEGORY, index), `Category ${index}`, `category-${index}`, NOW];
}

function* products(count: number): Generator<Cell[]> {
  for (let index = 0; index < count; index++) {
    const cost = 500 + ((index * 137) % 20_000);
    yield [
      madeId(KIND.product, index),
      `Compound ${index} reference`,
      `compound-${index}`,
      `BN-${String(index).padStart(6, "0")}`,
      `Lyophilised solid, lot ${index}, with certificate.`,
      "{}",
      cost,
      15_000,
      madeId(KIND_CATEGORY, index % CATEGORIES),
      index % 29 === 0,
      index % 50 === 0,
      NOW,
      NOW,
    ];
  }
}

/** One or two lines per order, which add up to its subtotal. */
function* lines(tree: Tree, orders: number, productCount: number): Generator<Cell[]> {
  const random = randomNumbers(17);
  for (const { index, subtotalCents } of madeOrders(tree, orders)) {
    const first = index % 3 === 0 ? Math.floor(subtotalCents / 2) : subtotalCents;
    const parts = first === subtotalCents ? [first] : [first, subtotalCents - first];
    for (const [position, cents] of parts.entries()) {
      const product = Math.floor(random() * productCount);
      yield [
        madeId(KIND.order, index),
        position,
        madeId(KIND.product, product),
        `Compound ${product} reference`,
        `BN-${String(product).padStart(6, "0")}`,
        1,
        cents,
        cents,
        cents,
        Math.floor(cents * 0.4),
        "[]",
      ];
    }
  }
}

/** A million page views of the last 180 days, four per visit, and their daily aggregates. */
const VIEWS = `
  INSERT INTO page_views (page_type, identifier, session_id, user_agent, source_name, created_at)
  SELECT kind, CASE kind WHEN 'product' THEN 'compound-' || n % 10000 WHEN 'category' THEN 'category-' || n % 40 END,
    md5((n / 4)::text), 'Mozilla/5.0', (ARRAY['direct','google','direct','newsletter','instagram','google'])[1 + n / 4 % 6],
    $1::timestamptz - interval '180 days' * (n / 4) / 250000 - interval '1 minute' * (n % 4)
  FROM generate_series(0, 999999) n,
    LATERAL (SELECT (ARRAY['product','product','home','category','checkout'])[1 + n % 5] AS kind) k`;
const VIEW_DAYS = `
  INSERT INTO page_view_days (day, page_type, identifier, source_name, views, unique_views, last_viewed_at)
  SELECT (created_at AT TIME ZONE 'UTC')::date, page_type, coalesce(identifier, ''), source_name, count(*),
    count(DISTINCT session_id), max(created_at)
  FROM page_views GROUP BY 1, 2, 3, 4`;

/** Adds a catalogue to a shop that `loadProgram` has filled with accounts and paid orders. */
export async function loadShop(url: string, tree: Tree, orders: number, productCount: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await copyRows(client, "categories", ["id", "name", "slug", "updated_at"], categories());
  const product =
    "id name slug sku description image_urls supplier_cost_cents markup_bps category_id hidden featured created_at updated_at";
  await copyRows(client, "products", product.split(" "), products(productCount));
  const item =
    "order_id position product_id product_name sku quantity unit_price_cents unit_price_paid_cents total_price_cents supplier_cost_cents price_trace";
  await copyRows(client, "order_items", item.split(" "), lines(tree, orders, productCount));
  await client.query(VIEWS, [NOW]);
  await client.query(VIEW_DAYS);
  await client.query("SET session_replication_role = origin");
  await client.query("SELECT rebuild_order_metrics(), rebuild_product_counts()");
  await client.query("VACUUM ANALYZE");
  await client.end();
}
