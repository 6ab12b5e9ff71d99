import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdminCaller,
  createCategory,
  createProduct,
  createUser,
} from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const DIAMOND = { isAffiliate: true, affiliateCode: "DIAMOND1", affiliateTierId: "tier-diamond" };

/** A shopper at checkout, and the input the page would send. */
async function shopper(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const user = await createUser(db, overrides);
  const address = await createAddress(db, user.id);
  const product = await createProduct(db);
  const api = await callerFor(db, user.id);
  await api.cart.add({ productId: product.id, quantity: 2 });
  const order = async () => {
    const { orderKey, totalCents } = await api.cart.get();
    const idempotencyKey = orderKey ?? "";
    return { idempotencyKey, addressId: address.id, seenTotalCents: totalCents, researchConfirmed: true as const };
  };
  return { user, product, api, order };
}

async function expectOneOrder() {
  expect(await db.order.count()).toBe(1);
  expect(await db.orderItem.count()).toBe(1);
  expect(await db.orderEvent.count()).toBe(1);
  const mails = await db.outboxMail.groupBy({ by: ["template"], _count: true, orderBy: { template: "asc" } });
  expect(mails.map((mail) => [mail.template, mail._count])).toEqual([
    ["order-placed", 1],
    ["order-placed-shop", 1],
  ]);
  expect(await db.cartItem.count()).toBe(0);
}

describe("the cart's order key", () => {
  it("creates one order for twenty concurrent tabs, and returns it to each of them", async () => {
    const { api, order } = await shopper();
    const tabs = await Promise.all(Array.from({ length: 20 }, order));
    const answers = await Promise.all(tabs.map((tab) => api.orders.place(tab)));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    await expectOneOrder();
  });

  it("changes after the order, so that the same products can be ordered again", async () => {
    const { product, api, order } = await shopper();
    const stale = await order();
    const first = await api.orders.place(stale);
    await api.cart.add({ productId: product.id, quantity: 2 });
    const again = await order();
    expect(again.idempotencyKey).not.toBe(stale.idempotencyKey);
    // A tab that still shows the first cart gets the first order, and the second cart is kept.
    expect(await api.orders.place(stale)).toEqual(first);
    expect(await api.cart.summary()).toEqual({ count: 2 });
    expect((await api.orders.place(again)).orderId).not.toBe(first.orderId);
    expect(await db.order.count()).toBe(2);
  });

  it("loses no product that is added while the order is placed", async () => {
    const { api, order } = await shopper();
    const other = await createProduct(db);
    const wish = await order();
    const [placed] = await Promise.allSettled([api.orders.place(wish), api.cart.add({ productId: other.id })]);
    // Either the order came first and the product started a new cart, or the changed total was refused.
    if (placed.status === "rejected") expect(placed.reason).toMatchObject({ cause: { reason: "total-changed" } });
    const { count } = await api.cart.summary();
    expect(count).toBe(placed.status === "fulfilled" ? 1 : 3);
  });

  it("lets a product be added while an order paid with store credit is written", async () => {
    const { user, api, order } = await shopper();
    const { admin } = await createAdminCaller(db);
    const other = await createProduct(db);
    const wish = await order();
    const creditCents = wish.seenTotalCents;
    const grant = { userId: user.id, amountCents: creditCents, reason: "Sorry", requestId: crypto.randomUUID() };
    await admin.credit.grant(grant);
    const { both } = await db.$transaction(
      async (tx) => {
        // Stops the order between the lock of its cart and the change to its buyer.
        await tx.$executeRaw`LOCK TABLE orders IN SHARE MODE`;
        const placing = api.orders.place({ ...wish, creditCents });
        await waitsForLock();
        const both = Promise.allSettled([placing, api.cart.add({ productId: other.id })]);
        await waitsForLock(2);
        return { both };
      },
      { timeout: 60_000 },
    );
    expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await api.cart.summary()).toEqual({ count: 1 });
  });
});

describe("twenty tabs with a different key each", () => {
  it("create one order; the others fail with 'Your cart is empty'", async () => {
    const { api, order } = await shopper();
    const wish = await order();
    const tabs = Array.from({ length: 20 }, () => ({ ...wish, idempotencyKey: crypto.randomUUID() }));
    const answers = await Promise.allSettled(tabs.map((tab) => api.orders.place(tab)));
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.message] : []));
    expect(new Set(reasons)).toEqual(new Set(["Your cart is empty"]));
    await expectOneOrder();
  });
});

describe("an account changed while it orders", () => {
  /** Changes the account in a transaction that commits once the order, authorized before, waits for it. */
  async function placedDuring(
    { user, api, order }: Awaited<ReturnType<typeof shopper>>,
    change: (tx: Prisma.TransactionClient) => Promise<unknown>,
  ) {
    const wish = await order();
    const { outcome } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
        await change(tx);
        const outcome = Promise.allSettled([api.orders.place(wish)]);
        await waitsForLock();
        return { outcome };
      },
      { timeout: 60_000 },
    );
    return (await outcome)[0];
  }

  it.each([{ vipWholesaleAccount: true }, { customDiscountPercentage: 40 }, DIAMOND])(
    "is not sold to at the old price: %o is taken away",
    async (had) => {
      const shop = await shopper(had);
      const without = { vipWholesaleAccount: false, customDiscountPercentage: null, isAffiliate: false };
      const change = (tx: Prisma.TransactionClient) => tx.user.update({ where: { id: shop.user.id }, data: without });
      expect(await placedDuring(shop, change)).toMatchObject({ reason: { cause: { reason: "total-changed" } } });
      expect(await db.order.count()).toBe(0);
    },
  );

  it("gets no product of a category that was withdrawn from it", async () => {
    const shop = await shopper();
    const category = await createCategory(db, { isRestricted: true });
    const grant = { userId: shop.user.id, categoryId: category.id };
    await db.approvedCategory.create({ data: { ...grant, grantedByUserId: shop.user.id } });
    await db.product.update({ where: { id: shop.product.id }, data: { categoryId: category.id } });
    const change = (tx: Prisma.TransactionClient) => tx.approvedCategory.deleteMany({ where: grant });
    const api = await callerFor(db, shop.user.id);
    const order = async () => ({ ...(await shop.order()), seenTotalCents: (await api.cart.get()).totalCents });
    expect(await placedDuring({ ...shop, api, order }, change)).toMatchObject({
      reason: { cause: { reason: "cart-has-problems" } },
    });
    expect(await db.order.count()).toBe(0);
  });

  it("is written to at the address that was just confirmed", async () => {
    const shop = await shopper();
    const email = "new@example.test";
    const change = (tx: Prisma.TransactionClient) => tx.user.update({ where: { id: shop.user.id }, data: { email } });
    expect(await placedDuring(shop, change)).toMatchObject({ status: "fulfilled" });
    expect(await db.order.findFirstOrThrow()).toMatchObject({ email });
    expect(await db.outboxMail.count({ where: { template: "order-placed", toEmail: email } })).toBe(1);
  });

  it("is not written to at a changed address that got its e-mails for the day", async () => {
    const shop = await shopper({ emailVerifiedAt: null });
    const toEmail = "new@example.test";
    const sent = [1, 2, 3].map((n) => ({
      dedupeKey: `order-placed:${n}`,
      template: "order-placed",
      toEmail,
      payload: {},
    }));
    await db.outboxMail.createMany({ data: sent });
    const change = (tx: Prisma.TransactionClient) =>
      tx.user.update({ where: { id: shop.user.id }, data: { email: toEmail } });
    expect(await placedDuring(shop, change)).toMatchObject({ status: "fulfilled" });
    expect(await db.order.findFirstOrThrow()).toMatchObject({ email: toEmail });
    expect(await db.outboxMail.count({ where: { template: "order-placed" } })).toBe(3);
  });
});

describe("an account deleted while it orders", () => {
  it("gets 'User not found', and nothing is stored", async () => {
    const { user, api, order } = await shopper();
    const wish = await order();
    await db.user.update({ where: { id: user.id }, data: { deletedAt: new Date() } });
    await expect(api.orders.place(wish)).rejects.toMatchObject({ code: "NOT_FOUND", message: "User not found" });
    expect(await db.order.count()).toBe(0);
    expect(await db.cartItem.count()).toBe(1);
  });

  it("gets no order while its deletion is still uncommitted", async () => {
    const { user, api, order } = await shopper();
    const wish = await order();
    const placing = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { deletedAt: new Date() } });
      const answer = api.orders.place(wish).then(
        () => "placed",
        (error: Error) => error.message,
      );
      await Promise.race([answer, wait(400)]);
      return { answer };
    });
    expect(await placing.answer).toBe("User not found");
    expect(await db.order.count()).toBe(0);
  });
});
