import { beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createCategory, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

type Product = Awaited<ReturnType<typeof createProduct>>;

/** A past order of two pieces each at $50.00, and its customer's API. */
async function pastOrder(products: Product[]) {
  const user = await createUser(db);
  const items = products.map((product, position) => ({
    ...{ position, productId: product.id, productName: `${product.name} then`, sku: product.sku, quantity: 2 },
    ...{ unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 10_000, supplierCostCents: 2000 },
    priceTrace: [],
  }));
  const order = await createOrder(db, user, { items: { create: items } });
  return { api: await callerFor(db, user.id), orderId: order.id };
}

describe("reordering reports", () => {
  it("nothing when nothing has changed", async () => {
    const [a, b] = [await createProduct(db), await createProduct(db)];
    const { api, orderId } = await pastOrder([a, b]);
    expect(await api.orders.reorder({ orderId })).toEqual({ added: 2, leftOut: [], priceChanges: [] });
    expect((await api.cart.get()).lines.map((line) => [line.productId, line.quantity])).toEqual([
      [a.id, 2],
      [b.id, 2],
    ]);
  });

  it("changed prices, and products left out because they are no longer sold", async () => {
    const [dearer, cheaper, gone] = [await createProduct(db), await createProduct(db), await createProduct(db)];
    const { api, orderId } = await pastOrder([dearer, gone, cheaper]);
    await db.product.update({ where: { id: dearer.id }, data: { supplierCostCents: 2400 } });
    await db.volumeTier.create({ data: { productId: cheaper.id, quantity: 2, priceOverrideCents: 4000 } });
    await db.product.update({ where: { id: gone.id }, data: { hidden: true } });
    expect(await api.orders.reorder({ orderId })).toEqual({
      added: 2,
      leftOut: [{ productName: `${gone.name} then`, why: "not-available", categorySlug: null }],
      priceChanges: [
        { productName: `${dearer.name} then`, beforeCents: 5000, nowCents: 6000 },
        { productName: `${cheaper.name} then`, beforeCents: 5000, nowCents: 4000 },
      ],
    });
    expect((await api.cart.get()).subtotalCents).toBe(20_000);
  });

  it("why each product is left out: sold out, no longer sold, without a price, or in need of approval", async () => {
    const category = await createCategory(db, { isRestricted: true });
    const names = ["kept", "sold out", "hidden", "unpriced", "closed", "closed and hidden"];
    const products = await Promise.all(names.map((name) => createProduct(db, { name })));
    const { api, orderId } = await pastOrder(products);
    const change = (name: string, data: Prisma.ProductUncheckedUpdateInput) =>
      db.product.updateMany({ where: { name }, data });
    await change("sold out", { soldOut: true });
    await change("hidden", { hidden: true, soldOut: true });
    await change("unpriced", { supplierCostCents: null });
    await change("closed", { categoryId: category.id, soldOut: true });
    await change("closed and hidden", { categoryId: category.id, hidden: true });
    const answer = await api.orders.reorder({ orderId });
    expect(answer.leftOut.map(({ productName, why, categorySlug }) => [productName, why, categorySlug])).toEqual([
      ["sold out then", "sold-out", null],
      ["hidden then", "not-available", null],
      ["unpriced then", "price-on-request", null],
      ["closed then", "needs-approval", category.slug],
      ["closed and hidden then", "not-available", null],
    ]);
    expect(await api.cart.summary()).toEqual({ count: 2 });
    const { userId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await db.approvedCategory.create({ data: { userId: userId ?? "", categoryId: category.id } });
    expect((await (await callerFor(db, userId)).orders.reorder({ orderId })).leftOut[3]?.why).toBe("sold-out");
  });

  it("products the cart has no room for", async () => {
    const [a, b, c] = [await createProduct(db), await createProduct(db), await createProduct(db)];
    const { api, orderId } = await pastOrder([a, b, c]);
    const others = await Promise.all(Array.from({ length: 98 }, () => createProduct(db)));
    for (const { id } of [...others, b]) await api.cart.add({ productId: id });
    expect(await api.orders.reorder({ orderId })).toEqual({
      added: 2,
      leftOut: [{ productName: `${c.name} then`, why: "cart-full", categorySlug: null }],
      priceChanges: [],
    });
    expect((await api.cart.get()).lines).toHaveLength(100);
  });

  it("prices at the account's current discount, such as that of a new membership", async () => {
    const product = await createProduct(db);
    const { api, orderId } = await pastOrder([product]);
    const gold = { subscriptionTier: "Gold", markupReductionPercentage: 25 } as const;
    const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const subscriptionExpiresAt = new Date(NOW.getTime() + 1000);
    await db.user.update({ where: { id: order.userId ?? "" }, data: { ...gold, subscriptionExpiresAt } });
    expect(await (await callerFor(db, order.userId)).orders.reorder({ orderId })).toMatchObject({
      priceChanges: [{ beforeCents: 5000, nowCents: 3750 }],
    });
    expect(await api.cart.summary()).toEqual({ count: 2 });
  });
});

describe("reordering", () => {
  it("adds nothing when no product can be bought now, and says why", async () => {
    const product = await createProduct(db);
    const { api, orderId } = await pastOrder([product]);
    await db.product.update({ where: { id: product.id }, data: { soldOut: true } });
    const leftOut = [{ productName: `${product.name} then`, why: "sold-out", categorySlug: null }];
    expect(await api.orders.reorder({ orderId })).toEqual({ added: 0, leftOut, priceChanges: [] });
    expect(await db.cart.count()).toBe(0);
  });

  it("fails with 'Order not found' for another customer's order, as for an unknown one", async () => {
    const { orderId } = await pastOrder([await createProduct(db)]);
    const stranger = await callerFor(db, (await createUser(db)).id);
    for (const id of [orderId, crypto.randomUUID()]) {
      await expect(stranger.orders.reorder({ orderId: id })).rejects.toThrow("Order not found");
    }
    expect(await db.cartItem.count()).toBe(0);
  });

  it("adds up when repeated, even with five concurrent calls", async () => {
    const { api, orderId } = await pastOrder([await createProduct(db)]);
    await api.orders.reorder({ orderId });
    await Promise.all(Array.from({ length: 5 }, () => api.orders.reorder({ orderId })));
    expect(await api.cart.summary()).toEqual({ count: 12 });
  });
});
