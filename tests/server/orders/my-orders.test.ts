import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

async function customer() {
  const user = await createUser(db);
  return { user, api: await callerFor(db, user.id) };
}

const paid = { status: "completed", isPaid: true, paidAt: NOW } as const;

describe("a customer's orders", () => {
  it("are paged newest first and include only the customer's own", async () => {
    const { user, api } = await customer();
    const stranger = await createUser(db);
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const createdAt = new Date(NOW.getTime() + n * 1000);
      made.unshift((await createOrder(db, user, { createdAt })).id);
      await createOrder(db, stranger, { createdAt });
    }
    const first = await api.orders.mine({ limit: 3 });
    const second = await api.orders.mine({ limit: 3, cursor: first.nextCursor });
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });

  it("can be filtered by status, and are labeled Paid, Cancelled or Pending", async () => {
    const { user, api } = await customer();
    await createOrder(db, user);
    await createOrder(db, user, paid);
    await createOrder(db, user, { ...paid, trackingNumber: "T1", shippedAt: NOW });
    await createOrder(db, user, { status: "cancelled" });
    const words = async (filter: "all" | "pending" | "paid" | "shipped" | "cancelled") =>
      (await api.orders.mine({ filter })).orders.map((order) => order.statusWord);
    expect(await words("all")).toHaveLength(4);
    expect(await words("pending")).toEqual(["Pending"]);
    expect(await words("paid")).toEqual(["Paid"]);
    expect(await words("shipped")).toEqual(["Paid"]);
    expect(await words("cancelled")).toEqual(["Cancelled"]);
  });

  it("show how to pay until they are paid or cancelled", async () => {
    const { user, api } = await customer();
    const order = await createOrder(db, user, { paymentTag: "$AssayShop" });
    const { payment } = await api.orders.byId({ orderId: order.id });
    expect(payment).toMatchObject({ amountCents: 15_000, tag: "$AssayShop", note: order.shortId });
    expect(payment?.qrSvg).toMatch(/^<svg/);
    for (const overrides of [paid, { status: "cancelled" } as const]) {
      const { id } = await createOrder(db, user, overrides);
      expect((await api.orders.byId({ orderId: id })).payment).toBeNull();
    }
  });

  it("reveal neither supplier costs nor the shop's internal notes", async () => {
    const { user, api } = await customer();
    const product = await createProduct(db);
    const line = { unitPriceCents: 10_000, unitPricePaidCents: 10_000, totalPriceCents: 10_000, priceTrace: [] };
    const order = await createOrder(db, user, {
      items: {
        create: {
          position: 0,
          productId: product.id,
          productName: product.name,
          sku: product.sku,
          quantity: 1,
          supplierCostCents: 4321,
          ...line,
        },
      },
      events: {
        create: [
          { action: "placed", actorName: user.name, createdAt: NOW },
          { action: "testFlag", actorName: "Admin", reason: "internal note" },
          ...["ship", "ship", "unship", "ship"].map((action, at) => ({
            ...{ action, actorName: "Admin", reason: "internal note", createdAt: new Date(NOW.getTime() + at + 1) },
          })),
        ],
      },
    });
    const seen = await api.orders.byId({ orderId: order.id });
    expect(seen.timeline.map(({ label }) => label)).toEqual([
      ...["Order placed", "Shipped", "Tracking number corrected", "Not shipped after all", "Shipped"],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/4321|internal note|Admin/);
    expect(seen.items[0]?.slug).toBe(product.slug);
    await db.product.update({ where: { id: product.id }, data: { hidden: true } });
    expect((await api.orders.byId({ orderId: order.id })).items[0]?.slug).toBeNull();
  });

  it("show what happened at one moment in its order: placed, then paid", async () => {
    const { api, user } = await customer();
    const { admin } = await createAdminCaller(db);
    const order = await createOrder(db, user, { status: "completed", isPaid: true, paidAt: NOW });
    const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
    const event = { orderId: order.id, actorName: "Robin", createdAt: NOW };
    const mail = { toEmail: user.email, payload: {}, orderId: order.id, createdAt: NOW };
    await db.orderEvent.createMany({
      data: [
        { ...event, id: idOf("f"), action: "placed", toStatus: "pending" },
        { ...event, id: idOf("0"), action: "markPaid", fromStatus: "pending", toStatus: "completed" },
      ],
    });
    await db.outboxMail.createMany({
      data: [
        { ...mail, id: idOf("f"), dedupeKey: "placed", template: "order-placed" },
        { ...mail, id: idOf("0"), dedupeKey: "paid", template: "payment-confirmed" },
      ],
    });
    const { timeline } = await api.orders.byId({ orderId: order.id });
    expect(timeline.map(({ label }) => label)).toEqual(["Order placed", "Payment verified"]);
    const seen = await admin.orders.byId({ orderId: order.id });
    expect(seen.events.map(({ action }) => action)).toEqual(["placed", "markPaid"]);
    expect(seen.mails.map(({ template }) => template)).toEqual(["order-placed", "payment-confirmed"]);
  });

  it("answer every call about another customer's order with NOT_FOUND, as for an unknown one", async () => {
    const { api } = await customer();
    const theirs = await createOrder(db, await createUser(db));
    for (const orderId of [theirs.id, crypto.randomUUID()]) {
      const calls = [
        api.orders.byId({ orderId }),
        api.orders.messages({ orderId }),
        api.orders.sendMessage({ orderId, message: "Hello" }),
        api.orders.markRead({ orderId }),
        api.orders.reorder({ orderId }),
      ];
      for (const answer of await Promise.allSettled(calls)) {
        expect(answer).toMatchObject({ reason: { code: "NOT_FOUND", message: "Order not found" } });
      }
    }
    expect(await db.orderMessage.count()).toBe(0);
  });
});

describe("an order's message thread", () => {
  it("keeps the customer's messages oldest first and unread, and e-mails the shop", async () => {
    const { user, api } = await customer();
    const { id: orderId } = await createOrder(db, user);
    await api.orders.sendMessage({ orderId, message: "  When will it ship?  " });
    const later = await callerFor(db, user.id, { now: new Date(NOW.getTime() + 1000) });
    await later.orders.sendMessage({ orderId, message: "Never mind" });
    expect((await api.orders.messages({ orderId })).messages).toMatchObject([
      { message: "When will it ship?", senderType: "customer", isRead: false },
      { message: "Never mind" },
    ]);
    const mails = await db.outboxMail.findMany({ where: { template: "order-message" } });
    expect(mails).toMatchObject([
      { toEmail: "house@assay.test", payload: { ids: [expect.any(String), expect.any(String)] } },
    ]);
  });

  it("refuses an empty message: 'Please enter a message'", async () => {
    const { user, api } = await customer();
    const { id: orderId } = await createOrder(db, user);
    await expect(api.orders.sendMessage({ orderId, message: " \n " })).rejects.toThrow("Please enter a message");
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("marks the shop's messages as read once, and leaves the customer's own unread", async () => {
    const { user, api } = await customer();
    const { id: orderId } = await createOrder(db, user, {
      messages: {
        create: [
          { senderType: "admin", message: "It ships today" },
          { senderType: "customer", message: "Thanks" },
        ],
      },
    });
    expect((await api.orders.mine({})).orders[0]?.unreadMessages).toBe(1);
    expect(await api.orders.markRead({ orderId })).toEqual({ count: 1 });
    expect(await api.orders.markRead({ orderId })).toEqual({ count: 0 });
    expect(await db.orderMessage.count({ where: { isRead: false, senderType: "customer" } })).toBe(1);
  });
});
