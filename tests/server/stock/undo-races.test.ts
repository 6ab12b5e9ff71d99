// Commands that set stock counts or restore products, at the same moment as a payment or cancellation of their orders.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdminCaller,
  createOrder,
  createProduct,
  createUser,
} from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

/** A line of two pieces, which are reserved. */
const createLine = (orderId: string, product: { id: string; name: string; sku: string }) =>
  db.orderItem.create({
    data: {
      ...{ orderId, position: 1, productId: product.id, productName: product.name, sku: product.sku },
      ...{ quantity: 2, unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 10_000 },
      ...{ supplierCostCents: 2000, priceTrace: [{ step: "retail", cents: 5000 }], stockHeld: 2 },
    },
  });

/** A counted product that was deleted while an order of two pieces is pending. */
async function deletedProduct() {
  const { admin } = await createAdminCaller(db);
  const product = await createProduct(db, { stockCount: 10, stockReserved: 2 });
  const { id: orderId } = await createOrder(db, await createUser(db));
  await createLine(orderId, product);
  const undoId = randomUUID();
  const [row] = (await admin.products.list({})).rows;
  const rows = [{ productId: product.id, version: row?.version ?? 0 }];
  await admin.products.applyBulk({ undoId, rows, change: { kind: "delete" } });
  const level = async () => {
    const { stockCount, stockReserved } = await db.product.findUniqueOrThrow({ where: { id: product.id } });
    return [stockCount, stockReserved];
  };
  const acts = {
    paid: () => admin.orders.markPaid({ orderId }),
    cancelled: () => admin.orders.cancel({ orderId }),
    undo: () => admin.products.undo({ undoId }),
  };
  return { acts, level };
}

/** Starts both actions, lets each run up to its first stock write, and then lets both continue. */
async function atTheSameMoment(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const done = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE stock_movements IN SHARE MODE`;
      const running = [first()];
      await waitsForLock();
      running.push(second());
      await waitsForLock(2);
      return { running: Promise.all(running) };
    },
    { timeout: 60_000 },
  );
  await done.running;
}

it.each([
  ["paid", "before", [8, 0]],
  ["paid", "after", [8, 0]],
  ["cancelled", "before", [10, 0]],
  ["cancelled", "after", [10, 0]],
] as const)("an order that is %s just %s the product is restored leaves nothing reserved", async (act, when, left) => {
  const { acts, level } = await deletedProduct();
  if (when === "before") await atTheSameMoment(acts[act], acts.undo);
  else await atTheSameMoment(acts.undo, acts[act]);
  expect(await level()).toEqual(left);
  expect(await verifyStock({ db })).toEqual([]);
});

it.each(["set by hand", "set by a file", "reset by undoing that"] as const)(
  "a count that is %s locks the product only after its unpaid orders, as a payment does",
  async (act) => {
    const { admin } = await createAdminCaller(db);
    const product = await createProduct(db, { sku: "K", stockCount: 10, stockReserved: 2 });
    const order = await createOrder(db, await createUser(db));
    await createLine(order.id, product);
    const undoId = randomUUID();
    const set = () => admin.products.import({ undoId, rows: [{ line: 2, cells: { sku: "K", stock: "20" } }] });
    if (act === "reset by undoing that") await set();
    const acts = {
      "set by hand": () => admin.products.setStock({ productId: product.id, count: 20, seenCount: 10, note: "" }),
      "set by a file": set,
      "reset by undoing that": () => admin.products.undo({ undoId }),
    };
    const setting = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${order.id}::uuid FOR NO KEY UPDATE`;
        const running = [acts[act]()];
        await waitsForLock();
        // Fails if somebody else has locked it: the payment would wait for them, and they for the payment.
        await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${product.id}::uuid FOR NO KEY UPDATE NOWAIT`;
        return { running };
      },
      { timeout: 60_000 },
    );
    await Promise.all(setting.running);
    const { stockCount } = await db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(stockCount).toBe(act === "reset by undoing that" ? 10 : 20);
    expect(await verifyStock({ db })).toEqual([]);
  },
);

it("an order placed while counting of its product begins reserves its pieces, whichever comes first", async () => {
  const { admin } = await createAdminCaller(db);
  const { id: productId } = await createProduct(db);
  const { id: userId } = await createUser(db);
  const { id: addressId } = await createAddress(db, userId);
  const shopper = await callerFor(db, userId);
  await shopper.cart.add({ productId, quantity: 2 });
  const { orderKey, totalCents: seenTotalCents } = await shopper.cart.get();
  const place = () =>
    shopper.orders.place({ idempotencyKey: orderKey ?? "", addressId, seenTotalCents, researchConfirmed: true });
  const begin = () => admin.products.setStock({ productId, count: 10, seenCount: null, note: "" });
  // The order has read its product and waits to write; then the count is set.
  const done = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE orders IN SHARE MODE`;
      const running: Promise<unknown>[] = [place()];
      await waitsForLock();
      running.push(begin());
      await Promise.race([running[1], waitsForLock(2)]);
      return { running: Promise.all(running) };
    },
    { timeout: 60_000 },
  );
  await done.running;
  expect(await db.product.findUniqueOrThrow({ where: { id: productId } })).toMatchObject({
    ...{ stockCount: 10, stockReserved: 2 },
  });
  expect(await db.orderItem.findFirstOrThrow()).toMatchObject({ stockHeld: 2 });
  expect(await verifyStock({ db })).toEqual([]);
});
