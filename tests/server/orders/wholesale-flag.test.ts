import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { buyerBelow, countersOf, entriesOf } from "~tests/server/commissions/books";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const NOTHING = { orders: 0, volume: 0, balance: 0, earned: 0 };

async function sold({ isWholesale = false, isPaid = true } = {}) {
  const { buyer, uplines } = await buyerBelow(db, 2);
  const { id: orderId, shortId } = await createOrder(db, buyer, { isWholesale });
  const { admin } = await createAdminCaller(db);
  if (isPaid) await admin.orders.markPaid({ orderId });
  const set = (wholesale: boolean) => admin.orders.setWholesaleFlag({ orderId, isWholesale: wholesale });
  const order = () => db.order.findUniqueOrThrow({ where: { id: orderId } });
  const lastPaidAt = async () => (await db.user.findUniqueOrThrow({ where: { id: buyer.id } })).lastPaidOrderAt;
  return { admin, buyer, uplines, nearest: uplines[0]?.id ?? "", orderId, shortId, set, order, lastPaidAt };
}

it("marking a paid order as wholesale takes its commissions back, once, and clearing the flag posts them again", async () => {
  const { admin, nearest, orderId, set, order, lastPaidAt } = await sold();
  const before = await order();
  expect((await admin.orders.byId({ orderId })).wholesaleEffect).toEqual({ amountCents: 1_200, affiliates: 2 });
  await Promise.all([1, 2, 3].map(() => set(true)));
  expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "earn 2 400", "reverse 1 -800", "reverse 2 -400"]);
  expect(await countersOf(db, nearest)).toEqual(NOTHING);
  expect(await lastPaidAt()).toBeNull();
  const { isWholesale, paymentGeneration, updatedAt: _, ...rest } = await order();
  expect({ isWholesale, paymentGeneration }).toEqual({ isWholesale: true, paymentGeneration: 2 });
  expect(before).toMatchObject(rest);
  await expectBooksToBeRight(db);
  expect((await admin.orders.byId({ orderId })).wholesaleEffect).toEqual({ amountCents: 1_200, affiliates: 2 });
  await Promise.all([1, 2, 3].map(() => set(false)));
  expect((await entriesOf(db, orderId)).slice(4)).toEqual(["earn 1 800", "earn 2 400"]);
  expect(await countersOf(db, nearest)).toEqual({ orders: 1, volume: 10_000, balance: 800, earned: 800 });
  expect(await lastPaidAt()).toEqual(NOW);
  await expectBooksToBeRight(db);
  expect(await db.orderEvent.findMany({ where: { action: "wholesaleFlag" } })).toHaveLength(2);
  const audits = await db.auditEntry.findMany({
    where: { action: "order.wholesaleFlag" },
    orderBy: { createdAt: "asc" },
  });
  expect(audits.map(({ after }) => after)).toEqual([
    expect.objectContaining({ isWholesale: true, generation: 2 }),
    expect.objectContaining({ isWholesale: false, generation: 3 }),
  ]);
});

it("an order placed as wholesale pays, once corrected, the accounts above as they were at the payment", async () => {
  const { admin, nearest, uplines, orderId, set } = await sold({ isWholesale: true });
  await admin.affiliates.setAffiliate({ userId: nearest, isAffiliate: false });
  await admin.affiliates.setTier({ userId: uplines[1]?.id ?? "", level: 9, reason: "Agreed" });
  expect((await admin.orders.byId({ orderId })).wholesaleEffect).toEqual({ amountCents: 1_200, affiliates: 2 });
  await set(false);
  expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "earn 2 400"]);
  await expectBooksToBeRight(db);
});

it("the payment of a corrected order can still be undone, with the tier that the correction gave", async () => {
  const { admin, buyer, nearest } = await sold({ isWholesale: true });
  const { id: orderId } = await createOrder(db, buyer, { isWholesale: true, subtotalCents: 100_000 });
  await admin.orders.markPaid({ orderId });
  const tier = async () => (await db.user.findUniqueOrThrow({ where: { id: nearest } })).affiliateTierId;
  await admin.orders.setWholesaleFlag({ orderId, isWholesale: false });
  expect(await tier()).toBe("tier-rising-star");
  await admin.orders.undoPayment({ orderId, reason: "Wrong order" });
  expect(await tier()).toBe("tier-starter");
  await expectBooksToBeRight(db);
});

it("the wholesale flag of a test order moves no commissions, and neither does one of the two flags alone", async () => {
  const { admin, nearest, orderId, set } = await sold();
  await admin.orders.setTestFlag({ orderId, isTestOrder: true });
  expect((await admin.orders.byId({ orderId })).wholesaleEffect).toBeNull();
  await set(true);
  await admin.orders.setTestFlag({ orderId, isTestOrder: false });
  expect(await countersOf(db, nearest)).toEqual(NOTHING);
  await set(false);
  expect(await countersOf(db, nearest)).toMatchObject({ orders: 1, balance: 800 });
  await expectBooksToBeRight(db);
});

it("the wholesale flag is only stored on an unpaid order, and decides its commissions once paid", async () => {
  const { admin, orderId, set, order } = await sold({ isPaid: false });
  await set(true);
  expect(await order()).toMatchObject({ isWholesale: true, paymentGeneration: 0 });
  await admin.orders.markPaid({ orderId });
  expect(await entriesOf(db, orderId)).toEqual([]);
});

it("the wholesale flag of a partly refunded order cannot be corrected", async () => {
  const { orderId, set, order } = await sold();
  await db.order.update({ where: { id: orderId }, data: { refundedCents: 100, refundedGoodsCents: 100 } });
  await expect(set(true)).rejects.toMatchObject({ cause: { reason: "partly-refunded" } });
  expect(await order()).toMatchObject({ isWholesale: false });
});

it("a refund and a correction at the same moment reverse the commissions once", async () => {
  const { admin, nearest, orderId, set } = await sold();
  await Promise.allSettled([set(true), admin.orders.refund({ orderId, reason: "Came back" }), set(true)]);
  expect(await countersOf(db, nearest)).toEqual(NOTHING);
  expect((await entriesOf(db, orderId)).filter((entry) => entry.startsWith("reverse"))).toHaveLength(2);
  await expectBooksToBeRight(db);
});

it("an affiliate reads that the order was marked as wholesale", async () => {
  const { uplines, shortId, set } = await sold();
  await set(true);
  const [mail] = await db.outboxMail.findMany({ where: { template: "affiliate-reversal" } });
  expect(mail).toBeDefined();
  const { claims } = await callerFor(db, uplines[0]?.id ?? "");
  expect((await claims.ask({ asked: shortId })).answers).toMatchObject([
    { code: "taken-back", text: "It paid you $8.00, which was taken back: marked as a wholesale order." },
  ]);
});
