import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createCategory,
  createProduct,
  createUser,
  NOW,
  newSession,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function visitor(sessionId = newSession(), now = NOW) {
  const { visitor: browser } = await contextFor(db, null);
  return callerFor(db, null, { now, visitor: { ...browser, sessionId } });
}

describe("the cart", () => {
  it("returns its lines with price traces, shipping and total", async () => {
    const product = await createProduct(db, {
      volumeTiers: { create: { quantity: 5, priceOverrideCents: 4500 } },
      imageUrls: ["/files/a.webp"],
    });
    const shop = await visitor();
    expect(await shop.cart.summary()).toEqual({ count: 0 });
    await shop.cart.add({ productId: product.id, quantity: 5 });
    const cart = await shop.cart.get();
    expect(cart).toMatchObject({ subtotalCents: 22_500, shippingCents: 5000, totalCents: 27_500, mergedUnits: 0 });
    expect(cart.lines).toMatchObject([
      {
        name: product.name,
        slug: product.slug,
        sku: product.sku,
        imageUrl: "/files/a.webp",
        quantity: 5,
        problem: null,
      },
    ]);
    expect(cart.lines[0]?.quote?.trace.map((step) => step.kind)).toEqual(["retail", "volume"]);
    expect(await shop.cart.summary()).toEqual({ count: 5 });
  });

  it("is not accessible to other visitors", async () => {
    const product = await createProduct(db);
    await (await visitor()).cart.add({ productId: product.id });
    expect((await (await visitor()).cart.get()).lines).toEqual([]);
    const other = await visitor();
    await expect(other.cart.setQuantity({ productId: product.id, quantity: 2 })).rejects.toThrow("Cart item not found");
    expect(await other.cart.remove({ productId: product.id })).toEqual({ isRemoved: false });
    expect(await db.cartItem.count()).toBe(1);
  });

  it("counts twenty concurrent adds as twenty", async () => {
    const [one, two] = [await createProduct(db), await createProduct(db)];
    const sessionId = newSession();
    const shops = await Promise.all(Array.from({ length: 20 }, () => visitor(sessionId)));
    await Promise.all(shops.map((shop, n) => shop.cart.add({ productId: (n % 2 ? one : two).id })));
    expect(await shops[0]?.cart.summary()).toEqual({ count: 20 });
    expect(await db.cart.count()).toBe(1);
  });

  it("holds at most 10,000 of one product", async () => {
    const product = await createProduct(db);
    const shop = await visitor();
    await shop.cart.add({ productId: product.id, quantity: 10_000 });
    expect(await shop.cart.add({ productId: product.id, quantity: 7 })).toEqual({ quantity: 10_000 });
  });

  it("sets quantities and removes lines, safely when repeated", async () => {
    const product = await createProduct(db);
    const shop = await visitor();
    await shop.cart.add({ productId: product.id });
    await shop.cart.setQuantity({ productId: product.id, quantity: 4 });
    await shop.cart.setQuantity({ productId: product.id, quantity: 4 });
    expect(await shop.cart.summary()).toEqual({ count: 4 });
    expect(await shop.cart.remove({ productId: product.id })).toEqual({ isRemoved: true });
    expect(await shop.cart.remove({ productId: product.id })).toEqual({ isRemoved: false });
  });

  for (const quantity of [0, -5, 1.5, 2 ** 31, Number.NaN]) {
    it(`refuses a quantity of ${quantity}`, async () => {
      const product = await createProduct(db);
      const shop = await visitor();
      const text = "A quantity is a whole number from 1 to 10,000.";
      await expect(shop.cart.add({ productId: product.id, quantity })).rejects.toThrow(text);
      await shop.cart.add({ productId: product.id });
      await expect(shop.cart.setQuantity({ productId: product.id, quantity })).rejects.toThrow(text);
      expect(await shop.cart.summary()).toEqual({ count: 1 });
    });
  }

  it("cannot store a quantity below 1 or above 10,000, whatever the code path", async () => {
    const product = await createProduct(db);
    await (await visitor()).cart.add({ productId: product.id });
    for (const quantity of [0, -5, 10_001, 2 ** 31]) {
      await expect(db.$executeRawUnsafe(`UPDATE cart_items SET quantity = ${quantity}`)).rejects.toThrow();
    }
  });

  it("refuses products that are hidden, restricted, unknown, sold out or unpriced", async () => {
    const category = await createCategory(db, { isRestricted: true });
    const shop = await visitor();
    for (const overrides of [{ hidden: true }, { categoryId: category.id }]) {
      const product = await createProduct(db, overrides);
      await expect(shop.cart.add({ productId: product.id })).rejects.toThrow("Product not found");
    }
    await expect(shop.cart.add({ productId: crypto.randomUUID() })).rejects.toThrow("Product not found");
    const soldOut = await createProduct(db, { soldOut: true });
    await expect(shop.cart.add({ productId: soldOut.id })).rejects.toThrow("This product is sold out.");
    const unpriced = await createProduct(db, { supplierCostCents: null });
    await expect(shop.cart.add({ productId: unpriced.id })).rejects.toThrow("This product's price is on request.");
    expect(await db.cartItem.count()).toBe(0);
  });

  it("flags lines that have since been sold out or restricted, without revealing a restricted product", async () => {
    const [gone, secret] = [await createProduct(db), await createProduct(db, { name: "Secret compound" })];
    const sessionId = newSession();
    const shop = await visitor(sessionId);
    await shop.cart.add({ productId: gone.id });
    await (await visitor(sessionId, new Date(NOW.getTime() + 1000))).cart.add({ productId: secret.id });
    await db.product.update({ where: { id: gone.id }, data: { soldOut: true } });
    const category = await createCategory(db, { isRestricted: true });
    await db.product.update({ where: { id: secret.id }, data: { categoryId: category.id } });
    const cart = await shop.cart.get();
    expect(cart.subtotalCents).toBe(0);
    expect(cart.lines.map((line) => line.problem?.reason)).toEqual(["sold-out", "not-available"]);
    expect(JSON.stringify(cart)).not.toContain("Secret");
    await expect(shop.cart.setQuantity({ productId: gone.id, quantity: 2 })).rejects.toThrow("sold out");
    await shop.cart.remove({ productId: secret.id });
    expect((await shop.cart.get()).lines).toHaveLength(1);
  });

  it("reports when it exceeds the largest order", async () => {
    const product = await createProduct(db, { supplierCostCents: 1_000_000 });
    const shop = await visitor();
    await shop.cart.add({ productId: product.id, quantity: 100 });
    expect((await shop.cart.get()).problem).toMatchObject({ reason: "order-too-large" });
  });

  it("accepts restricted products for customers who were granted the category", async () => {
    const category = await createCategory(db, { isRestricted: true });
    const product = await createProduct(db, { categoryId: category.id });
    const user = await createUser(db, { approvedCategories: { create: { categoryId: category.id } } });
    const shop = await callerFor(db, user.id);
    await shop.cart.add({ productId: product.id });
    expect((await shop.cart.get()).lines[0]?.problem).toBeNull();
  });

  it("charges Gold members 25% less, and the retail price again once the membership has lapsed", async () => {
    const product = await createProduct(db);
    const gold = { subscriptionTier: "Gold", markupReductionPercentage: 25 } as const;
    const user = await createUser(db, { ...gold, subscriptionExpiresAt: new Date(NOW.getTime() + 1000) });
    const shop = await callerFor(db, user.id);
    await shop.cart.add({ productId: product.id });
    expect((await shop.cart.get()).subtotalCents).toBe(3750);
    const later = await callerFor(db, user.id, { now: new Date(NOW.getTime() + 2000) });
    expect((await later.cart.get()).subtotalCents).toBe(5000);
  });
});
