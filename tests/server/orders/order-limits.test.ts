import { beforeEach, describe, expect, it } from "vitest";
import { MAX_PENDING_ORDERS } from "~/domain/order-status";
import { db } from "~/server/db";
import type { OutgoingMail } from "~/server/mail/mail-transport";
import { DIGEST_MINUTES } from "~/server/mail/queue-digest";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdminCaller,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function shopper(emailVerifiedAt: Date | null = NOW) {
  const user = await createUser(db, { emailVerifiedAt });
  const address = await createAddress(db, user.id);
  const product = await createProduct(db);
  const api = await callerFor(db, user.id);
  const place = async (creditCents = 0) => {
    await api.cart.add({ productId: product.id, quantity: 1 });
    const { orderKey, totalCents: seenTotalCents } = await api.cart.get();
    const order = { idempotencyKey: orderKey ?? "", addressId: address.id, seenTotalCents, creditCents };
    return api.orders.place({ ...order, researchConfirmed: true });
  };
  /** Places an order, and sends the same call once more. */
  const again = async () => {
    await api.cart.add({ productId: product.id, quantity: 1 });
    const { orderKey, totalCents: seenTotalCents } = await api.cart.get();
    const order = { idempotencyKey: orderKey ?? "", addressId: address.id, seenTotalCents, creditCents: 0 };
    const repeat = () => api.orders.place({ ...order, researchConfirmed: true });
    return { answer: await repeat(), repeat };
  };
  return { user, api, place, again };
}

async function arrivals(minutes: number): Promise<OutgoingMail[]> {
  const now = new Date(Date.now() + 1_000 + minutes * 60_000);
  const received: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void received.push(mail);
  while ((await sendDueMails({ db, now, transport: { name: "open", send } })).length > 0);
  return received;
}

describe("the limit of twenty unpaid orders per account", () => {
  it("refuses another order until one is paid or cancelled, and keeps the cart", async () => {
    const { user, api, place } = await shopper();
    const orders = await Promise.all(Array.from({ length: MAX_PENDING_ORDERS }, () => createOrder(db, user)));
    await expect(place()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "You have 20 orders waiting for payment. Please pay for one of them before you place another.",
    });
    expect(await db.order.count()).toBe(MAX_PENDING_ORDERS);
    expect(await db.outboxMail.count()).toBe(0);
    expect(await api.cart.summary()).toEqual({ count: 1 });

    const admin = (await createAdminCaller(db)).admin.orders;
    await admin.markPaid({ orderId: orders[0]?.id ?? "" });
    await expect(place()).resolves.toBeDefined();
    await expect(place()).rejects.toMatchObject({ code: "CONFLICT" });
    await admin.cancel({ orderId: orders[1]?.id ?? "" });
    await expect(place()).resolves.toBeDefined();
  });

  it("ignores paid, cancelled and archived orders, and those of other accounts", async () => {
    const { user, place } = await shopper();
    const stranger = await createUser(db);
    for (let n = 0; n < MAX_PENDING_ORDERS; n++) {
      await createOrder(db, user, { status: "completed", isPaid: true, paidAt: NOW });
      await createOrder(db, user, { status: "cancelled" });
      await createOrder(db, user, { isArchived: true });
      await createOrder(db, stranger);
    }
    await expect(place()).resolves.toBeDefined();
  });
});

it("an order says whether its customer is e-mailed about it, also when its page is sent again", async () => {
  const placed = async (emailVerifiedAt: Date | null) => {
    const { place } = await shopper(emailVerifiedAt);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await place()).isMailed);
    return answers;
  };
  expect(await placed(NOW)).toEqual([true, true, true, true]);
  expect(await placed(null)).toEqual([true, true, true, false]);
  expect(await db.outboxMail.count({ where: { template: "order-placed" } })).toBe(7);
  const { again } = await shopper(NOW);
  const first = await again();
  expect(await first.repeat()).toEqual(first.answer);
  expect(first.answer.isMailed).toBe(true);
});

describe("e-mails about several orders within a few minutes", () => {
  it("to the shop are two per account: the first order immediately, the rest after ten minutes", async () => {
    const { user, place } = await shopper();
    const first = await place();
    const atOnce = (await arrivals(0)).filter(({ template }) => template === "order-placed-shop");
    expect(atOnce.map(({ subject }) => subject)).toEqual([`New order ${first.shortId}, $100.00`]);
    const others = [await place(), await place(), await place()];
    const later = (await arrivals(DIGEST_MINUTES)).filter(({ template }) => template === "order-placed-shop");
    expect(later.map(({ subject }) => subject)).toEqual(["3 new orders from one customer, $300.00"]);
    for (const { shortId } of others) expect(later[0]?.text).toMatch(new RegExp(`Order ${shortId}: +\\$100\\.00`));
    expect(later[0]?.text).toContain(user.email);
    expect(later[0]?.text).toContain(encodeURIComponent(user.email));
  });

  it("to the shop state each order's status when sent: waiting, paid with store credit, or cancelled", async () => {
    const { user, api, place } = await shopper();
    const admin = (await createAdminCaller(db)).admin;
    const grant = { userId: user.id, amountCents: 20_000, reason: "Sorry", requestId: crypto.randomUUID() };
    await admin.credit.grant(grant);
    const toShop = async (minutes: number) =>
      (await arrivals(minutes)).filter(({ template }) => template === "order-placed-shop");
    await place(10_000);
    const [first] = await toShop(0);
    expect(first?.text).toContain("Paid with store credit, ready to ship");
    expect(first?.text).not.toContain("Waiting for a payment");
    const [paid, waiting, cancelled] = [await place(10_000), await place(), await place()];
    await api.orders.cancel({ orderId: cancelled.orderId });
    const [digest] = await toShop(DIGEST_MINUTES);
    expect(digest?.html).toContain("1 of them is waiting for a payment.");
    const text = digest?.text.replace(/\s+/g, " ");
    expect(text).toContain(`Order ${paid.shortId}: $100.00 Paid with store credit, ready to ship`);
    expect(text).toContain(`Order ${cancelled.shortId}: $100.00 Cancelled, so there is nothing to ship`);
    expect(text).toContain(`Order ${waiting.shortId}: $100.00 `);
    expect(text?.match(/Paid with/g)).toHaveLength(1);
  });

  it("to an unverified address are limited to three, and all orders are placed", async () => {
    const { user, place } = await shopper(null);
    for (let n = 0; n < 6; n++) await place();
    expect(await db.order.count({ where: { userId: user.id, status: "pending" } })).toBe(6);
    expect(await db.outboxMail.count({ where: { toEmail: user.email } })).toBe(3);
    expect((await arrivals(0)).filter(({ to }) => to === user.email)).toHaveLength(3);
  });

  it("to the shop are separate for each customer", async () => {
    const customers = [await shopper(), await shopper(), await shopper()];
    await Promise.all(customers.map(({ place }) => place()));
    const toShop = (await arrivals(0)).filter(({ template }) => template === "order-placed-shop");
    expect(toShop).toHaveLength(3);
  });
});

describe("order messages from one account", () => {
  it("are limited to thirty an hour across all its orders; the shop's are not limited", async () => {
    const { user, api } = await shopper();
    const orders = [await createOrder(db, user), await createOrder(db, user)];
    const admin = (await createAdminCaller(db)).admin.orders;
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        api.orders.sendMessage({ orderId: orders[n % 2]?.id ?? "", message: `message ${n}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        reason: {
          code: "TOO_MANY_REQUESTS",
          message: expect.stringMatching(/^You have sent a lot of messages\. You can try again in (59|60) minutes\.$/),
        },
      });
    }
    expect(await db.orderMessage.count()).toBe(30);
    for (let n = 0; n < 32; n++) await admin.sendMessage({ orderId: orders[0]?.id ?? "", message: `answer ${n}` });
    expect(await db.orderMessage.count({ where: { senderType: "admin" } })).toBe(32);
    expect(await db.outboxMail.count()).toBe(3);
  });
});
