import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { mergeCart } from "~/server/services/cart/merge-cart";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAddress,
  createCategory,
  createProduct,
  createUser,
  NOW,
  newSession,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function visitor(sessionId = newSession(), milliseconds = 0) {
  const { visitor: browser } = await contextFor(db, null);
  const now = new Date(NOW.getTime() + milliseconds);
  return callerFor(db, null, { now, visitor: { ...browser, sessionId } });
}

describe("cart lines", () => {
  it("show the previous price after a price change until the quantity is set again", async () => {
    const product = await createProduct(db);
    const shop = await visitor();
    await shop.cart.add({ productId: product.id, quantity: 2 });
    expect((await shop.cart.get()).lines[0]?.seenUnitCents).toBeNull();
    await db.product.update({ where: { id: product.id }, data: { supplierCostCents: 2400 } });
    const cart = await shop.cart.get();
    expect(cart.lines[0]).toMatchObject({ seenUnitCents: 5000, quote: { unitCents: 6000 }, problem: null });
    expect(cart.subtotalCents).toBe(12_000);
    await shop.cart.setQuantity({ productId: product.id, quantity: 3 });
    expect((await shop.cart.get()).lines[0]?.seenUnitCents).toBeNull();
  });

  it("show what the next volume price would save if stock allows, and nothing once it is reached", async () => {
    const product = await createProduct(db, { volumeTiers: { create: { quantity: 5, priceOverrideCents: 4500 } } });
    const shop = await visitor();
    await shop.cart.add({ productId: product.id, quantity: 3 });
    const saving = { addQuantity: 2, unitCents: 4500, savesCents: 2500 };
    expect((await shop.cart.get()).lines[0]?.saving).toEqual(saving);
    await db.product.update({ where: { id: product.id }, data: { stockCount: 4 } });
    expect((await shop.cart.get()).lines[0]).toMatchObject({ saving: null, problem: null });
    await db.product.update({ where: { id: product.id }, data: { stockCount: 5 } });
    expect((await shop.cart.get()).lines[0]?.saving).toEqual(saving);
    await shop.cart.setQuantity({ productId: product.id, quantity: 5 });
    expect((await shop.cart.get()).lines[0]?.saving).toBeNull();
  });

  it("show what Gold would save on everything orderable, and nothing to Gold members", async () => {
    const [first, soldOut] = [await createProduct(db), await createProduct(db)];
    const gold = await createUser(db, { subscriptionTier: "Gold", markupReductionPercentage: 25 });
    const [shop, member] = [await visitor(), await callerFor(db, gold.id)];
    for (const cart of [shop.cart, member.cart]) {
      await cart.add({ productId: first.id, quantity: 2 });
      await cart.add({ productId: soldOut.id, quantity: 1 });
    }
    expect((await shop.cart.get()).goldSavingCents).toBe(3 * 1_250);
    await db.product.update({ where: { id: soldOut.id }, data: { soldOut: true } });
    expect((await shop.cart.get()).goldSavingCents).toBe(2 * 1_250);
    expect((await member.cart.get()).goldSavingCents).toBe(0);
  });

  it("show the units merged at sign-in until the notice is dismissed", async () => {
    const [kept, came] = [await createProduct(db), await createProduct(db)];
    const user = await createUser(db);
    const shop = await callerFor(db, user.id);
    await shop.cart.add({ productId: kept.id, quantity: 9_999 });
    const sessionId = newSession();
    await (await visitor(sessionId)).cart.add({ productId: kept.id, quantity: 3 });
    await (await visitor(sessionId, 1)).cart.add({ productId: came.id, quantity: 2 });
    await mergeCart({ db, now: NOW }, { sessionId, userId: user.id });
    const merged = async () => (await shop.cart.get()).lines.map((line) => [line.productId, line.mergedQuantity]);
    expect(new Map((await merged()) as [string, number][])).toEqual(
      new Map([
        [kept.id, 1],
        [came.id, 2],
      ]),
    );
    expect((await shop.cart.get()).mergedUnits).toBe(3);
    await shop.cart.setQuantity({ productId: came.id, quantity: 1 });
    expect(new Map((await merged()) as [string, number][]).get(came.id)).toBe(1);
    await shop.cart.dismissMergeNotice();
    await shop.cart.dismissMergeNotice();
    expect((await merged()).map(([, quantity]) => quantity)).toEqual([0, 0]);
  });
});

describe("cart.removeUnavailable", () => {
  async function staleCart() {
    const [kept, soldOut, hidden, secret] = await Promise.all([1, 2, 3, 4].map(() => createProduct(db)));
    const sessionId = newSession();
    const shop = await visitor(sessionId);
    for (const product of [kept, soldOut, hidden, secret]) await shop.cart.add({ productId: product?.id ?? "" });
    const category = await createCategory(db, { isRestricted: true });
    await db.product.update({ where: { id: soldOut?.id ?? "" }, data: { soldOut: true } });
    await db.product.update({ where: { id: hidden?.id ?? "" }, data: { hidden: true } });
    await db.product.update({ where: { id: secret?.id ?? "" }, data: { categoryId: category.id } });
    return { shop, sessionId, keptId: kept?.id ?? "" };
  }

  it("removes what cannot be bought, keeps the rest, and is safe to repeat", async () => {
    const { shop, keptId } = await staleCart();
    expect((await shop.cart.get()).lines.filter((line) => line.problem)).toHaveLength(3);
    expect(await shop.cart.removeUnavailable()).toEqual({ removed: 3 });
    expect((await shop.cart.get()).lines.map((line) => line.productId)).toEqual([keptId]);
    expect(await shop.cart.removeUnavailable()).toEqual({ removed: 0 });
  });

  it("removes each line once when called ten times concurrently", async () => {
    const { sessionId } = await staleCart();
    const shops = await Promise.all(Array.from({ length: 10 }, () => visitor(sessionId)));
    const answers = await Promise.all(shops.map((shop) => shop.cart.removeUnavailable()));
    expect(answers.reduce((sum, { removed }) => sum + removed, 0)).toBe(3);
  });

  it("does not touch another cart, and removes nothing without one", async () => {
    await staleCart();
    expect(await (await visitor()).cart.removeUnavailable()).toEqual({ removed: 0 });
    expect(await db.cartItem.count()).toBe(4);
  });
});

describe("the cart's order key", () => {
  it("stays the same until an order is placed, and is null for empty carts and visitors", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    const shop = await callerFor(db, user.id);
    expect((await shop.cart.get()).orderKey).toBeNull();
    await shop.cart.add({ productId: product.id });
    const first = (await shop.cart.get()).orderKey;
    await shop.cart.setQuantity({ productId: product.id, quantity: 4 });
    expect((await shop.cart.get()).orderKey).toBe(first);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    const { id: addressId } = await createAddress(db, user.id);
    const { totalCents: seenTotalCents } = await shop.cart.get();
    const idempotencyKey = first ?? "";
    await shop.orders.place({ idempotencyKey, addressId, seenTotalCents, researchConfirmed: true });
    expect((await shop.cart.get()).orderKey).toBeNull();
    await shop.cart.add({ productId: product.id });
    const second = (await shop.cart.get()).orderKey;
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    const stranger = await visitor();
    await stranger.cart.add({ productId: product.id });
    expect((await stranger.cart.get()).orderKey).toBeNull();
  });
});

describe("a full cart", () => {
  it("refuses a 101st product, even concurrently, but takes more of its products and a new one after a removal", async () => {
    const products = await Promise.all(Array.from({ length: 121 }, () => createProduct(db)));
    const sessionId = newSession();
    const shop = await visitor(sessionId);
    const [first, ...others] = products.map(({ id }) => id);
    if (!first) throw new Error("there are products");
    for (const productId of [first, ...others.slice(0, 98)]) await shop.cart.add({ productId });
    const shops = await Promise.all(Array.from({ length: 20 }, () => visitor(sessionId)));
    const answers = await Promise.allSettled(
      shops.map((each, n) => each.cart.add({ productId: others[98 + n] ?? "" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: "Your cart holds 100 products, the most it can. Please remove one first." },
    });
    expect((await shop.cart.get()).lines).toHaveLength(100);
    expect(await shop.cart.add({ productId: first, quantity: 2 })).toEqual({ quantity: 3 });
    await shop.cart.remove({ productId: first });
    expect(await shop.cart.add({ productId: others[119] ?? "" })).toEqual({ quantity: 1 });
  });
});
