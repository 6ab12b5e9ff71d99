// Appending a backup after a restore of an older one: the store credit of the appended orders.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createAdmin, createProduct, createUser } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

/** A customer with an address and `grantCents` of store credit. */
async function shop(grantCents: number) {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const backUp = async () => uploaded(await backupOf(admin.id));
  const withoutBuyer = await backUp();
  const buyer = await createUser(db);
  const addressId = (await createAddress(db, buyer.id)).id;
  const { id: productId } = await createProduct(db);
  const customer = await callerFor(db, buyer.id);
  const order = async (creditCents: number) => {
    await customer.cart.add({ productId, quantity: 1 });
    const { totalCents: seenTotalCents, orderKey } = await customer.cart.get();
    const idempotencyKey = orderKey ?? "";
    return customer.orders.place({ idempotencyKey, addressId, seenTotalCents, researchConfirmed: true, creditCents });
  };
  const grant = (amountCents: number) =>
    api.credit.grant({ userId: buyer.id, amountCents, reason: "Sorry", requestId: crypto.randomUUID() });
  const balance = async () => (await customer.account.credit()).balanceCents;
  const append = (fileId: string) => api.backup.import({ fileId, mode: "append" });
  const replace = (fileId: string) => api.backup.import({ fileId, mode: "replace" });
  /** Places an order with this much credit, then restores the state before it. The returned backup has the order. */
  const orderThatIsGone = async (creditCents: number) => {
    const without = await backUp();
    const { orderId } = await order(creditCents);
    const fileId = await backUp();
    await replace(without);
    return { orderId, fileId };
  };
  await grant(grantCents);
  return { orderThatIsGone, api, buyer, order, grant, balance, withoutBuyer, backUp, append, replace };
}

it("appends the store credit that an appended order spent", async () => {
  const { orderThatIsGone, balance, append } = await shop(4_000);
  const { orderId, fileId } = await orderThatIsGone(3_000);
  expect(await balance()).toBe(4_000);
  await append(fileId);
  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ creditAppliedCents: 3_000 });
  expect(await balance()).toBe(1_000);
  // Appending twice spends it once.
  await append(fileId);
  expect(await balance()).toBe(1_000);
});

it("appends a grant without an order once, but no credit entries of an order that is still there", async () => {
  const { api, order, grant, balance, backUp, append, replace } = await shop(4_000);
  const { orderId } = await order(3_000);
  const without = await backUp();
  await grant(500);
  await api.orders.cancel({ orderId });
  expect(await balance()).toBe(4_500);
  const fileId = await backUp();
  await replace(without);
  expect(await balance()).toBe(1_000);
  await append(fileId);
  await append(fileId);
  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ creditAppliedCents: 3_000 });
  expect(await balance()).toBe(1_500);
});

it("restores an appended account with all of its store credit", async () => {
  const { buyer, order, withoutBuyer, backUp, append, replace } = await shop(4_000);
  await order(3_000);
  const fileId = await backUp();
  await replace(withoutBuyer);
  expect(await db.creditEntry.count()).toBe(0);
  await append(fileId);
  const back = await callerFor(db, buyer.id);
  expect((await back.account.credit()).balanceCents).toBe(1_000);
});

it("does not overdraw store credit that was spent here since", async () => {
  const { orderThatIsGone, order, balance, append } = await shop(4_000);
  const { orderId, fileId } = await orderThatIsGone(3_000);
  await order(4_000);
  expect(await balance()).toBe(0);
  await append(fileId);
  expect(await db.order.count({ where: { id: orderId } })).toBe(1);
  expect(await balance()).toBe(0);
});

it("keeps the store credit of an account that is deleted only in the backup", async () => {
  const { api, buyer, balance, backUp, append, replace } = await shop(4_000);
  const without = await backUp();
  await api.users.delete({ userId: buyer.id });
  const fileId = await backUp();
  // As on another server, which knows nothing of the deletion.
  await db.user.update({ where: { id: buyer.id }, data: { deletedAt: null } });
  await replace(without);
  await append(fileId);
  expect(await balance()).toBe(4_000);
});
