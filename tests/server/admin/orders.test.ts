import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdminCaller,
  createChain,
  createOrder,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const adminCaller = async () => (await createAdminCaller(db)).admin;

/** One order in each section, and a paid test order. */
async function oneInEach() {
  const buyer = await createUser(db, { name: "Noor Haddad", email: "noor@example.test" });
  const waiting = await createOrder(db, buyer);
  const ready = await createOrder(db, buyer, { ...PAID, subtotalCents: 20_001 });
  const shipped = await createOrder(db, buyer, { ...PAID, trackingNumber: "TRACK1", shippedAt: NOW });
  const archived = await createOrder(db, buyer, { ...PAID, isArchived: true });
  const cancelled = await createOrder(db, buyer, { status: "cancelled" });
  await createOrder(db, buyer, { ...PAID, isTestOrder: true });
  return { buyer, waiting, ready, shipped, archived, cancelled };
}

describe("order lists", () => {
  it("contain each order in its own section", async () => {
    const orders = await oneInEach();
    const admin = await adminCaller();
    for (const section of ["waiting", "shipped", "archived", "cancelled"] as const) {
      const { rows } = await admin.orders.list({ section });
      expect(rows.map(({ id }) => id)).toEqual([orders[section].id]);
    }
    expect((await admin.orders.list({ section: "ready" })).total).toBe(2);
    expect((await admin.orders.list({ section: "all" })).total).toBe(6);
  });

  it("search by short id, with or without #, and by e-mail", async () => {
    const { waiting } = await oneInEach();
    await createOrder(db, await createUser(db));
    const admin = await adminCaller();
    const shortId = waiting.shortId.toLowerCase();
    for (const search of [shortId, `#${shortId}`, "NOOR@example"]) {
      const { rows } = await admin.orders.list({ section: "waiting", search });
      expect(rows.map(({ id }) => id)).toEqual([waiting.id]);
    }
    expect((await admin.orders.list({ section: "waiting", search: "nobody" })).total).toBe(0);
  });

  it("return pages of 25, newest first, with a bounded number of statements", async () => {
    const buyer = await createUser(db);
    for (let minute = 0; minute < 27; minute++) {
      await createOrder(db, buyer, { createdAt: new Date(NOW.getTime() + minute * 60_000) });
    }
    const admin = await adminCaller();
    const first = await admin.orders.list({ section: "waiting" });
    expect([first.rows.length, first.total, first.pageCount]).toEqual([25, 27, 2]);
    expect(first.rows[0]?.createdAt).toEqual(new Date(NOW.getTime() + 26 * 60_000));
    expect((await admin.orders.list({ section: "waiting", page: 2 })).rows).toHaveLength(2);
    const past = await admin.orders.list({ section: "waiting", page: 3 });
    expect([past.rows.length, past.page, past.total, past.pageCount]).toEqual([2, 2, 27, 2]);
    const statements = await countStatements(db, () => admin.orders.list({ section: "waiting" }));
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it("count the customer's unread messages", async () => {
    const { waiting } = await oneInEach();
    const message = { orderId: waiting.id, message: "Hello" };
    await db.orderMessage.createMany({
      data: [
        { ...message, senderType: "customer" },
        { ...message, senderType: "customer", isRead: true },
        { ...message, senderType: "admin" },
      ],
    });
    const admin = await adminCaller();
    expect((await admin.orders.list({ section: "waiting" })).rows[0]?.unreadCount).toBe(1);
    await admin.orders.readMessages({ orderId: waiting.id });
    expect((await admin.orders.list({ section: "waiting" })).rows[0]?.unreadCount).toBe(0);
    expect(await db.orderMessage.count({ where: { isRead: false, senderType: "admin" } })).toBe(1);
  });
});

describe("order figures", () => {
  it("exclude test orders, and average the revenue over the paid orders", async () => {
    await oneInEach();
    const summary = await (await adminCaller()).orders.summary();
    expect(summary).toMatchObject({ totalOrders: 5, paidOrders: 3, revenueCents: 55_001, averageCents: 18_334 });
    expect(summary.sections).toEqual({ waiting: 1, ready: 2, shipped: 1, archived: 1, cancelled: 1, all: 6 });
  });

  it("subtract refunds of paid orders, but not of orders that are not counted", async () => {
    const { shipped, archived, cancelled } = await oneInEach();
    const test = await db.order.findFirstOrThrow({ where: { isTestOrder: true } });
    const given = { generation: 1, goodsCents: 3_000, shippingCents: 1, reason: "Broken", isCounted: true };
    for (const { id: orderId } of [shipped, archived, cancelled, test])
      await db.orderRefund.create({ data: { ...given, orderId, idempotencyKey: randomUUID() } });
    const summary = await (await adminCaller()).orders.summary();
    expect(summary).toMatchObject({ paidOrders: 3, revenueCents: 55_001 - 6_002, averageCents: 16_333 });
  });

  it("are zero in an empty shop", async () => {
    const summary = await (await adminCaller()).orders.summary();
    expect(summary).toMatchObject({ totalOrders: 0, revenueCents: 0, averageCents: 0 });
  });

  it("include the sidebar counts of products, waiting orders and pending reviews", async () => {
    await oneInEach();
    expect(await (await adminCaller()).navigation.counts()).toMatchObject({
      visibleProducts: 0,
      hiddenProducts: 0,
      waitingOrders: 1,
      pendingReviews: 0,
    });
  });
});

describe("order details", () => {
  it("contain items with cost and margin, events, e-mails, commissions and why a level was skipped", async () => {
    const [top, referrer] = await createChain(db, 2);
    await db.user.update({ where: { id: top?.id ?? "" }, data: { isAffiliate: false } });
    const order = await createOrder(db, await createUser(db, { referredByUserId: referrer?.id ?? null }));
    const line = { unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 10_000, quantity: 2 };
    await db.orderItem.create({
      data: {
        ...line,
        orderId: order.id,
        position: 1,
        productName: "A",
        sku: "A-1",
        supplierCostCents: 2000,
        priceTrace: [],
      },
    });
    const admin = await adminCaller();
    await admin.orders.markPaid({ orderId: order.id });
    const details = await admin.orders.byId({ orderId: order.id });
    expect(details.items).toMatchObject([{ sku: "A-1", costCents: 4000, marginCents: 6000 }]);
    expect(details.shippingLines).toEqual(["Robin Field"]);
    expect(details.events).toMatchObject([{ action: "markPaid" }]);
    expect(details.mails).toMatchObject([{ template: "payment-confirmed", status: "waiting" }]);
    expect(details.commissions.entries).toMatchObject([{ level: 1, amountCents: 800, affiliateName: referrer?.name }]);
    expect(details.commissions.skipped).toEqual([
      {
        generation: 1,
        level: 2,
        affiliateName: top?.name,
        why: "The account at this level was not an affiliate when the order was paid.",
      },
    ]);
  });

  it("return NOT_FOUND for an unknown order", async () => {
    const orderId = "00000000-0000-4000-8000-000000000000";
    await expect((await adminCaller()).orders.byId({ orderId })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Order not found",
    });
  });
});

describe("order actions", () => {
  it("a tracking number ships a paid order and e-mails the customer once", async () => {
    const { ready, waiting } = await oneInEach();
    const { orders } = await adminCaller();
    await orders.setTracking({ orderId: ready.id, trackingNumber: " 1Z 999 " });
    await orders.setTracking({ orderId: ready.id, trackingNumber: "1Z 999" });
    expect(await db.order.findUnique({ where: { id: ready.id } })).toMatchObject({
      trackingNumber: "1Z 999",
      shippedAt: NOW,
    });
    expect((await db.outboxMail.findMany()).map(({ template }) => template)).toEqual(["tracking"]);
    expect(await db.orderEvent.count({ where: { action: "ship" } })).toBe(1);
    const refused = orders.setTracking({ orderId: waiting.id, trackingNumber: "1Z" });
    await expect(refused).rejects.toMatchObject({ code: "CONFLICT" });
    const empty = orders.setTracking({ orderId: ready.id, trackingNumber: "  " });
    await expect(empty).rejects.toThrow("Please enter a tracking number");
  });

  it("cancelling e-mails the customer once, and is refused for a paid order", async () => {
    const { waiting, ready } = await oneInEach();
    const { orders } = await adminCaller();
    expect(await orders.cancel({ orderId: waiting.id })).toEqual({ alreadyCancelled: false });
    expect(await orders.cancel({ orderId: waiting.id })).toEqual({ alreadyCancelled: true });
    expect(await db.order.findUnique({ where: { id: waiting.id } })).toMatchObject({
      status: "cancelled",
      cancelledAt: NOW,
    });
    expect((await db.outboxMail.findMany()).map(({ template }) => template)).toEqual(["order-cancelled"]);
    await expect(orders.cancel({ orderId: ready.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("archiving and unarchiving move the order and are recorded once each", async () => {
    const { shipped } = await oneInEach();
    const { orders } = await adminCaller();
    await Promise.all([1, 2, 3].map(() => orders.archive({ orderId: shipped.id })));
    expect((await db.order.findUnique({ where: { id: shipped.id } }))?.isArchived).toBe(true);
    await orders.unarchive({ orderId: shipped.id });
    await orders.unarchive({ orderId: shipped.id });
    expect(
      (await db.orderEvent.findMany({ orderBy: { createdAt: "asc" } })).map(({ action }) => action).sort(),
    ).toEqual(["archive", "unarchive"]);
    expect(await db.auditEntry.count()).toBe(2);
  });

  it("a message is added to the thread and the outbox", async () => {
    const { waiting, buyer } = await oneInEach();
    const { orders } = await adminCaller();
    await orders.sendMessage({ orderId: waiting.id, message: "  On its way.\nSoon. " });
    const [message] = await db.orderMessage.findMany();
    expect(message).toMatchObject({ senderType: "admin", userId: null, message: "On its way.\nSoon.", isRead: false });
    expect(await db.outboxMail.findMany()).toMatchObject([{ template: "order-message", toEmail: buyer.email }]);
    const empty = orders.sendMessage({ orderId: waiting.id, message: " " });
    await expect(empty).rejects.toThrow("Please enter a message");
  });
});

describe("order access", () => {
  it("is refused to visitors and customers for every procedure", async () => {
    const { waiting, buyer } = await oneInEach();
    const orderId = waiting.id;
    for (const [userId, code] of [
      [null, "UNAUTHORIZED"],
      [buyer.id, "FORBIDDEN"],
    ] as const) {
      const { admin } = await callerFor(db, userId);
      const acts = [
        () => admin.navigation.counts(),
        () => admin.orders.list({}),
        () => admin.orders.summary(),
        () => admin.orders.byId({ orderId }),
        () => admin.orders.markPaid({ orderId }),
        () => admin.orders.cancel({ orderId }),
        () => admin.orders.refund({ orderId, reason: "x" }),
        () => admin.orders.undoPayment({ orderId, reason: "x" }),
        () => admin.orders.setTracking({ orderId, trackingNumber: "x" }),
        () => admin.orders.archive({ orderId }),
        () => admin.orders.unarchive({ orderId }),
        () => admin.orders.setTestFlag({ orderId, isTestOrder: true }),
        () => admin.orders.sendMessage({ orderId, message: "x" }),
        () => admin.orders.readMessages({ orderId }),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject({ code });
    }
    expect(await db.orderEvent.count()).toBe(0);
  });
});
