import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;

async function buyer(overrides: Parameters<typeof createOrder>[2] = PAID) {
  const user = await createUser(db);
  const product = await createProduct(db);
  const order = await createOrder(db, user, {
    ...overrides,
    items: {
      create: {
        position: 0,
        productId: product.id,
        productName: product.name,
        sku: product.sku,
        quantity: 2,
        unitPriceCents: 5000,
        unitPricePaidCents: 5000,
        totalPriceCents: 10_000,
        supplierCostCents: 2000,
        priceTrace: [],
      },
    },
  });
  return { user, product, orderId: order.id, api: await callerFor(db, user.id) };
}
const reason = (word: string) => ({ cause: { reason: word } });

describe("reviewing an order", () => {
  it("stores the review unapproved, with its time, and shows it to its author", async () => {
    const { api, orderId, product } = await buyer();
    expect(await api.reviews.ofOrder({ orderId })).toEqual({
      canReview: true,
      review: null,
      products: [{ productId: product.id, name: product.name, rating: null }],
    });
    await api.reviews.reviewOrder({ orderId, rating: 4, reviewText: "  Well packed " });
    expect((await api.reviews.ofOrder({ orderId })).review).toEqual({
      rating: 4,
      reviewText: "Well packed",
      isApproved: false,
      reply: null,
      reviewedAt: NOW,
    });
  });

  it("requires one to five stars: 'Please select a rating'", async () => {
    const { api, orderId } = await buyer();
    for (const rating of [0, 6, 2.5, Number.NaN]) {
      await expect(api.reviews.reviewOrder({ orderId, rating })).rejects.toThrow("Please select a rating");
    }
    expect((await db.order.findUniqueOrThrow({ where: { id: orderId } })).orderRating).toBeNull();
  });

  it("works only once, even with ten concurrent clicks", async () => {
    const { api, orderId } = await buyer();
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        api.reviews.reviewOrder({ orderId, rating: (n % 5) + 1, reviewText: `Press ${n}` }),
      ),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const kept = (await api.reviews.ofOrder({ orderId })).review;
    await expect(api.reviews.reviewOrder({ orderId, rating: 1 })).rejects.toMatchObject(reason("already-reviewed"));
    expect((await api.reviews.ofOrder({ orderId })).review).toEqual(kept);
  });

  it("accepts the same review again, after a double click or a lost response", async () => {
    const { api, orderId } = await buyer();
    const given = { orderId, rating: 4, reviewText: "As described" };
    await Promise.all([api.reviews.reviewOrder(given), api.reviews.reviewOrder(given)]);
    const kept = (await api.reviews.ofOrder({ orderId })).review;
    await api.reviews.reviewOrder(given);
    expect((await api.reviews.ofOrder({ orderId })).review).toEqual(kept);
    for (const other of [{ rating: 5 }, { reviewText: "Other words" }]) {
      const again = api.reviews.reviewOrder({ ...given, ...other });
      await expect(again).rejects.toMatchObject(reason("already-reviewed"));
    }
  });

  it("is allowed only for paid orders, not before payment or after a refund", async () => {
    for (const overrides of [{}, { status: "cancelled", refundedAt: NOW, paidAt: NOW } as const]) {
      const { api, orderId, product } = await buyer(overrides);
      expect((await api.reviews.ofOrder({ orderId })).canReview).toBe(false);
      await expect(api.reviews.reviewOrder({ orderId, rating: 5 })).rejects.toMatchObject(reason("order-not-paid"));
      const rating = api.reviews.rateProduct({ productId: product.id, rating: 5 });
      await expect(rating).rejects.toMatchObject(reason("not-bought"));
    }
    expect(await db.productRating.count()).toBe(0);
  });

  it("reports another customer's order as not found, even to an admin", async () => {
    const { orderId } = await buyer();
    for (const user of [await createUser(db), await createAdmin(db)]) {
      const api = await callerFor(db, user.id);
      for (const id of [orderId, crypto.randomUUID()]) {
        await expect(api.reviews.reviewOrder({ orderId: id, rating: 5 })).rejects.toThrow("Order not found");
        await expect(api.reviews.ofOrder({ orderId: id })).rejects.toThrow("Order not found");
      }
    }
  });
});

describe("rating a product of an order", () => {
  it("stores one unapproved rating per account and product, even with ten concurrent clicks", async () => {
    const { api, user, product } = await buyer();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        api.reviews.rateProduct({ productId: product.id, rating: 5, reviewText: "Pure" }),
      ),
    );
    expect(await db.productRating.findMany()).toMatchObject([
      { userId: user.id, productId: product.id, rating: 5, reviewText: "Pure", isApproved: false },
    ]);
  });

  it("resets a changed rating to unapproved, and keeps an unchanged one approved", async () => {
    const { api, orderId, product } = await buyer();
    const productId = product.id;
    await api.reviews.rateProduct({ productId, rating: 5, reviewText: "Pure" });
    await db.productRating.updateMany({ data: { isApproved: true } });
    expect(await api.reviews.rateProduct({ productId, rating: 5, reviewText: "Pure" })).toEqual({ isApproved: true });
    expect(await api.reviews.rateProduct({ productId, rating: 3, reviewText: "Pure" })).toEqual({ isApproved: false });
    expect((await api.reviews.ofOrder({ orderId })).products[0]?.rating).toMatchObject({
      rating: 3,
      isApproved: false,
    });
    expect(await api.catalogue.productBySlug({ slug: product.slug })).toMatchObject({ reviews: { count: 0 } });
  });

  it("requires one to five stars, and a product that the customer has bought and paid for", async () => {
    const { api, product } = await buyer();
    await expect(api.reviews.rateProduct({ productId: product.id, rating: 0 })).rejects.toThrow(
      "Please select a rating",
    );
    const other = await buyer();
    for (const productId of [other.product.id, crypto.randomUUID()]) {
      await expect(api.reviews.rateProduct({ productId, rating: 5 })).rejects.toMatchObject(reason("not-bought"));
    }
    expect(await db.productRating.count()).toBe(0);
  });
});
