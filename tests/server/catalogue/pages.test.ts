import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, countStatements, createCategory, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const slugs = (tiles: { slug: string }[]) => tiles.map((tile) => tile.slug);

describe("the home page", () => {
  it("orders featured products by SKU and gives each category with products one row", async () => {
    const a = await createCategory(db, { name: "Alpha", slug: "alpha" });
    const b = await createCategory(db, { name: "Beta", slug: "beta" });
    await createCategory(db, { name: "Empty", slug: "empty" });
    await createProduct(db, { slug: "second", sku: "B-2", featured: true, categoryId: a.id });
    await createProduct(db, { slug: "first", sku: "A-1", featured: true, categoryId: b.id });
    await createProduct(db, { slug: "plain", sku: "A-0", categoryId: b.id, name: "Aaa" });
    const { featured, rows } = await (await callerFor(db, null)).catalogue.home();
    expect(slugs(featured)).toEqual(["first", "second"]);
    expect(rows.map((row) => [row.slug, slugs(row.products)])).toEqual([
      ["alpha", ["second"]],
      ["beta", ["plain", "first"]],
    ]);
  });

  it("includes subcategory products in a category's row, except restricted ones", async () => {
    const parent = await createCategory(db, { name: "Parent", slug: "parent" });
    const child = await createCategory(db, { name: "Child", slug: "child", parentId: parent.id });
    const closed = await createCategory(db, { name: "Closed", parentId: parent.id, isRestricted: true });
    await createProduct(db, { slug: "own", name: "B", categoryId: parent.id });
    await createProduct(db, { slug: "below", name: "A", categoryId: child.id });
    await createProduct(db, { slug: "secret", name: "C", categoryId: closed.id });
    const { rows } = await (await callerFor(db, null)).catalogue.home();
    expect(rows.map((row) => [row.slug, slugs(row.products)])).toEqual([
      ["child", ["below"]],
      ["parent", ["below", "own"]],
    ]);
  });

  it("sends no more statements for many categories and products than for few", async () => {
    const caller = await callerFor(db, null);
    const fill = async (categories: number, products: number) => {
      for (let c = 0; c < categories; c++) {
        const category = await createCategory(db);
        for (let p = 0; p < products; p++) await createProduct(db, { categoryId: category.id, featured: true });
      }
    };
    await fill(1, 1);
    const few = await countStatements(db, () => caller.catalogue.home());
    await fill(6, 5);
    const many = await countStatements(db, () => caller.catalogue.home());
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(14);
    const navigation = await countStatements(db, () => caller.catalogue.navigation());
    expect(navigation.length).toBeLessThanOrEqual(3);
    const search = await countStatements(db, () => caller.catalogue.search({ text: "product" }));
    expect(search.length).toBeLessThanOrEqual(8);
  });
});

describe("a category's page", () => {
  it("lists its own and its subcategories' products, sorted and filtered as requested", async () => {
    const parent = await createCategory(db, { slug: "parent" });
    const child = await createCategory(db, { slug: "child", parentId: parent.id });
    await createProduct(db, { name: "A", slug: "dear", supplierCostCents: 9000, categoryId: parent.id });
    await createProduct(db, { name: "B", slug: "cheap", supplierCostCents: 100, categoryId: child.id, soldOut: true });
    await createProduct(db, { name: "C", slug: "unpriced", supplierCostCents: null, categoryId: child.id });
    const caller = await callerFor(db, null);
    const read = async (input: { sort?: "name" | "price-low" | "price-high"; inStock?: boolean }) => {
      const page = await caller.catalogue.categoryBySlug({ slug: "parent", ...input });
      return page.status === "open" ? slugs(page.products) : [];
    };
    expect(await read({})).toEqual(["dear", "cheap", "unpriced"]);
    expect(await read({ sort: "price-low" })).toEqual(["cheap", "dear", "unpriced"]);
    expect(await read({ sort: "price-high" })).toEqual(["dear", "cheap", "unpriced"]);
    expect(await read({ inStock: true })).toEqual(["dear", "unpriced"]);
  });

  it("lists products any number of levels below it, as the home page does, except restricted ones", async () => {
    const top = await createCategory(db, { name: "Top", slug: "top" });
    const middle = await createCategory(db, { name: "Middle", slug: "middle", parentId: top.id });
    const low = await createCategory(db, { name: "Low", slug: "low", parentId: middle.id });
    const closed = await createCategory(db, { name: "Closed", parentId: low.id, isRestricted: true });
    await createProduct(db, { slug: "deep", categoryId: low.id });
    await createProduct(db, { slug: "secret", categoryId: closed.id });
    const { catalogue } = await callerFor(db, null);
    for (const slug of ["top", "middle", "low"]) {
      const page = await catalogue.categoryBySlug({ slug });
      expect(page.status === "open" && [page.totalBeforeFilter, slugs(page.products)]).toEqual([1, ["deep"]]);
    }
    const rows = (await catalogue.home()).rows.map((row) => [row.slug, slugs(row.products)]);
    expect(rows).toEqual([
      ["low", ["deep"]],
      ["middle", ["deep"]],
      ["top", ["deep"]],
    ]);
    const { categories } = await catalogue.navigation();
    expect(categories.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
      ["top", ["middle"]],
    ]);
  });

  it("returns an error for an unknown category", async () => {
    const caller = await callerFor(db, null);
    await expect(caller.catalogue.categoryBySlug({ slug: "nowhere" })).rejects.toThrow("Category not found");
  });
});

describe("a product's page", () => {
  it("shows retail prices and the viewer's own, and never the supplier cost", async () => {
    const product = await createProduct(db, { slug: "bpc-157", supplierCostCents: 2_037 });
    await db.volumeTier.createMany({
      data: [
        { productId: product.id, quantity: 5, priceOverrideCents: 4_500 },
        { productId: product.id, quantity: 10, priceOverrideCents: null },
      ],
    });
    const expires = new Date(NOW.getTime() + 86_400_000);
    const gold = await createUser(db, {
      subscriptionTier: "Gold",
      markupReductionPercentage: 25,
      subscriptionExpiresAt: expires,
    });
    const page = await (await callerFor(db, null)).catalogue.productBySlug({ slug: "bpc-157" });
    if (page.status !== "found" || !page.prices) throw new Error("expected a priced product");
    expect(page.prices.retailUnitCents).toBe(5_093);
    expect(page.prices.rungs.map(({ membership }) => membership)).toEqual([
      { standardCents: 5_093, bronzeCents: 4_584, goldCents: 3_820 },
      { standardCents: 4_500, bronzeCents: 4_500, goldCents: 3_820 },
    ]);
    expect(page.prices.rungs.map((rung) => [rung.quantity, rung.unitCents])).toEqual([
      [1, 5_093],
      [5, 4_500],
    ]);
    expect(page.prices.ladder[1]?.savesCents).toBe(593 * 5);
    expect(JSON.stringify(page)).not.toMatch(/2037|supplier|markup/i);

    const own = await (await callerFor(db, gold.id)).catalogue.productBySlug({ slug: "bpc-157" });
    if (own.status !== "found") throw new Error("expected the product");
    expect(own.prices?.rungs[0]).toMatchObject({
      unitCents: 3_820,
      why: "Retail $50.93, Gold -25%, you pay $38.20",
    });
  });

  it("has no prices when they are on request", async () => {
    await createProduct(db, { slug: "on-request", markupBps: null });
    const page = await (await callerFor(db, null)).catalogue.productBySlug({ slug: "on-request" });
    expect(page).toMatchObject({ status: "found", prices: null });
  });

  it("counts approved reviews only, and shows no e-mail address", async () => {
    const product = await createProduct(db, { slug: "rated" });
    const rate = async (rating: number, isApproved: boolean, name: string) => {
      const user = await createUser(db, { name });
      await db.productRating.create({
        data: { productId: product.id, userId: user.id, rating, isApproved, reviewText: "Tidy." },
      });
      return user;
    };
    await rate(5, true, "Jane Doe");
    await rate(2, true, "someone@example.test");
    await rate(1, false, "Not Shown");
    const page = await (await callerFor(db, null)).catalogue.productBySlug({ slug: "rated" });
    if (page.status !== "found") throw new Error("expected the product");
    expect(page.reviews).toMatchObject({ average: 3.5, count: 2 });
    expect(page.reviews.distribution.map((row) => row.count)).toEqual([1, 0, 0, 1, 0]);
    expect(page.reviews.reviews.map((review) => review.reviewer).sort()).toEqual(["Jane D.", "Verified customer"]);
    expect(JSON.stringify(page)).not.toContain("@");
  });
});
