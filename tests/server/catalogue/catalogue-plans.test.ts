import { beforeAll, describe, expect, it } from "vitest";
import { PRODUCT_SORTS } from "~/domain/product-lists";
import { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { searchStatement } from "~/server/services/catalogue/search-products";
import {
  ALPHABETICAL,
  nameContains,
  namesWithTypos,
  otherConditions,
  similarNames,
  withoutPunctuation,
} from "~/server/services/catalogue/search-text";
import { readingsOf } from "~/server/services/catalogue/search-vocabulary";
import { inBulk } from "~tests/support/bulk";
import { callerFor, createCategory, createProduct, createUser } from "~tests/support/factories";
import { fillCatalogue } from "~tests/support/large-catalogue";
import {
  indexesFollowedBy,
  planNodesOf,
  statementsOf,
  tablesScannedBy,
  vacuumAnalyze,
} from "~tests/support/query-plans";

type Api = Awaited<ReturnType<typeof callerFor>>;
let visitor: Api;
let member: Api;
let productId = "";

// Nearly all products are in one category, which has a subcategory with one product.
beforeAll(async () => {
  const open = await createCategory(db, { slug: "open" });
  const below = await createCategory(db, { slug: "below", parentId: open.id });
  const closed = await createCategory(db, { slug: "closed", isRestricted: true });
  for (let n = 0; n < 60; n++) await createCategory(db);
  await fillCatalogue({ products: 100_000, named: 20_000, openId: open.id, closedId: closed.id });
  await createProduct(db, { slug: "one", categoryId: below.id });
  const person = await createUser(db);
  await db.$executeRaw`
    INSERT INTO volume_tiers (product_id, quantity, price_override_cents)
    SELECT id, 10, 900 FROM products WHERE sku LIKE 'SPEED-%1'`;
  await inBulk(
    db,
    ["product_lots", "lot_files"],
    (tx) => tx.$executeRaw`
      WITH lots AS (
        INSERT INTO product_lots (product_id, lot_number, tested_on, updated_at)
        SELECT id, 'L-' || n, '2026-03-05', now() FROM products, generate_series(1, 2) n WHERE sku LIKE 'SPEED-%1'
        RETURNING id
      )
      INSERT INTO lot_files (lot_id, kind, file_key, content_type, size)
      SELECT id, 'certificate', 'lots/' || id || '.pdf', 'application/pdf', 1000 FROM lots`,
  );
  // fillCatalogue has already set the averages of these ratings on the products.
  await inBulk(
    db,
    ["product_ratings"],
    (tx) => tx.$executeRaw`
      INSERT INTO product_ratings (product_id, user_id, rating, is_approved, updated_at)
      SELECT id, ${person.id}::uuid, 4, true, now() FROM products WHERE sku LIKE 'SPEED-%7'`,
  );
  await vacuumAnalyze(db, ["products", "volume_tiers", "product_lots", "lot_files", "product_ratings", "categories"]);
  visitor = await callerFor(db, null);
  member = await callerFor(db, person.id);
  ({ id: productId } = await db.product.findFirstOrThrow({ where: { slug: "product-50001" } }));
});

/** Tables of at most a few hundred rows, for which a sequential scan is fastest. */
const SMALL = [
  ...["categories", "product_counts", "site_settings", "users", "carts", "cart_items", "affiliate_tiers"],
  "search_synonyms",
];
const largeTablesScannedBy = async (work: () => Promise<unknown>) =>
  (await tablesScannedBy(work)).filter((table) => !SMALL.includes(table));

const READS: [string, () => Promise<unknown>][] = [
  ...PRODUCT_SORTS.flatMap((sort): [string, () => Promise<unknown>][] => [
    [`the list by ${sort}`, () => visitor.catalogue.categoryBySlug({ slug: "open", sort })],
    [`the tenth page by ${sort}`, () => visitor.catalogue.categoryBySlug({ slug: "open", sort, page: 10 })],
  ]),
  ...PRODUCT_SORTS.map((sort): [string, () => Promise<unknown>] => [
    `all products by ${sort}`,
    () => visitor.catalogue.products({ sort }),
  ]),
  ["a list between two prices", () => visitor.catalogue.categoryBySlug({ slug: "open", priceFrom: 30, priceTo: 60 })],
  ["a list of one form", () => visitor.catalogue.categoryBySlug({ slug: "open", form: "liquid" })],
  ["all products of one form in stock", () => visitor.catalogue.products({ form: "liquid", inStock: true })],
  ["a product's page", () => visitor.catalogue.productBySlug({ slug: "product-50001" })],
  ["a page of reviews", () => visitor.catalogue.reviews({ slug: "product-50007" })],
  ["the home page", () => visitor.catalogue.home()],
  ["a search", () => visitor.catalogue.searchPage({ text: "galafengen" })],
  ["a line in a cart", () => member.cart.add({ productId })],
  ["the cart", () => member.cart.get()],
];

describe("with 100,000 products, nearly all in one category, no large table is scanned for", () => {
  it.each(READS)("%s", async (_name, read) => {
    expect(await largeTablesScannedBy(read)).toEqual([]);
  });

  it.each([
    ["name", "products_list_name"],
    ["price-low", "products_list_price_low"],
    ["price-high", "products_list_price_high"],
    ["newest", "products_list_newest"],
    ["rating", "products_list_rating"],
  ] as const)("a list by %s, which reads its rows in index order", async (sort, index) => {
    const list = () => visitor.catalogue.categoryBySlug({ slug: "open", sort });
    expect(await indexesFollowedBy(list)).toContain(index);
  });

  it.each([
    ["name", "products_name_order"],
    ["price-low", "products_all_price_low"],
    ["price-high", "products_all_price_high"],
    ["newest", "products_all_newest"],
    ["rating", "products_all_rating"],
  ] as const)("all products by %s, which are read in index order", async (sort, index) => {
    expect(await indexesFollowedBy(() => visitor.catalogue.products({ sort }))).toContain(index);
  });

  it.each([
    ["a list", () => visitor.catalogue.categoryBySlug({ slug: "open", inStock: true }), "products_list_name"],
    ["all products", () => visitor.catalogue.products({ inStock: true }), "products_name_order"],
  ])("%s of what is in stock, whose total is stored, not counted", async (_name, list, index) => {
    expect(await largeTablesScannedBy(list)).toEqual([]);
    expect(await statementsOf(list)).not.toContainEqual(expect.stringMatching(/count\(\*\)[^;]*FROM products p WHERE/));
    expect(await indexesFollowedBy(list)).toContain(index);
  });

  it.each([
    ["a word of many", "galafengen"],
    ["a mistyped name", "galafegnen"],
  ])("a search by %s, which uses an index and no parallel workers", async (_name, text) => {
    const read = () => visitor.catalogue.searchPage({ text });
    expect(await largeTablesScannedBy(read)).toEqual([]);
    expect(await planNodesOf(read)).not.toContain("Gather");
  });

  it("a product's page, whose related products are read in index order", async () => {
    const page = () => visitor.catalogue.productBySlug({ slug: "product-50001" });
    expect(await indexesFollowedBy(page)).toContain("products_list_related");
  });
});

const REQUEST = { db, actor: null };

async function planOf(condition: Prisma.Sql, order = Prisma.sql`p."id"::text`): Promise<string> {
  const statement = searchStatement(REQUEST, condition, order, 20);
  const plan = await db.$queryRaw<Record<string, string>[]>`EXPLAIN ${statement}`;
  return plan.flatMap((row) => Object.values(row)).join("\n");
}

describe("search among 100,000 products", () => {
  it.each(["galafengen", "c4ca4238", "galafengen 12mg", "SPEED-777", "gala 5"])(
    "looks up '%s' in indexes, without scanning products",
    async (typed) => {
      const text = typed.toLowerCase();
      for (const condition of [nameContains(text), ...otherConditions(text, await readingsOf(REQUEST, text))]) {
        const lines = await planOf(condition);
        expect(lines).toMatch(/Bitmap Index Scan on products_(search_keys|description_trgm)/);
        expect(lines).not.toMatch(/Seq Scan on products/);
      }
    },
  );

  it.each(["semarelin-12", "nothinglikeit"])("finds the first twenty names with '%s' by their keys", async (text) => {
    expect(await planOf(nameContains(text), ALPHABETICAL)).toMatch(/Bitmap Index Scan on products_search_keys/);
  });

  it.each(["semalutde", "vsoprelintd"])("compares '%s', which resembles no name, with few names only", async (text) => {
    const similar = similarNames(text, text);
    if (!similar) throw new Error("expected a condition");
    const [row] = await db.$queryRaw<[{ "QUERY PLAN": unknown }]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${searchStatement(REQUEST, similar.condition, similar.order, 20)}`;
    const counts = JSON.stringify(row["QUERY PLAN"]).matchAll(/"(?:Rows Removed by Index Recheck|Actual Rows)":(\d+)/g);
    expect(Math.max(...[...counts].map(([, count]) => Number(count)))).toBeLessThan(100);
  });

  it.each([
    ["without punctuation", withoutPunctuation("galafengen12"), "products_plain_name_trgm"],
    ["one slip off", namesWithTypos("galafegnen", "galafegnen"), "products_name_deletions"],
    ["much like it", similarNames("galafngen", "galafngen")?.condition, "products_(name|plain_name)_trgm"],
  ])("looks up a name %s in an index", async (_kind, condition, index) => {
    if (!condition) throw new Error("expected a condition");
    const lines = await planOf(condition);
    expect(lines).toMatch(new RegExp(`Index Scan (on|using) ${index}`));
    expect(lines).not.toMatch(/Seq Scan on products/);
  });
});
