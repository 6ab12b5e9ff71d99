import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { mergeCart } from "~/server/services/cart/merge-cart";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createProduct, createUser, NOW, newSession } from "~tests/support/factories";

beforeEach(resetDatabase);

const ctx = { db, now: NOW };

async function cartOf(sessionId: string, lines: [productId: string, quantity: number][]) {
  const { visitor } = await contextFor(db, null);
  const shop = await callerFor(db, null, { visitor: { ...visitor, sessionId } });
  for (const [productId, quantity] of lines) await shop.cart.add({ productId, quantity });
}

async function quantitiesOf(userId: string) {
  const items = await db.cartItem.findMany({ where: { cart: { userId } }, orderBy: { quantity: "asc" } });
  return items.map((item) => item.quantity);
}

describe("merging a visitor's cart at sign-in", () => {
  it("adds quantities up, reports how many units came, and deletes the visitor's cart", async () => {
    const [a, b] = [await createProduct(db), await createProduct(db)];
    const user = await createUser(db);
    const shop = await callerFor(db, user.id);
    await shop.cart.add({ productId: a.id, quantity: 2 });
    const sessionId = newSession();
    await cartOf(sessionId, [
      [a.id, 3],
      [b.id, 1],
    ]);
    expect(await mergeCart(ctx, { sessionId, userId: user.id })).toEqual({ mergedUnits: 4 });
    expect(await quantitiesOf(user.id)).toEqual([1, 5]);
    expect(await db.cart.count({ where: { sessionId } })).toBe(0);
    expect((await shop.cart.get()).mergedUnits).toBe(4);
    await shop.cart.dismissMergeNotice();
    expect((await shop.cart.get()).mergedUnits).toBe(0);
  });

  it("moves nothing the second time, or without a visitor's cart", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    const sessionId = newSession();
    await cartOf(sessionId, [[product.id, 3]]);
    await mergeCart(ctx, { sessionId, userId: user.id });
    expect(await mergeCart(ctx, { sessionId, userId: user.id })).toEqual({ mergedUnits: 0 });
    expect(await mergeCart(ctx, { sessionId: newSession(), userId: user.id })).toEqual({ mergedUnits: 0 });
    expect(await quantitiesOf(user.id)).toEqual([3]);
  });

  it("caps at 10,000 of one product", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    await (await callerFor(db, user.id)).cart.add({ productId: product.id, quantity: 9_999 });
    const sessionId = newSession();
    await cartOf(sessionId, [[product.id, 5]]);
    expect(await mergeCart(ctx, { sessionId, userId: user.id })).toEqual({ mergedUnits: 1 });
    expect(await quantitiesOf(user.id)).toEqual([10_000]);
  });

  it("merges each unit exactly once across fifty concurrent sign-ins", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    const sessionId = newSession();
    await cartOf(sessionId, [[product.id, 7]]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => mergeCart(ctx, { sessionId, userId: user.id })));
    expect(answers.reduce((sum, { mergedUnits }) => sum + mergedUnits, 0)).toBe(7);
    expect(await quantitiesOf(user.id)).toEqual([7]);
  });

  it("adds up fifty carts that are merged into one account concurrently", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    const sessions = Array.from({ length: 50 }, newSession);
    for (const sessionId of sessions) await cartOf(sessionId, [[product.id, 2]]);
    await Promise.all(sessions.map((sessionId) => mergeCart(ctx, { sessionId, userId: user.id })));
    expect(await quantitiesOf(user.id)).toEqual([100]);
  });

  it("keeps units that are added during the merge", async () => {
    const product = await createProduct(db);
    const user = await createUser(db);
    const sessionId = newSession();
    await cartOf(sessionId, [[product.id, 1]]);
    await Promise.all([
      mergeCart(ctx, { sessionId, userId: user.id }),
      ...Array.from({ length: 10 }, () => cartOf(sessionId, [[product.id, 1]])),
    ]);
    await mergeCart(ctx, { sessionId, userId: user.id });
    expect(await quantitiesOf(user.id)).toEqual([11]);
  });

  it("fills the cart up to 100 products, oldest lines first, and reports how many were left out", async () => {
    const products = await Promise.all(Array.from({ length: 103 }, () => createProduct(db)));
    const [shared, ...others] = products;
    const user = await createUser(db);
    const shop = await callerFor(db, user.id);
    for (const { id } of others.slice(0, 97)) await shop.cart.add({ productId: id });
    await shop.cart.add({ productId: shared?.id ?? "" });
    const sessionId = newSession();
    await cartOf(
      sessionId,
      [...others.slice(97), ...(shared ? [shared] : [])].map(({ id }) => [id, 2]),
    );
    const carried = others.slice(97);
    await Promise.all(
      carried.map(({ id }, n) =>
        db.cartItem.updateMany({
          where: { productId: id },
          data: { createdAt: new Date(NOW.getTime() + 1000 * (carried.length - n)) },
        }),
      ),
    );
    expect(await mergeCart(ctx, { sessionId, userId: user.id })).toEqual({ mergedUnits: 6 });
    const cart = await shop.cart.get();
    expect(cart).toMatchObject({ mergedUnits: 6, mergeLeftOut: 3 });
    expect(cart.lines).toHaveLength(100);
    const kept = cart.lines.map(({ productId }) => productId);
    expect(carried.map(({ id }) => kept.includes(id))).toEqual([false, false, false, true, true]);
    await shop.cart.dismissMergeNotice();
    expect(await shop.cart.get()).toMatchObject({ mergedUnits: 0, mergeLeftOut: 0 });
  });
});
