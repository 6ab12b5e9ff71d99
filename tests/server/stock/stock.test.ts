// Counted stock: orders reserve it, payments take it, cancellations return it; never negative, always matching orders.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAddress,
  createAdmin,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);
// Whatever a test did, the reserved pieces must be those of the pending orders.
afterEach(async () => expect(await verifyStock({ db })).toEqual([]));

const adminCaller = async () => (await callerFor(db, (await createAdmin(db)).id)).admin;

async function shopper() {
  const user = await createUser(db);
  const address = await createAddress(db, user.id);
  const api = await callerFor(db, user.id);
  const place = async () => {
    const { orderKey, totalCents: seenTotalCents } = await api.cart.get();
    const idempotencyKey = orderKey ?? randomUUID();
    return api.orders.place({ idempotencyKey, addressId: address.id, seenTotalCents, researchConfirmed: true });
  };
  const order = async (productId: string, quantity: number) => {
    await api.cart.add({ productId, quantity });
    return place();
  };
  return { user, api, place, order };
}

async function shop(count: number) {
  const admin = await adminCaller();
  const product = await createProduct(db, { name: "Humanin", slug: "humanin" });
  const productId = product.id;
  await admin.products.setStock({ productId, count, seenCount: null });
  const level = async () => {
    const { stockCount, stockReserved } = await db.product.findUniqueOrThrow({ where: { id: productId } });
    return [stockCount, stockReserved];
  };
  const isSoldOut = async () => {
    const found = await (await callerFor(db, null)).catalogue.productBySlug({ slug: "humanin" });
    return found.status === "found" && found.product.isSoldOut;
  };
  return { admin, productId, level, isSoldOut };
}

describe("counted stock", () => {
  it("is reserved by an order, taken by its payment, returned by a cancellation, each with its reason", async () => {
    const { admin, productId, level } = await shop(10);
    const { order } = await shopper();
    const first = await order(productId, 3);
    const second = await order(productId, 2);
    expect(await level()).toEqual([10, 5]);
    await admin.orders.markPaid({ orderId: first.orderId });
    await admin.orders.cancel({ orderId: second.orderId });
    expect(await level()).toEqual([7, 0]);
    await admin.orders.undoPayment({ orderId: first.orderId, reason: "By mistake" });
    expect(await level()).toEqual([10, 3]);
    await admin.orders.markPaid({ orderId: first.orderId });
    await admin.orders.refund({ orderId: first.orderId, reason: "Broken", returnStock: false });
    expect(await level()).toEqual([7, 0]);
    const history = await admin.products.stockHistory({ productId });
    expect(history.map(({ reason }) => reason).reverse()).toEqual([
      ...["by-hand", "order", "order", "payment", "cancel", "undo-payment", "payment"],
    ]);
    expect(history.at(-1)).toMatchObject({ countBefore: null, countAfter: 10, by: expect.stringContaining("Person") });
  });

  it("is returned by a refund if the admin says so", async () => {
    const { admin, productId, level } = await shop(4);
    const { orderId } = await (await shopper()).order(productId, 4);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([0, 0]);
    await admin.orders.refund({ orderId, reason: "Never shipped", returnStock: true });
    expect(await level()).toEqual([4, 0]);
  });

  it("is neither reserved nor taken by a test order", async () => {
    const { admin, productId, level } = await shop(4);
    const { orderId } = await (await shopper()).order(productId, 3);
    await admin.orders.setTestFlag({ orderId, isTestOrder: true });
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([4, 0]);
    await admin.orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await level()).toEqual([1, 0]);
  });

  it("is never oversold: of ten concurrent orders of two pieces each, three are placed for six pieces", async () => {
    const { productId, level } = await shop(6);
    const shoppers = await Promise.all(Array.from({ length: 10 }, shopper));
    await Promise.all(shoppers.map(({ api }) => api.cart.add({ productId, quantity: 2 })));
    const placed = await Promise.allSettled(shoppers.map(({ place }) => place()));
    expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const refused = placed.flatMap((each) => (each.status === "rejected" ? [each.reason.cause?.reason] : []));
    expect(new Set(refused)).toEqual(new Set(["cart-has-problems"]));
    expect(await level()).toEqual([6, 6]);
    expect(await db.order.count()).toBe(3);
  });

  it("limits the quantity in the cart and of an order to what is left, and says how many are left", async () => {
    const { productId } = await shop(3);
    const { api, place } = await shopper();
    await expect(api.cart.add({ productId, quantity: 4 })).rejects.toThrow("Only 3 left.");
    await api.cart.add({ productId, quantity: 2 });
    await expect(api.cart.add({ productId, quantity: 2 })).rejects.toThrow("Only 3 left, and your cart has 2 of them.");
    await expect(api.cart.setQuantity({ productId, quantity: 4 })).rejects.toThrow("Only 3 left.");
    await api.cart.setQuantity({ productId, quantity: 3 });
    await (await shopper()).order(productId, 1);
    const { lines } = await api.cart.get();
    expect(lines[0]?.problem).toEqual({ reason: "not-enough-stock", message: "Only 2 left.", left: 2 });
    await expect(place()).rejects.toMatchObject({ cause: { reason: "cart-has-problems" } });
    await api.cart.setQuantity({ productId, quantity: 2 });
    await place();
  });

  it("lets a line that exceeds what is left shrink step by step, but not grow again", async () => {
    const { productId } = await shop(6);
    const { api } = await shopper();
    await api.cart.add({ productId, quantity: 6 });
    await (await shopper()).order(productId, 4);
    expect(await api.cart.setQuantity({ productId, quantity: 5 })).toEqual({ quantity: 5 });
    await expect(api.cart.setQuantity({ productId, quantity: 6 })).rejects.toThrow("Only 2 left.");
    expect((await api.cart.get()).lines[0]).toMatchObject({ quantity: 5, problem: { reason: "not-enough-stock" } });
  });

  it("marks the product as sold out automatically, and as back in stock with one alert e-mail", async () => {
    const { admin, productId, isSoldOut } = await shop(2);
    expect(await isSoldOut()).toBe(false);
    const { orderId } = await (await shopper()).order(productId, 2);
    expect(await isSoldOut()).toBe(true);
    await (await callerFor(db, null)).stockAlerts.ask({ productId, email: "robin@example.test" });
    await admin.orders.cancel({ orderId });
    expect(await isSoldOut()).toBe(false);
    expect(await db.outboxMail.count({ where: { template: "back-in-stock" } })).toBe(1);
  });

  it("starts with the reservations of pending orders, and ends without any", async () => {
    const admin = await adminCaller();
    const { id: productId } = await createProduct(db);
    const { order } = await shopper();
    const { orderId } = await order(productId, 2);
    const level = () =>
      db.product.findUnique({ where: { id: productId }, select: { stockCount: true, stockReserved: true } });
    await admin.products.setStock({ productId, count: 5, seenCount: null });
    expect(await level()).toEqual({ stockCount: 5, stockReserved: 2 });
    await expect(admin.products.setStock({ productId, count: 1, seenCount: 5 })).rejects.toThrow(
      /2 pieces are reserved/,
    );
    await expect(admin.products.setStock({ productId, count: 9, seenCount: 4 })).rejects.toThrow(/It is 5 now/);
    await admin.products.setStock({ productId, count: null, seenCount: 5 });
    expect(await level()).toEqual({ stockCount: null, stockReserved: 0 });
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual({ stockCount: null, stockReserved: 0 });
  });

  it("is restored with a deleted product, adjusted to its orders since", async () => {
    const { admin, productId, level } = await shop(10);
    const { order } = await shopper();
    const { orderId: paid } = await order(productId, 3);
    await order(productId, 2);
    const [row] = (await admin.products.list({})).rows;
    const undoId = randomUUID();
    const rows = [{ productId, version: row?.version ?? 0 }];
    await admin.products.applyBulk({ undoId, rows, change: { kind: "delete" } });
    await admin.orders.markPaid({ orderId: paid });
    await admin.products.undo({ undoId });
    expect(await level()).toEqual([7, 2]);
  });

  it("is reserved by an order whose payment is undone after its product was counted, as far as pieces are left", async () => {
    const admin = await adminCaller();
    const { id: productId } = await createProduct(db);
    const level = async () => {
      const { stockCount, stockReserved } = await db.product.findUniqueOrThrow({ where: { id: productId } });
      return [stockCount, stockReserved];
    };
    const { orderId } = await (await shopper()).order(productId, 3);
    await admin.orders.markPaid({ orderId });
    await admin.products.setStock({ productId, count: 2, seenCount: null });
    expect(await level()).toEqual([2, 0]);
    await admin.orders.undoPayment({ orderId, reason: "By mistake" });
    expect(await level()).toEqual([2, 2]);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([0, 0]);
  });

  it("of a test order is not reserved when its payment is undone", async () => {
    const { admin, productId, level } = await shop(4);
    const { orderId } = await (await shopper()).order(productId, 3);
    await admin.orders.setTestFlag({ orderId, isTestOrder: true });
    await admin.orders.markPaid({ orderId });
    await admin.orders.undoPayment({ orderId, reason: "By mistake" });
    expect(await level()).toEqual([4, 0]);
  });

  it("stays reserved when the payment is undone while its product is deleted, and is restored so", async () => {
    const { admin, productId, level } = await shop(10);
    const { orderId } = await (await shopper()).order(productId, 3);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([7, 0]);
    const undoId = randomUUID();
    await admin.products.applyBulk({ undoId, rows: [{ productId, version: 1 }], change: { kind: "delete" } });
    await admin.orders.undoPayment({ orderId, reason: "By mistake" });
    await admin.products.undo({ undoId });
    expect(await level()).toEqual([10, 3]);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([7, 0]);
  });

  it("can be set by an import, whose undo keeps what was sold since; the low stock list includes it", async () => {
    const { admin, productId, level } = await shop(4);
    const { sku } = await db.product.findUniqueOrThrow({ where: { id: productId } });
    const undoId = randomUUID();
    const cells = { sku, stock: "20", low_stock_at: "18" };
    expect((await admin.products.checkImport({ rows: [{ line: 2, cells }] })).rows[0]?.changes).toMatchObject([
      { column: "stock", from: "4", to: "20" },
      { column: "low_stock_at", from: "5", to: "18" },
    ]);
    await admin.products.import({ undoId, rows: [{ line: 2, cells }] });
    const { orderId } = await (await shopper()).order(productId, 3);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([17, 0]);
    expect((await admin.products.list({ stock: "low" })).rows).toMatchObject([{ id: productId, stockCount: 17 }]);
    await admin.products.undo({ undoId });
    expect(await level()).toEqual([1, 0]);
  });

  it("is released, and store credit closed, when the account of an archived pending order is deleted", async () => {
    const { admin, productId, level } = await shop(5);
    const { user, order } = await shopper();
    const grant = { amountCents: 1_000, idempotencyKey: randomUUID(), reason: "Goodwill" };
    await db.creditEntry.create({ data: { userId: user.id, kind: "grant", ...grant } });
    const { orderId } = await order(productId, 2);
    await expect(admin.users.delete({ userId: user.id })).rejects.toMatchObject({ cause: { reason: "open-orders" } });
    await admin.orders.archive({ orderId });
    expect(await level()).toEqual([5, 2]);
    await admin.users.delete({ userId: user.id });
    expect(await level()).toEqual([5, 0]);
    expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      ...{ status: "cancelled", isArchived: true, email: `deleted-${user.id}@invalid` },
    });
    const events = await db.orderEvent.findMany({ where: { orderId, action: "cancel" } });
    expect(events).toMatchObject([{ reason: "The account was deleted", toStatus: "cancelled" }]);
    expect((await db.creditEntry.aggregate({ where: { userId: user.id }, _sum: { amountCents: true } }))._sum).toEqual({
      amountCents: 0,
    });
    expect(await db.outboxMail.count({ where: { status: "waiting", template: "order-cancelled" } })).toBe(0);
  });

  it("stays taken by an archived order that was shipped unpaid when its account is deleted", async () => {
    const { admin, productId, level } = await shop(5);
    const { user, order } = await shopper();
    const { orderId } = await order(productId, 2);
    await admin.orders.markPaid({ orderId });
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z999AA10123456784" });
    await admin.orders.undoPayment({ orderId, reason: "Not ours" });
    await admin.orders.archive({ orderId });
    const before = await level();
    await admin.users.delete({ userId: user.id });
    expect(await level()).toEqual(before);
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "pending" });
  });

  /** Two of five pieces were shipped with an order whose payment was undone afterwards. */
  async function shippedAndUnpaid() {
    const one = await shop(5);
    const { orderId } = await (await shopper()).order(one.productId, 2);
    await one.admin.orders.markPaid({ orderId });
    await one.admin.orders.setTracking({ orderId, trackingNumber: "1Z999AA10123456784" });
    await one.admin.orders.undoPayment({ orderId, reason: "Not ours" });
    expect(await one.level()).toEqual([3, 0]);
    return { ...one, orderId };
  }

  it("shipped with an order whose payment was undone stays taken after another payment or a cancellation", async () => {
    const one = await shippedAndUnpaid();
    await one.admin.orders.markPaid({ orderId: one.orderId });
    expect(await one.level()).toEqual([3, 0]);
    // Once the order is unshipped, undoing the payment reserves its pieces again.
    await one.admin.orders.unship({ orderId: one.orderId });
    await one.admin.orders.undoPayment({ orderId: one.orderId, reason: "Not ours" });
    expect(await one.level()).toEqual([5, 2]);
    await resetDatabase();
    const other = await shippedAndUnpaid();
    await other.admin.orders.cancel({ orderId: other.orderId });
    expect(await other.level()).toEqual([3, 0]);
  });

  it("shipped before counting begins is neither reserved nor taken", async () => {
    const { admin, productId, level, orderId } = await shippedAndUnpaid();
    await admin.products.setStock({ productId, count: null, seenCount: 3 });
    await db.orderItem.updateMany({ data: { stockTaken: 0 } });
    await admin.products.setStock({ productId, count: 7, seenCount: null });
    expect(await level()).toEqual([7, 0]);
    await admin.orders.markPaid({ orderId });
    expect(await level()).toEqual([7, 0]);
  });

  it.each(["paid", "cancelled"])("reserved by an order shipped unpaid is taken when the order is %s", async (how) => {
    const { admin, productId, level, orderId } = await shippedAndUnpaid();
    await db.orderItem.updateMany({ data: { stockTaken: 0, stockHeld: 2 } });
    await db.product.update({ where: { id: productId }, data: { stockCount: 5, stockReserved: 2 } });
    await (how === "paid" ? admin.orders.markPaid({ orderId }) : admin.orders.cancel({ orderId }));
    expect(await level()).toEqual([3, 0]);
  });

  it("shipped with an order is returned when that is marked as a test, and taken again when it is real", async () => {
    const { admin, level, orderId } = await shippedAndUnpaid();
    await admin.orders.setTestFlag({ orderId, isTestOrder: true });
    expect(await level()).toEqual([5, 0]);
    await admin.orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await level()).toEqual([3, 0]);
  });

  it("drops to the reserved count when an import is undone, and stays uncounted if counting was stopped", async () => {
    const { admin, productId, level } = await shop(4);
    const { id: other, sku: otherSku } = await createProduct(db, { name: "Other", stockCount: 4 });
    const { sku } = await db.product.findUniqueOrThrow({ where: { id: productId } });
    const undoId = randomUUID();
    const rows = [sku, otherSku].map((each, index) => ({ line: index + 2, cells: { sku: each, stock: "40" } }));
    await admin.products.import({ undoId, rows });
    await (await shopper()).order(productId, 5);
    await admin.products.setStock({ productId: other, count: null, seenCount: 40 });
    expect(await level()).toEqual([40, 5]);
    expect(await admin.products.undo({ undoId })).toMatchObject({
      restoredCount: 2,
      left: [
        { name: "Other", why: "Its stock count stays: counting was begun or stopped since" },
        { id: productId, why: "Its stock count is 5, because that many pieces are reserved" },
      ],
    });
    expect(await level()).toEqual([5, 5]);
    expect((await db.product.findUniqueOrThrow({ where: { id: other } })).stockCount).toBeNull();
  });

  it("missing for a reopened order is named, and marked on its page until it is shipped", async () => {
    const { admin, productId, level } = await shop(5);
    const { orderId } = await (await shopper()).order(productId, 5);
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const missingOf = async () => (await admin.orders.byId({ orderId })).items.map(({ missingCount }) => missingCount);
    expect(await missingOf()).toEqual([0]);
    await admin.orders.cancel({ orderId });
    expect(await missingOf()).toEqual([0]);
    await (await shopper()).order(productId, 2);
    const { totalAmountCents: amountCents } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const line = { paidAt: NOW, payerName: "Robin Payer", note: shortId, amountCents, reference: "" };
    await admin.payments.importStatement({ payments: [line] });
    const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
    const to = { lineId, kind: "order", targetId: orderId, decision: "reopen" } as const;
    let settled: Awaited<ReturnType<typeof admin.payments.settleLatePayment>> | undefined;
    const statements = await countStatements(db, async () => {
      settled = await admin.payments.settleLatePayment(to);
    });
    expect(settled).toMatchObject({
      isPaid: true,
      missing: [{ name: "Humanin", quantity: 5, missing: 2 }],
    });
    // Payments lock accounts before products.
    const [products, accounts] = [/FROM products p.*FOR NO KEY UPDATE/s, /'tier:'/].map((lock) =>
      statements.findIndex((sql) => lock.test(sql)),
    );
    expect(accounts).toBeGreaterThan(-1);
    expect(products).toBeGreaterThan(accounts ?? 0);
    expect(await missingOf()).toEqual([2]);
    // The three left were taken; the other order keeps its two.
    expect(await level()).toEqual([2, 2]);
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z999AA10123456784" });
    expect(await missingOf()).toEqual([0]);
  });

  it("is taken and reserved for a late order only as far as pieces are left, and never becomes negative", async () => {
    const { admin, productId, level } = await shop(1);
    const late = await createOrder(db, await createUser(db));
    await db.orderItem.create({
      data: {
        ...{ orderId: late.id, position: 0, productId, productName: "Humanin", sku: "X", quantity: 5 },
        ...{ unitPriceCents: 1, unitPricePaidCents: 1, totalPriceCents: 5, supplierCostCents: 1, priceTrace: [] },
      },
    });
    await admin.orders.markPaid({ orderId: late.id });
    expect(await level()).toEqual([0, 0]);
    await admin.orders.undoPayment({ orderId: late.id, reason: "By mistake" });
    expect(await level()).toEqual([1, 1]);
  });
});
