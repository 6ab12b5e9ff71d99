import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdminCaller,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const adminCaller = async () => (await createAdminCaller(db)).admin.reviews;

let minute = 0;
async function createRating(overrides: { isApproved?: boolean; rating?: number; reviewText?: string } = {}) {
  const [user, product] = [await createUser(db, { name: "Noor Haddad" }), await createProduct(db)];
  minute += 1;
  const createdAt = new Date(NOW.getTime() + minute * 60_000);
  const said = { rating: 4, reviewText: "Arrived cold.", ...overrides };
  const row = await db.productRating.create({ data: { userId: user.id, productId: product.id, createdAt, ...said } });
  return { ...row, user, product };
}
async function createOrderReview(overrides: { orderReviewIsApproved?: boolean } = {}) {
  minute += 1;
  const user = await createUser(db, { name: "Ada Quist" });
  return createOrder(db, user, {
    ...{ status: "completed", isPaid: true, paidAt: NOW, orderRating: 5, orderReviewText: "Quick and careful." },
    orderReviewedAt: new Date(NOW.getTime() + minute * 60_000),
    ...overrides,
  });
}
type Caller = Awaited<ReturnType<typeof adminCaller>>;
/** A review's reference with its current mark. */
async function read(reviews: Caller, id: string) {
  const row = (await reviews.list({})).rows.find((each) => each.id === id);
  if (!row) throw new Error("this review is not in the list");
  return { type: row.type, id, mark: row.mark };
}

describe("review list", () => {
  it("contains both types, newest first, filtered by status and type, with matching counts", async () => {
    const rating = await createRating();
    const order = await createOrderReview();
    const shown = await createRating({ isApproved: true });
    await createOrder(db, await createUser(db));
    const reviews = await adminCaller();
    const idsOf = async (input: Parameters<Caller["list"]>[0]) => (await reviews.list(input)).rows.map(({ id }) => id);
    expect(await idsOf({})).toEqual([shown.id, order.id, rating.id]);
    expect(await idsOf({ status: "pending" })).toEqual([order.id, rating.id]);
    expect(await idsOf({ status: "approved" })).toEqual([shown.id]);
    expect(await idsOf({ type: "order" })).toEqual([order.id]);
    expect(await idsOf({ type: "product", status: "pending" })).toEqual([rating.id]);
    const page = await reviews.list({ status: "pending" });
    expect(page.statusCounts).toEqual({ all: 3, pending: 2, approved: 1, low: 0 });
    expect(page.typeCounts).toEqual({ all: 2, product: 1, order: 1 });
    expect(page.rows).toMatchObject([
      { type: "order", rating: 5, text: "Quick and careful.", shortOrderId: order.shortId, reviewerName: "Ada Quist" },
      { type: "product", rating: 4, productName: rating.product.name, reviewerName: "Noor Haddad" },
    ]);
  });

  it("filters reviews of one or two stars without a reply", async () => {
    const low = await createRating({ isApproved: true });
    await db.productRating.update({ where: { id: low.id }, data: { rating: 2, reply: " " } });
    const answered = await createRating({ isApproved: true });
    await db.productRating.update({ where: { id: answered.id }, data: { rating: 1, reply: "Sorry" } });
    const order = await createOrderReview();
    await db.order.update({ where: { id: order.id }, data: { orderRating: 1 } });
    await createRating();
    const { rows, total, statusCounts } = await (await adminCaller()).list({ status: "low" });
    expect(rows.map(({ id }) => id)).toEqual([order.id, low.id]);
    expect([total, statusCounts.low]).toEqual([2, 2]);
  });

  it("returns pages of 25, the last one if the page is too high, with few statements", async () => {
    for (let each = 0; each < 27; each++) await createRating();
    const reviews = await adminCaller();
    expect(await reviews.list({ page: 9 })).toMatchObject({ page: 2, pageCount: 2, total: 27 });
    expect((await reviews.list({ page: 2 })).rows).toHaveLength(2);
    expect((await countStatements(db, () => reviews.list({}))).length).toBeLessThanOrEqual(2);
  });
});

describe("review approval", () => {
  it("shows a review in the store until it is unapproved", async () => {
    const { id, product } = await createRating();
    const order = await createOrderReview();
    const reviews = await adminCaller();
    const store = (await callerFor(db, null)).catalogue;
    const both = [await read(reviews, id), await read(reviews, order.id)];
    expect(await reviews.setApproval({ reviews: both, isApproved: true })).toEqual({
      changed: 2,
      gone: [],
      edited: [],
    });
    expect((await store.reviews({ slug: product.slug })).count).toBe(1);
    expect((await store.home()).reviews.map(({ type }) => type).sort()).toEqual(["order", "product"]);
    await reviews.setApproval({ reviews: both, isApproved: false });
    expect((await store.reviews({ slug: product.slug })).count).toBe(0);
    expect((await store.home()).reviews).toEqual([]);
  });

  it("happens once, with one audit entry, for five concurrent requests", async () => {
    const { id } = await createRating();
    const reviews = await adminCaller();
    const review = await read(reviews, id);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => reviews.setApproval({ reviews: [review, review], isApproved: true })),
    );
    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "review.approve", entityId: id }]);
  });

  it("skips and names reviews that were edited or deleted since they were read", async () => {
    const [edited, gone, good] = [await createRating(), await createRating(), await createRating()];
    const reviews = await adminCaller();
    const chosen = [await read(reviews, edited.id), await read(reviews, gone.id), await read(reviews, good.id)];
    await db.productRating.update({ where: { id: edited.id }, data: { reviewText: "Something else" } });
    await db.productRating.delete({ where: { id: gone.id } });
    expect(await reviews.setApproval({ reviews: chosen, isApproved: true })).toEqual({
      changed: 1,
      gone: [{ type: "product", id: gone.id }],
      edited: [{ type: "product", id: edited.id }],
    });
    expect((await db.productRating.findUniqueOrThrow({ where: { id: edited.id } })).isApproved).toBe(false);
  });
});

describe("review deletion", () => {
  it("removes a product review's row once, and then fails with 'Review not found'", async () => {
    const { id } = await createRating({ isApproved: true });
    const reviews = await adminCaller();
    const answers = await Promise.allSettled([1, 2, 3].map(() => reviews.delete({ type: "product", id })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(reviews.delete({ type: "product", id })).rejects.toThrow("Review not found");
    expect(await db.productRating.count()).toBe(0);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "review.delete", before: { rating: 4 } }]);
  });

  it("clears only the review fields of an order", async () => {
    const order = await createOrderReview({ orderReviewIsApproved: true });
    const reviews = await adminCaller();
    await reviews.reply({ type: "order", id: order.id, reply: "Thank you" });
    await reviews.delete({ type: "order", id: order.id });
    const after = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    const cleared = {
      ...{ orderRating: null, orderReviewText: null, orderReviewIsApproved: false },
      ...{ orderReviewReply: null, orderReviewedAt: null },
    };
    expect(after).toEqual({ ...order, ...cleared, updatedAt: after.updatedAt });
    expect((await reviews.list({})).total).toBe(0);
  });
});

describe("shop reply", () => {
  it("is shown in the store and to the customer, and can be removed", async () => {
    const rating = await createRating({ isApproved: true });
    const order = await createOrderReview({ orderReviewIsApproved: true });
    const reviews = await adminCaller();
    await reviews.reply({ type: "product", id: rating.id, reply: " Glad to hear it. " });
    await reviews.reply({ type: "order", id: order.id, reply: "Thank you." });
    const store = (await callerFor(db, null)).catalogue;
    const replies = (await store.home()).reviews.map(({ type, reply }) => [type, reply]);
    expect(Object.fromEntries(replies)).toEqual({ product: "Glad to hear it.", order: "Thank you." });
    expect((await store.reviews({ slug: rating.product.slug })).reviews[0]?.reply).toBe("Glad to hear it.");
    const customer = (await callerFor(db, order.userId)).reviews;
    expect((await customer.ofOrder({ orderId: order.id })).review?.reply).toBe("Thank you.");
    await reviews.reply({ type: "product", id: rating.id, reply: "" });
    expect((await store.reviews({ slug: rating.product.slug })).reviews[0]?.reply).toBeNull();
  });

  it("never overwrites another admin's reply, and is refused for a review edited since", async () => {
    const rating = await createRating({ isApproved: true });
    const order = await createOrderReview({ orderReviewIsApproved: true });
    const reviews = await adminCaller();
    for (const { type, id } of [
      { type: "product", id: rating.id } as const,
      { type: "order", id: order.id } as const,
    ]) {
      const read = async () => {
        const row = (await reviews.list({ type })).rows.find((each) => each.id === id);
        return { mark: row?.mark ?? "", reply: row?.reply ?? null };
      };
      const seen = await read();
      const first = { type, id, reply: "Glad to hear it.", seen };
      await reviews.reply(first);
      await reviews.reply(first);
      const second = reviews.reply({ ...first, reply: "Thanks" });
      await expect(second).rejects.toMatchObject({ code: "CONFLICT", cause: { reason: "changed-elsewhere" } });
      const opened = await read();
      expect(opened).toEqual({ ...seen, reply: "Glad to hear it." });
      if (type === "product") await db.productRating.update({ where: { id }, data: { rating: 1 } });
      else await db.order.update({ where: { id }, data: { orderReviewText: "It never came" } });
      const edited = { type, id, reply: "So glad" };
      await expect(reviews.reply({ ...edited, seen: opened })).rejects.toMatchObject({ code: "CONFLICT" });
      expect((await read()).reply).toBe("Glad to hear it.");
      await reviews.reply({ ...edited, seen: await read() });
      expect((await read()).reply).toBe("So glad");
    }
    expect(await db.auditEntry.count()).toBe(4);
  });

  it("is audited once for five concurrent requests", async () => {
    const { id } = await createRating();
    const reviews = await adminCaller();
    await Promise.all([1, 2, 3, 4, 5].map(() => reviews.reply({ type: "product", id, reply: "Thanks" })));
    expect(await db.auditEntry.count()).toBe(1);
    await expect(reviews.reply({ type: "order", id, reply: "Thanks" })).rejects.toThrow("Review not found");
  });
});

it("review administration returns FORBIDDEN to customers, even for their own review", async () => {
  const { id, user } = await createRating();
  const own = (await callerFor(db, user.id)).admin.reviews;
  const review = { type: "product", id } as const;
  for (const call of [
    () => own.list({}),
    () => own.setApproval({ reviews: [{ ...review, mark: "x" }], isApproved: true }),
    () => own.reply({ ...review, reply: "Great" }),
    () => own.delete(review),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  expect(await db.productRating.findUniqueOrThrow({ where: { id } })).toMatchObject({ isApproved: false, reply: null });
});
