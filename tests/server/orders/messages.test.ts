import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

async function thread() {
  const user = await createUser(db);
  const order = await createOrder(db, user);
  const admin = await createAdmin(db);
  return {
    user,
    admin,
    orderId: order.id,
    customer: await callerFor(db, user.id),
    shop: await callerFor(db, admin.id),
    unread: {
      ofCustomer: async () => (await (await callerFor(db, user.id)).orders.unread()).messages,
      ofShop: async () => (await (await callerFor(db, admin.id)).admin.frame.counts()).unreadOrders,
    },
  };
}

describe("the messages of an order", () => {
  it("are unread until the other side opens the order, and only then", async () => {
    const { orderId, admin, customer, shop, unread } = await thread();
    await customer.orders.sendMessage({ orderId, message: "When does it ship?" });
    for (const [minutes, message] of [
      [1, "Today"],
      [2, "At noon"],
    ] as const) {
      const later = await callerFor(db, admin.id, { now: new Date(NOW.getTime() + minutes * 60_000) });
      await later.admin.orders.sendMessage({ orderId, message });
    }
    expect([await unread.ofCustomer(), await unread.ofShop()]).toEqual([2, 1]);
    const [line] = (await customer.orders.mine({})).orders;
    expect(line?.unreadMessages).toBe(2);
    const list = await shop.admin.orders.list({ section: "waiting" });
    expect(list.rows[0]?.unreadCount).toBe(1);

    expect(await customer.orders.markRead({ orderId })).toEqual({ count: 2 });
    expect([await unread.ofCustomer(), await unread.ofShop()]).toEqual([0, 1]);
    expect(await shop.admin.orders.readMessages({ orderId })).toEqual({ count: 1 });
    expect(await unread.ofShop()).toBe(0);
    expect(await customer.orders.messages({ orderId })).toMatchObject([
      { message: "When does it ship?", isRead: true },
      { message: "Today", isRead: true },
      { message: "At noon", isRead: true },
    ]);
  });

  it("count as unread for their own customer alone", async () => {
    const { orderId, shop } = await thread();
    await shop.admin.orders.sendMessage({ orderId, message: "Today" });
    const stranger = await callerFor(db, (await createUser(db)).id);
    expect(await stranger.orders.unread()).toEqual({ messages: 0 });
  });

  for (const side of ["customer", "shop"] as const) {
    it(`are written once by the ${side}, however often and at once the same one is sent`, async () => {
      const given = await thread();
      const { orderId } = given;
      const message = { orderId, messageId: crypto.randomUUID(), message: "Once" };
      const send = () =>
        side === "customer" ? given.customer.orders.sendMessage(message) : given.shop.admin.orders.sendMessage(message);
      const answers = [await send(), ...(await Promise.all([send(), send(), send()]))];
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await db.orderMessage.findMany({ select: { id: true, isRead: true, createdAt: true } })).toEqual([
        { id: message.messageId, isRead: false, createdAt: NOW },
      ]);
      expect(await db.outboxMail.count({ where: { template: "order-message" } })).toBe(1);
      expect(await db.auditEntry.count({ where: { action: "order.message" } })).toBe(side === "shop" ? 1 : 0);
    });
  }

  it("lose nothing when a text is changed after a try whose answer was lost", async () => {
    const { orderId, customer } = await thread();
    const messageId = crypto.randomUUID();
    await customer.orders.sendMessage({ orderId, messageId, message: "First" });
    await customer.orders.sendMessage({ orderId, messageId, message: "First, corrected" });
    const kept = await customer.orders.messages({ orderId });
    expect(kept.map(({ message }) => message).sort()).toEqual(["First", "First, corrected"]);
  });

  it("cannot be told apart by an id that another order's message has", async () => {
    const [mine, theirs] = [await thread(), await thread()];
    const messageId = crypto.randomUUID();
    await theirs.customer.orders.sendMessage({ orderId: theirs.orderId, messageId, message: "Secret" });
    const sent = await mine.customer.orders.sendMessage({ orderId: mine.orderId, messageId, message: "Secret" });
    expect(sent.id).not.toBe(messageId);
    expect(await mine.customer.orders.messages({ orderId: mine.orderId })).toHaveLength(1);
    expect(await theirs.customer.orders.messages({ orderId: theirs.orderId })).toHaveLength(1);
  });

  it("are refused empty on the shop's side too", async () => {
    const { orderId, shop } = await thread();
    await expect(shop.admin.orders.sendMessage({ orderId, message: "\n  " })).rejects.toThrow("Please enter a message");
    expect(await db.orderMessage.count()).toBe(0);
  });
});
