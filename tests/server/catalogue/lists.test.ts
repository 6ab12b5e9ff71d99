import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retailCents } from "~/domain/pricing";
import { PRODUCT_FORMS } from "~/domain/product-identity";
import { type Facets, PRODUCT_SORTS, type ProductSort, RATING_FACETS } from "~/domain/product-lists";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createCategory, createUser, NOW } from "~tests/support/factories";

const product = fc.record({
  name: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .%é-]{0,5}$/),
  supplierCostCents: fc.option(fc.integer({ min: 0, max: 400 })),
  markupBps: fc.option(fc.constantFrom<number[]>(0, 1, 3_333, 5_000, 15_000, 10_000_000)),
  soldOut: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
  form: fc.constantFrom(null, ...PRODUCT_FORMS),
  day: fc.nat(5),
  /** Its approved ratings; `fill` adds one that is not approved. */
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  isBelow: fc.boolean(),
});
type Product = typeof product extends fc.Arbitrary<infer T> ? T & { id: string } : never;

const bytes = (name: string) => Buffer.from(name.toLowerCase());
const byName = (a: Product, b: Product) => Buffer.compare(bytes(a.name), bytes(b.name)) || (a.id < b.id ? -1 : 1);
const average = ({ stars }: Product) => stars.reduce((sum, each) => sum + each, 0) / (stars.length || 1);
const priceOr = (none: number, one: Product) => retailCents(one) || none;
const ORDERS: Record<ProductSort, (a: Product, b: Product) => number> = {
  name: () => 0,
  "price-low": (a, b) => priceOr(Number.MAX_SAFE_INTEGER, a) - priceOr(Number.MAX_SAFE_INTEGER, b),
  "price-high": (a, b) => priceOr(0, b) - priceOr(0, a),
  rating: (a, b) => average(b) - average(a),
  newest: (a, b) => b.day - a.day,
};

const filters = fc.record({
  inStock: fc.boolean(),
  priceFrom: fc.option(fc.nat(6)),
  priceTo: fc.option(fc.nat(12)),
  form: fc.option(fc.constantFrom(...PRODUCT_FORMS), { freq: 2 }),
  rating: fc.option(fc.constantFrom(...RATING_FACETS), { freq: 2 }),
});

function passes(one: Product, { inStock, priceFrom, priceTo, form, rating }: Facets): boolean {
  const price = retailCents(one);
  if (inStock && one.soldOut) return false;
  if ((priceFrom !== null || priceTo !== null) && price === 0) return false;
  if (priceFrom !== null && price < priceFrom * 100) return false;
  if (priceTo !== null && price > priceTo * 100) return false;
  return (form === null || one.form === form) && (rating === null || average(one) >= rating);
}

async function fill(products: Omit<Product, "id">[]): Promise<Product[]> {
  await resetDatabase();
  const parent = await createCategory(db, { slug: "parent" });
  const child = await createCategory(db, { slug: "child", parentId: parent.id });
  const people = [await createUser(db), await createUser(db), await createUser(db)];
  const made: Product[] = [];
  for (const [n, { day, stars, isBelow, ...fields }] of products.entries()) {
    const ratings = [...stars, 1].map((rating, index) => ({
      ...{ userId: people[index === stars.length ? 2 : index]?.id ?? "", rating, isApproved: index < stars.length },
    }));
    const { id } = await db.product.create({
      data: {
        ...{ ...fields, slug: `p-${n}`, sku: `S-${n}`, categoryId: (isBelow ? child : parent).id },
        ...{ createdAt: new Date(NOW.getTime() + day * 86_400_000), ratings: { create: ratings } },
      },
    });
    made.push({ ...fields, day, stars, isBelow, id });
  }
  return made;
}

describe("a category's product list", () => {
  it("sorts by the visitor's prices, names, ratings and dates, as the reference functions do", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 2, maxLength: 14 }), async (given) => {
        const all = await fill(given);
        const visitor = await callerFor(db, null);
        for (const sort of PRODUCT_SORTS) {
          for (const inStock of [false, true]) {
            const page = await visitor.catalogue.categoryBySlug({ slug: "parent", sort, inStock });
            const shown = all.filter((one) => !one.hidden && !(inStock && one.soldOut));
            const expected = shown.sort((a, b) => ORDERS[sort](a, b) || byName(a, b)).map(({ id }) => id);
            if (page.status !== "open") throw new Error("this category is open");
            expect([sort, page.products.map(({ id }) => id), page.total]).toEqual([sort, expected, expected.length]);
          }
        }
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  it("filters as the reference functions do, and so does the list of all products", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 3, maxLength: 14 }), filters, async (given, facets) => {
        const all = await fill(given);
        const { catalogue } = await callerFor(db, null);
        const list = await catalogue.categoryBySlug({ slug: "parent", ...facets });
        const every = await catalogue.products(facets);
        if (list.status !== "open") throw new Error("this category is open");
        const visible = all.filter((one) => !one.hidden);
        const shown = visible.filter((one) => passes(one, facets)).sort(byName);
        for (const { products, total, totalBeforeFilter } of [list, every]) {
          expect(products.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
          expect([total, totalBeforeFilter]).toEqual([shown.length, visible.length]);
        }
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it("shows all its featured products, those of subcategories too, by SKU when it has more than twelve products", async () => {
    const same = {
      supplierCostCents: 200,
      markupBps: 15_000,
      hidden: false,
      soldOut: false,
      form: null,
      day: 1,
      stars: [],
    };
    const made = await fill(
      Array.from({ length: 13 }, (_, n) => ({ ...same, name: `Product ${n}`, isBelow: n % 2 === 0 })),
    );
    const places = [6, 5, 4, 3, 2, 1];
    const featured = places.map((n) => made[n]?.id ?? "");
    await db.product.updateMany({ where: { id: { in: featured } }, data: { featured: true } });
    const { catalogue } = await callerFor(db, null);
    const list = await catalogue.categoryBySlug({ slug: "parent" });
    const names = places.toReversed().map((n) => `Product ${n}`);
    expect(list.status === "open" && list.featured.map(({ name }) => name)).toEqual(names);
    await db.product.delete({ where: { id: made[12]?.id ?? "" } });
    const shorter = await catalogue.categoryBySlug({ slug: "parent" });
    expect(shorter.status === "open" && [shorter.total, shorter.featured]).toEqual([12, []]);
  });

  it.each(PRODUCT_SORTS)(
    "by %s shows each product on exactly one page, and the last page for a page past the end",
    async (sort) => {
      const names = Array.from({ length: 110 }, (_, n) => `Product ${n % 7}`);
      const same = { supplierCostCents: 200, markupBps: 15_000, hidden: false, form: null, day: 1, stars: [] };
      await fill(names.map((name, n) => ({ ...same, name, soldOut: n % 3 === 0, isBelow: n % 2 === 0 })));
      const { catalogue } = await callerFor(db, null);
      for (const [inStock, total, sizes] of [
        [false, 110, [24, 24, 24, 24, 14]],
        [true, 73, [24, 24, 24, 1]],
      ] as const) {
        const seen = new Set<string>();
        const last = sizes.length;
        for (const page of [...sizes.keys(), 8].map((at) => at + 1)) {
          const list = await catalogue.categoryBySlug({ slug: "parent", sort, inStock, page });
          if (list.status !== "open") throw new Error("this category is open");
          const shown = Math.min(page, last);
          expect(list).toMatchObject({ total, totalBeforeFilter: 110, page: shown, pageCount: last });
          expect(list.products).toHaveLength(sizes[shown - 1] ?? 0);
          for (const { id } of list.products) seen.add(id);
        }
        expect(seen.size).toBe(total);
      }
    },
  );
});
