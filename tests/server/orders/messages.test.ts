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
      ofShop: async () => (await (await callerFor(db, admin.id)).admin.orders.list({})).rows[0]?.unreadCount,
    },
  };
}

describe("order messages", () => {
  it("stay unread until the other side opens the order", async () => {
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
    expect((await customer.orders.messages({ orderId })).messages).toMatchObject([
      { message: "When does it ship?", isRead: true },
      { message: "Today", isRead: true },
      { message: "At noon", isRead: true },
    ]);
    // Opening the order reads only the other side's messages.
    await shop.admin.orders.sendMessage({ orderId, message: "Shipped" });
    expect(await shop.admin.orders.readMessages({ orderId })).toEqual({ count: 0 });
    await customer.orders.sendMessage({ orderId, message: "Thanks" });
    expect(await unread.ofCustomer()).toBe(1);
    expect(await customer.orders.markRead({ orderId })).toEqual({ count: 1 });
    expect([await unread.ofCustomer(), await unread.ofShop()]).toEqual([0, 1]);
  });

  it("are read for the shop and for their customer once the shop marks them as done", async () => {
    const { orderId, customer, shop, unread } = await thread();
    await customer.orders.sendMessage({ orderId, message: "Thanks!" });
    expect(await unread.ofShop()).toBe(1);
    await shop.admin.messages.setDone({ kind: "order", entryId: orderId, isDone: true, seenAt: NOW });
    expect(await unread.ofShop()).toBe(0);
    expect((await customer.orders.messages({ orderId })).messages).toMatchObject([{ isRead: true }]);
  });

  it("count as unread only for their own customer", async () => {
    const { orderId, shop } = await thread();
    await shop.admin.orders.sendMessage({ orderId, message: "Today" });
    const stranger = await callerFor(db, (await createUser(db)).id);
    expect(await stranger.orders.unread()).toEqual({ messages: 0 });
  });

  it("from the shop are refused if the thread has moved on since the message seen, except for a retry", async () => {
    const { orderId, admin, customer, shop } = await thread();
    const { id: asked } = await customer.orders.sendMessage({ orderId, message: "When does it ship?" });
    const later = await callerFor(db, admin.id, { now: new Date(NOW.getTime() + 60_000) });
    const answer = { orderId, messageId: crypto.randomUUID(), message: "Today", seenMessageId: asked };
    expect(await later.admin.orders.sendMessage(answer)).toEqual({ messageId: answer.messageId });
    const second = { ...answer, messageId: crypto.randomUUID(), message: "Tomorrow" };
    await expect(later.admin.orders.sendMessage(second)).rejects.toThrow(
      "Another member of staff has written in the meantime. Read it, then send your answer again.",
    );
    const last = await callerFor(db, admin.id, { now: new Date(NOW.getTime() + 180_000) });
    const user = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const again = await callerFor(db, user.userId, { now: new Date(NOW.getTime() + 120_000) });
    const { id: newest } = await again.orders.sendMessage({ orderId, message: "Please hurry" });
    const unseen = { ...second, seenMessageId: answer.messageId };
    await expect(last.admin.orders.sendMessage(unseen)).rejects.toMatchObject({ cause: { reason: "thread-moved-on" } });
    // A retry of a message already stored succeeds, whatever was written since.
    expect(await last.admin.orders.sendMessage(answer)).toEqual({ messageId: answer.messageId });
    await last.admin.orders.sendMessage({ ...second, seenMessageId: newest });
    const { messages } = await shop.admin.orders.messages({ orderId });
    expect(messages.map(({ message }) => message)).toEqual(["When does it ship?", "Today", "Please hurry", "Tomorrow"]);
  });

  it("are stored once when several admins answer the same message concurrently", async () => {
    const { orderId, admin, customer } = await thread();
    const { id: seenMessageId } = await customer.orders.sendMessage({ orderId, message: "When does it ship?" });
    const { admin: later } = await callerFor(db, admin.id, { now: new Date(NOW.getTime() + 60_000) });
    const answers = await Promise.allSettled(
      ["Today", "Tomorrow", "Soon"].map((message) => later.orders.sendMessage({ orderId, message, seenMessageId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await db.orderMessage.count({ where: { orderId } })).toBe(2);
  });

  it("are stored once when two admins concurrently start the thread", async () => {
    const { orderId, shop } = await thread();
    const send = (message: string) => shop.admin.orders.sendMessage({ orderId, message, seenMessageId: null });
    const answers = await Promise.allSettled([send("Welcome"), send("Hello")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  for (const side of ["customer", "shop"] as const) {
    it(`from the ${side} are stored once, even when the same one is sent repeatedly and concurrently`, async () => {
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

  it("keep both texts when one is changed and sent again after a lost response", async () => {
    const { orderId, customer } = await thread();
    const messageId = crypto.randomUUID();
    await customer.orders.sendMessage({ orderId, messageId, message: "First" });
    await customer.orders.sendMessage({ orderId, messageId, message: "First, corrected" });
    const { messages: kept } = await customer.orders.messages({ orderId });
    expect(kept.map(({ message }) => message).sort()).toEqual(["First", "First, corrected"]);
  });

  it("get a new ID when the given one belongs to another order's message", async () => {
    const [mine, theirs] = [await thread(), await thread()];
    const messageId = crypto.randomUUID();
    await theirs.customer.orders.sendMessage({ orderId: theirs.orderId, messageId, message: "Secret" });
    const sent = await mine.customer.orders.sendMessage({ orderId: mine.orderId, messageId, message: "Secret" });
    expect(sent.id).not.toBe(messageId);
    expect((await mine.customer.orders.messages({ orderId: mine.orderId })).messages).toHaveLength(1);
    expect((await theirs.customer.orders.messages({ orderId: theirs.orderId })).messages).toHaveLength(1);
  });

  it("are paged 50 at a time, newest first, each exactly once, for both sides", async () => {
    const { orderId, customer, shop } = await thread();
    const other = await thread();
    await db.orderMessage.createMany({
      data: Array.from({ length: 120 }, (_, n) => ({
        ...{ orderId, senderType: "customer" as const, message: `Message ${n}` },
        // Several share a timestamp, including where two pages meet.
        createdAt: new Date(NOW.getTime() + Math.floor(n / 7) * 1000),
      })),
    });
    const all = await db.orderMessage.findMany({ where: { orderId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    for (const read of [customer.orders.messages, shop.admin.orders.messages]) {
      const newest = await read({ orderId });
      const earlier = await read({ orderId, cursor: newest.nextCursor });
      const earliest = await read({ orderId, cursor: earlier.nextCursor });
      expect([newest, earlier, earliest].map(({ messages }) => messages.length)).toEqual([50, 50, 20]);
      expect(earliest.nextCursor).toBeNull();
      const read120 = [earliest, earlier, newest].flatMap(({ messages }) => messages);
      expect(read120.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect((await read({ orderId, cursor: crypto.randomUUID() })).messages).toEqual([]);
    }
    const elsewhere = all.at(-1)?.id ?? "";
    expect((await other.customer.orders.messages({ orderId: other.orderId, cursor: elsewhere })).messages).toEqual([]);
  });

  it("are refused when empty on the shop's side too", async () => {
    const { orderId, shop } = await thread();
    await expect(shop.admin.orders.sendMessage({ orderId, message: "\n  " })).rejects.toThrow("Please enter a message");
    expect(await db.orderMessage.count()).toBe(0);
  });
});
