// Compares the indexed search with a plain implementation of its rule: the text in the name or description, or all of
// its words anywhere.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allWords, searchWords, wordStart } from "~/domain/search-words";
import { searchText } from "~/domain/spelling";
import { db } from "~/server/db";
import { nameKeys } from "~/server/services/catalogue/search-keys";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createCategory, createProduct } from "~tests/support/factories";

const PARTS = [
  ...[
    "Thymalin",
    "Semarelin-55",
    "Semarelin-557",
    "BPC-157",
    "Zinc oxide",
    "heavy water",
    "10 mL vial",
    "5 mg",
    "α-MSH",
  ],
  ...[
    "Ω",
    "x",
    "(R)-water",
    "50% acid",
    "a_b",
    "55",
    "5",
    "pre-thymalin",
    "thymalinate",
    "研究 kit",
    "Wörter",
    "\\ sign",
  ],
  "pneumonoultramicroscopicsilicovolcanoconiosis",
];
const CATEGORIES = ["Peptides", "Water and vials", "Secret acids"] as const;

type Product = Awaited<ReturnType<typeof allProducts>>[number];
const allProducts = () => db.product.findMany({ include: { category: true } });

const words = (text: string) => [...allWords(text), ...allWords(text.replaceAll("-", ""))];
const small = (text: string) => text.toLowerCase();
const inOrder = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const bytes = (text: string) => Buffer.from(text, "utf8").toString("hex");

/** A product's rank among the results, lower first, or null if it is not found. */
function placeOf(product: Product, text: string): number | null {
  const { name, sku, casNumber, otherNames, description, category } = product;
  if (small(name).includes(text)) return small(name).startsWith(text) ? -2 : -1;
  const names = words([name, sku, casNumber, otherNames].join(" "));
  const all = [...names, ...words(description)];
  const ofCategory = category ? searchWords(category.name) : [];
  const has = (some: readonly string[], word: string) => some.some((each) => each.startsWith(wordStart(word)));
  const wanted = searchWords(text);
  const hasAll = wanted.length > 0 && wanted.every((word) => has(all, word) || has(ofCategory, word));
  if (!hasAll && !small(description).includes(text)) return null;
  return wanted.reduce((sum, word) => sum + (has(names, word) ? 0 : has(ofCategory, word) ? 1 : 2), 0);
}

async function plainly(text: string): Promise<string[]> {
  const visible = (await allProducts()).filter(({ hidden, category }) => !hidden && !category?.isRestricted);
  return visible
    .flatMap((product) => {
      const place = placeOf(product, text);
      return place === null ? [] : [{ place, name: bytes(small(product.name)), id: product.id }];
    })
    .sort((a, b) => a.place - b.place || inOrder(a.name, b.name) || inOrder(a.id, b.id))
    .map(({ id }) => id);
}

async function expectPlainMeaning(typed: string): Promise<void> {
  const text = searchText(typed);
  const expected = text === "" ? [] : await plainly(text);
  const { catalogue } = await callerFor(db, null);
  const [box, page] = await Promise.all([catalogue.search({ text: typed }), catalogue.searchPage({ text: typed })]);
  const found = {
    box: box.isGuess ? [] : box.results.map(({ id }) => id),
    page: page.isGuess ? [] : page.results.map(({ id }) => id),
    total: page.isGuess ? 0 : page.total,
  };
  expect({ text, ...found }).toEqual({
    ...{ text, box: expected.slice(0, 20), page: expected.slice(0, 24), total: expected.length },
  });
}

let categoryIds: (string | null)[] = [];
async function newShop() {
  await resetDatabase();
  const made = await Promise.all(
    CATEGORIES.map((name) => createCategory(db, { name, isRestricted: name === "Secret acids" })),
  );
  categoryIds = [null, ...made.map(({ id }) => id)];
}

const part = fc.constantFrom(...PARTS);
const some = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const texts = fc.record({
  name: some,
  description: fc.oneof(fc.constant(""), some),
  otherNames: fc.oneof(fc.constant(""), part),
});
const Act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("new" as const), category: fc.nat(3), texts }) },
  fc.record({ act: fc.constant("edit" as const), product: fc.nat(9), category: fc.nat(3), texts }),
  fc.record({ act: fc.constant("hide" as const), product: fc.nat(9), hidden: fc.boolean() }),
  fc.record({ act: fc.constant("delete" as const), product: fc.nat(9) }),
  fc.record({ act: fc.constant("restore" as const) }),
);
type Act = typeof Act extends fc.Arbitrary<infer T> ? T : never;

async function carryOut(act: Act): Promise<void> {
  if (act.act === "restore") return restore();
  const categoryId = "category" in act ? (categoryIds[act.category] ?? null) : null;
  if (act.act === "new") return void (await createProduct(db, { ...act.texts, categoryId }));
  const products = await db.product.findMany({ orderBy: { createdAt: "asc" }, select: { id: true } });
  const id = products[act.product % Math.max(1, products.length)]?.id;
  if (!id) return;
  if (act.act === "delete") return void (await db.product.delete({ where: { id } }));
  const data = act.act === "hide" ? { hidden: act.hidden } : { ...act.texts, categoryId };
  await db.product.update({ where: { id }, data });
}

/** Deletes and reinserts all products in SQL alone, bypassing services and triggers. */
const restore = () =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`CREATE TEMPORARY TABLE kept ON COMMIT DROP AS SELECT * FROM products`;
    await tx.$executeRaw`DELETE FROM products`;
    await tx.$executeRaw`INSERT INTO products SELECT * FROM kept`;
  });

/** Search input: whole parts, several of them, and substrings from anywhere. */
const typed = fc.oneof(
  part,
  some,
  fc.tuple(some, fc.nat(20), fc.integer({ min: 1, max: 14 })).map(([text, from, length]) => text.substr(from, length)),
  fc.constantFrom(
    "-",
    "%",
    "_",
    "\\",
    "water peptide",
    "vials 10ml",
    "55 semarelin",
    "lin-55",
    "n-5",
    "alpha",
    "peptides 5",
  ),
);

describe("search results", () => {
  beforeEach(newShop);

  it("match the plain rule after any sequence of new, edited, moved, hidden, deleted and restored products", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Act, { minLength: 6, maxLength: 14 }),
        fc.array(typed, { minLength: 8, maxLength: 8 }),
        async (acts, all) => {
          await db.product.deleteMany();
          for (const act of acts) await carryOut(act);
          for (const text of all) await expectPlainMeaning(text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("match the plain rule when more products are found than are ranked one by one", async () => {
    for (let n = 0; n < 130; n++) {
      const name = n % 3 === 0 ? `Acid thymalin ${n}` : `Blend ${n}`;
      const description = n % 2 === 0 ? "Thymalin in heavy acid." : "An acid of thymalin";
      await createProduct(db, { name, description, categoryId: categoryIds[n % 3] ?? null });
    }
    await db.$executeRaw`
      INSERT INTO products SELECT (jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'name', p.name || ' ' || n, 'slug', p.slug || '-' || n, 'sku', p.sku || '-' || n))).*
      FROM products p, generate_series(1, 50) n`;
    for (const text of ["thymalin acid", "lin in heav", "water thymalin", "acid", "1 blend"])
      await expectPlainMeaning(text);
  });
});

describe("nameKeys", () => {
  beforeAll(newShop);

  it.each([
    ["semarelin-55", "':semarelin' & '^=55'"],
    ["semarelin-5500", "':semarelin' & '^5500':*"],
    ["relin", "':relin':*"],
    ["relin ", "':relin'"],
    ["(r)-water x", "'^r' & '^water' & '^=x'"],
    [`a${"b".repeat(40)}-c`, `':a${"b".repeat(31)}' & '^=c'`],
    ["-%_\\'", null],
  ])("builds the query for '%s'", (text, keys) => {
    expect(nameKeys(text)).toBe(keys);
  });

  it("matches a name by any substring of it", async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.nat(40), fc.integer({ min: 1, max: 60 }), async (name, from, length) => {
        const keys = nameKeys(small(name).substr(from, length));
        const [row] = await db.$queryRaw<[{ has: boolean }]>`
          SELECT search_keys(${name}, ${name}, '') @@ ${keys ?? "a | !a"}::tsquery AS has`;
        expect(row.has).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
