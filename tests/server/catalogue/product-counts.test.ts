// Category counts and product ratings, which triggers maintain, compared with a plain recount.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createCategory, createProduct, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const counts = async () => {
  const rows = await db.productCount.findMany({ where: { products: { not: 0 } }, orderBy: { category: "asc" } });
  return Object.fromEntries(rows.map(({ category, products, inStock }) => [category, { products, inStock }]));
};
const stars = () =>
  db.product.findMany({ orderBy: { id: "asc" }, select: { id: true, ratingCount: true, ratingAverage: true } });

async function plainCounts() {
  const counted: Record<string, { products: number; inStock: number }> = {};
  for (const product of await db.product.findMany({ where: { hidden: false } })) {
    const { categoryId, soldOut, stockCount, stockReserved } = product;
    const isInStock = !soldOut && (stockCount === null || stockCount > stockReserved);
    const { products, inStock } = counted[categoryId ?? ""] ?? { products: 0, inStock: 0 };
    counted[categoryId ?? ""] = { products: products + 1, inStock: inStock + (isInStock ? 1 : 0) };
  }
  return counted;
}
async function plainStars() {
  const products = await db.product.findMany({ orderBy: { id: "asc" }, include: { ratings: true } });
  return products.map(({ id, ratings }) => {
    const approved = ratings.filter(({ isApproved }) => isApproved).map(({ rating }) => rating);
    const sum = approved.reduce((total, rating) => total + rating, 0);
    const ratingAverage = approved.length > 0 ? expect.closeTo(sum / approved.length, 10) : null;
    return { id, ratingCount: approved.length, ratingAverage };
  });
}

const place = fc.integer({ min: 0, max: 2 });
const Act = fc.oneof(
  fc.record({ act: fc.constant("new" as const), category: place, hidden: fc.boolean() }),
  fc.record({ act: fc.constant("move" as const), product: fc.nat(7), category: place, hidden: fc.boolean() }),
  fc.record({ act: fc.constant("hide all" as const), category: place, hidden: fc.boolean() }),
  fc.record({ act: fc.constant("delete" as const), product: fc.nat(7) }),
  fc.record({ act: fc.constant("sell out" as const), product: fc.nat(7), soldOut: fc.boolean() }),
  fc.record({
    act: fc.constant("stock" as const),
    product: fc.nat(7),
    stockCount: fc.option(place),
    isReserved: fc.boolean(),
  }),
  fc.record({
    act: fc.constant("rate" as const),
    product: fc.nat(7),
    by: place,
    rating: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ act: fc.constant("approve" as const), product: fc.nat(7), isApproved: fc.boolean() }),
  fc.record({ act: fc.constant("withdraw" as const), by: place }),
);
type Act = typeof Act extends fc.Arbitrary<infer T> ? T : never;

it("counts and ratings match a plain recount after any sequence of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 5, maxLength: 15 }), async (acts) => {
      await resetDatabase();
      const categories = [null, (await createCategory(db, {})).id, (await createCategory(db, {})).id];
      const users = [await createUser(db), await createUser(db), await createUser(db)];
      for (const act of acts)
        await carryOut(
          act,
          categories,
          users.map(({ id }) => id),
        );
      expect(await counts()).toEqual(await plainCounts());
      expect(await stars()).toEqual(await plainStars());
    }),
    { numRuns: 15 },
  );
});

async function carryOut(act: Act, categories: readonly (string | null)[], users: readonly string[]): Promise<void> {
  const products = await db.product.findMany({ orderBy: { createdAt: "asc" }, select: { id: true } });
  const categoryId = "category" in act ? (categories[act.category] ?? null) : null;
  const id = "product" in act ? products[act.product % Math.max(1, products.length)]?.id : undefined;
  if (act.act === "new") return void (await createProduct(db, { categoryId, hidden: act.hidden }));
  if (act.act === "hide all")
    return void (await db.product.updateMany({ where: { categoryId }, data: { hidden: act.hidden } }));
  if (act.act === "withdraw")
    return void (await db.productRating.deleteMany({ where: { userId: users[act.by] ?? "" } }));
  if (!id) return;
  if (act.act === "move") await db.product.update({ where: { id }, data: { categoryId, hidden: act.hidden } });
  if (act.act === "delete") await db.product.delete({ where: { id } });
  if (act.act === "sell out") await db.product.update({ where: { id }, data: { soldOut: act.soldOut } });
  if (act.act === "stock") {
    const { stockCount, isReserved } = act;
    await db.product.update({ where: { id }, data: { stockCount, stockReserved: isReserved ? (stockCount ?? 0) : 0 } });
  }
  if (act.act === "approve")
    await db.productRating.updateMany({ where: { productId: id }, data: { isApproved: act.isApproved } });
  if (act.act !== "rate") return;
  const own = { userId: users[act.by] ?? "", productId: id };
  const { rating } = act;
  await db.productRating.upsert({
    where: { userId_productId: own },
    create: { ...own, rating, isApproved: true },
    update: { rating },
  });
}

it("counts and ratings lose no concurrent change", async () => {
  const { id: categoryId } = await createCategory(db, {});
  const { id: productId } = await createProduct(db, { categoryId });
  const users = await Promise.all(Array.from({ length: 8 }, () => createUser(db)));
  await Promise.all([
    ...users.map(({ id: userId }, at) =>
      db.productRating.create({ data: { userId, productId, rating: 1 + (at % 5), isApproved: true } }),
    ),
    ...users.map((_, at) => createProduct(db, { categoryId, hidden: at % 2 === 0 })),
  ]);
  expect(await counts()).toEqual({ [categoryId]: { products: 5, inStock: 5 } });
  const rated = (await stars()).find(({ id }) => id === productId);
  expect(rated).toMatchObject({ ratingCount: 8, ratingAverage: 21 / 8 });
});

it("counts and ratings can be rebuilt after a load that bypassed the triggers", async () => {
  const { id: categoryId } = await createCategory(db, {});
  const { id: productId } = await createProduct(db, { categoryId });
  const { id: userId } = await createUser(db);
  await db.productRating.create({ data: { userId, productId, rating: 4, isApproved: true } });
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.product.updateMany({ data: { ratingCount: 0, ratingAverage: null } });
    await tx.productCount.deleteMany();
  });
  await db.$executeRaw`SELECT rebuild_product_counts(), rebuild_product_ratings()`;
  expect(await counts()).toEqual({ [categoryId]: { products: 1, inStock: 1 } });
  expect(await stars()).toEqual([{ id: productId, ratingCount: 1, ratingAverage: 4 }]);
});
