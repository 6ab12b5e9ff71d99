import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";
import { buyerBelow, countersOf, entriesOf, expectBooksToBalance, ledgerOf } from "./books";

beforeEach(resetDatabase);

const adminCaller = async () => (await createAdminCaller(db)).admin.orders;

async function paidOrder(levels = 2) {
  const { buyer, uplines } = await buyerBelow(db, levels);
  const order = await createOrder(db, buyer);
  const orders = await adminCaller();
  await orders.markPaid({ orderId: order.id });
  return { buyer, uplines, orderId: order.id, orders };
}

describe("Refund", () => {
  it("cancels the order, reverses each earning exactly, lowers counters and e-mails the customer", async () => {
    const { buyer, uplines, orderId, orders } = await paidOrder();
    await orders.refund({ orderId, reason: "Damaged in transit" });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: "cancelled",
      isPaid: false,
      refundedAt: NOW,
    });
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "earn 2 400", "reverse 1 -800", "reverse 2 -400"]);
    for (const { id } of uplines) {
      expect(await countersOf(db, id)).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    }
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({
      firstPaidOrderAt: null,
      lastPaidOrderAt: null,
    });
    expect(await db.orderEvent.findFirst({ where: { action: "refund" } })).toMatchObject({
      fromStatus: "completed",
      toStatus: "cancelled",
      reason: "Damaged in transit",
    });
    expect((await db.outboxMail.findMany()).map(({ template }) => template).sort()).toEqual([
      ...["affiliate-commission", "affiliate-commission", "affiliate-reversal", "affiliate-reversal"],
      // The payment confirmation was still queued and is withdrawn.
      "order-refunded",
    ]);
  });

  it("links each reversal to its earning", async () => {
    const { orderId, orders } = await paidOrder();
    await orders.refund({ orderId, reason: "Damaged" });
    const reversals = await db.ledgerEntry.findMany({ where: { kind: "reverse" }, include: { reverses: true } });
    expect(reversals).toHaveLength(2);
    for (const { level, idempotencyKey, reverses } of reversals) {
      expect(reverses).toMatchObject({ kind: "earn", level });
      expect(idempotencyKey).toBe(`reverse:${orderId}:1:${level}`);
    }
  });

  it("requires a reason and a paid order", async () => {
    const { orderId, orders } = await paidOrder();
    await expect(orders.refund({ orderId, reason: "  " })).rejects.toMatchObject({
      cause: { reason: "reason-required" },
    });
    await orders.refund({ orderId, reason: "Damaged" });
    await expect(orders.refund({ orderId, reason: "Again" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("reverses everything once for twenty concurrent calls", async () => {
    const { uplines, orderId, orders } = await paidOrder(10);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => orders.refund({ orderId, reason: "Damaged" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.ledgerEntry.count()).toBe(20);
    expect(await countersOf(db, uplines[4]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    await expectBooksToBalance(db);
  });

  it("leaves a negative balance after a payout", async () => {
    const { uplines, orderId, orders } = await paidOrder(1);
    const affiliateUserId = uplines[0]?.id ?? "";
    await db.ledgerEntry.create({
      data: { affiliateUserId, kind: "payout", amountCents: -800n, idempotencyKey: "payout:1" },
    });
    await orders.refund({ orderId, reason: "Damaged" });
    expect(await ledgerOf(db, affiliateUserId)).toBe(-800);
  });

  it("resets the buyer's dates to the remaining paid order, ignoring test orders", async () => {
    const { buyer, orderId, orders } = await paidOrder();
    const earlier = new Date(NOW.getTime() - 1000);
    await createOrder(db, buyer, { status: "completed", isPaid: true, paidAt: earlier });
    await createOrder(db, buyer, { status: "completed", isPaid: true, paidAt: NOW, isTestOrder: true });
    await orders.refund({ orderId, reason: "Damaged" });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({
      firstPaidOrderAt: earlier,
      lastPaidOrderAt: earlier,
    });
  });
});

describe("Undo payment", () => {
  it("returns the order to pending, and a new payment posts and e-mails again", async () => {
    const { uplines, orderId, orders } = await paidOrder(1);
    await orders.undoPayment({ orderId, reason: "Wrong order" });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: "pending",
      isPaid: false,
      paidAt: null,
    });
    expect(await countersOf(db, uplines[0]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    await orders.markPaid({ orderId });
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "reverse 1 -800", "earn 1 800"]);
    const confirmed = await db.outboxMail.findMany({ where: { template: "payment-confirmed" } });
    expect(confirmed.map(({ dedupeKey }) => dedupeKey)).toEqual([`payment-confirmed:${orderId}:2`]);
    await expect(orders.undoPayment({ orderId, reason: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the test flag", () => {
  it("reverses the commissions of a paid order, and posts them again when it is removed", async () => {
    const { buyer, uplines, orderId, orders } = await paidOrder(1);
    await orders.setTestFlag({ orderId, isTestOrder: true });
    expect(await countersOf(db, uplines[0]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ lastPaidOrderAt: null });
    await orders.setTestFlag({ orderId, isTestOrder: true });
    await orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "reverse 1 -800", "earn 1 800"]);
    expect(await countersOf(db, uplines[0]?.id ?? "")).toEqual({
      orders: 1,
      volume: 10_000,
      balance: 800,
      earned: 800,
    });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ lastPaidOrderAt: NOW });
    expect(await db.orderEvent.count({ where: { action: "testFlag" } })).toBe(2);
    await expectBooksToBalance(db);
  });

  it("is only stored on a pending order", async () => {
    const order = await createOrder(db, await createUser(db));
    const orders = await adminCaller();
    await orders.setTestFlag({ orderId: order.id, isTestOrder: true });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
      isTestOrder: true,
      paymentGeneration: 0,
    });
  });
});

describe("any sequence of actions on a chain of eleven accounts", () => {
  const act = fc.record({
    order: fc.integer({ min: 0, max: 1 }),
    what: fc.constantFrom("pay", "pay", "refund", "undo", "test", "real"),
  });

  it("leaves counters equal to the ledger, and nets orders that do not count to zero", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
        await resetDatabase();
        const { buyer, uplines } = await buyerBelow(db, 10);
        const orders = [await createOrder(db, buyer), await createOrder(db, buyer, { subtotalCents: 3_333 })];
        const admin = await adminCaller();
        const reason = "because";
        for (const { order, what } of acts) {
          const orderId = orders[order]?.id ?? "";
          const done = {
            pay: () => admin.markPaid({ orderId }),
            refund: () => admin.refund({ orderId, reason }),
            undo: () => admin.undoPayment({ orderId, reason }),
            test: () => admin.setTestFlag({ orderId, isTestOrder: true }),
            real: () => admin.setTestFlag({ orderId, isTestOrder: false }),
          }[what]();
          await done.catch((error: { code?: string }) => expect(error.code).toBe("CONFLICT"));
        }
        await expectBooksToBalance(db);
        await expectCountsToFit(
          orders.map(({ id }) => id),
          uplines.map(({ id }) => id),
        );
      }),
      { numRuns: 12 },
    );
  });

  async function expectCountsToFit(orderIds: string[], uplineIds: string[]) {
    const orders = await db.order.findMany({ where: { id: { in: orderIds } } });
    const counting = orders.filter(({ isPaid, isTestOrder }) => isPaid && !isTestOrder);
    for (const order of orders) {
      const { _sum } = await db.ledgerEntry.aggregate({ where: { orderId: order.id }, _sum: { amountCents: true } });
      if (!counting.includes(order)) expect(Number(_sum.amountCents ?? 0)).toBe(0);
      else expect(Number(_sum.amountCents)).toBeGreaterThan(0);
    }
    const volume = counting.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0);
    for (const id of uplineIds) {
      const balance = await ledgerOf(db, id);
      expect(await countersOf(db, id)).toEqual({ orders: counting.length, volume, balance, earned: balance });
    }
  }
});
