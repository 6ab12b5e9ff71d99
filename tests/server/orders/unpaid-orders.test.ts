import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { followUpUnpaid } from "~/server/services/orders/follow-up-unpaid";
import { eventsInOrder } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdminCaller,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { creditOrder } from "../ledger/credit-order";

beforeEach(resetDatabase);

async function waitingOrder() {
  const buyer = await createUser(db, { name: "Robin Field" });
  const order = await createOrder(db, buyer, { paymentTag: "$AssayShop" });
  const { orders } = await callerFor(db, buyer.id);
  return { buyer, order, orderId: order.id, orders };
}

const mails = async () =>
  (await db.outboxMail.findMany()).map(({ template, toEmail }) => `${template} to ${toEmail}`).sort();
const events = async (orderId: string) =>
  (await eventsInOrder(db, orderId)).map(({ action, actorName }) => `${action} by ${actorName}`);
const onDay = (days: number) => followUpUnpaid({ db, now: daysFromNow(days) });

describe('"I\'ve sent it"', () => {
  it("tells the shop once, marks the order in the shop's lists, and shows the customer that it was said", async () => {
    const { order, orderId, orders } = await waitingOrder();
    expect((await orders.byId({ orderId })).payment).toMatchObject({ isSaidSent: false, heldUntil: daysFromNow(14) });
    const said = await Promise.all([1, 2, 3].map(() => orders.reportPaymentSent({ orderId })));
    expect(said.filter(({ alreadySaid }) => !alreadySaid)).toHaveLength(1);
    expect((await mails()).filter((mail) => mail.startsWith("payment-sent-shop"))).toHaveLength(1);
    expect(await events(orderId)).toEqual(["paymentSent by Robin Field"]);
    expect((await orders.byId({ orderId })).payment).toMatchObject({ isSaidSent: true, sentAt: NOW });

    const { admin } = await createAdminCaller(db);
    await createOrder(db, await createUser(db));
    expect((await admin.orders.list({ sent: true })).rows).toMatchObject([{ id: orderId, paymentSentAt: NOW }]);
    expect((await admin.payments.waiting({ page: 1 })).rows.map(({ sentAt }) => sentAt)).toContainEqual(NOW);
    expect((await admin.navigation.counts()).sentPayments).toBe(1);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-sent-shop" } });
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe(`Payment sent for order ${order.shortId}, $150.00`);
    expect(text).toContain(`/admin/orders?section=all&order=${orderId}`);
  });

  it("delays the reminder by 3 days and withdraws an unsent one", async () => {
    const { orderId, buyer } = await waitingOrder();
    expect(await onDay(2)).toEqual({ reminded: 1, cancelled: 0 });
    expect(await mails()).toEqual([`payment-reminder to ${buyer.email}`]);
    await (await callerFor(db, buyer.id, { now: daysFromNow(2) })).orders.reportPaymentSent({ orderId });
    expect((await mails()).filter((mail) => mail.startsWith("payment-reminder"))).toEqual([]);
    expect(await onDay(4.9)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await onDay(5)).toEqual({ reminded: 1, cancelled: 0 });
  });

  it("names the time until which the price is held in UTC, as the reader may have another day by then", async () => {
    const { orderId } = await waitingOrder();
    const { text } = await composeMail(db, { template: "order-placed", payload: { orderId } });
    expect(text).toMatch(/We hold your price until [A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d UTC\. After that we cancel/);
  });

  it("is refused for another customer's order and for a paid order", async () => {
    const { orderId, orders } = await waitingOrder();
    const stranger = await callerFor(db, (await createUser(db)).id);
    await expect(stranger.orders.reportPaymentSent({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await (await createAdminCaller(db)).admin.orders.markPaid({ orderId });
    await expect(orders.reportPaymentSent({ orderId })).rejects.toMatchObject({
      cause: { reason: "order-not-pending" },
    });
  });
});

describe("an unpaid order of a suspended account", () => {
  it("gets no reminder until the suspension is lifted", async () => {
    const { buyer } = await waitingOrder();
    await db.user.update({ where: { id: buyer.id }, data: { isDisabled: true } });
    expect(await onDay(5)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await mails()).toEqual([]);
    await db.user.update({ where: { id: buyer.id }, data: { isDisabled: false } });
    expect(await onDay(6)).toEqual({ reminded: 1, cancelled: 0 });
    expect(await mails()).toEqual([`payment-reminder to ${buyer.email}`]);
  });

  it("is cancelled after 14 days, and the customer is told", async () => {
    const { buyer } = await waitingOrder();
    await db.user.update({ where: { id: buyer.id }, data: { isDisabled: true } });
    expect(await onDay(13.9)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await onDay(14)).toEqual({ reminded: 0, cancelled: 1 });
    expect(await mails()).toEqual([`order-cancelled to ${buyer.email}`]);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-cancelled" } });
    expect((await composeMail(db, mail)).text).not.toContain("place a new order");
    await db.user.update({ where: { id: buyer.id }, data: { isDisabled: false } });
    expect((await composeMail(db, mail)).text).toContain("You are welcome to place a new order.");
  });
});

describe("an order whose payment by store credit was undone", () => {
  it("asks for no payment, and is neither reminded of nor cancelled automatically", async () => {
    const { admin } = await createAdminCaller(db);
    const buyer = await createUser(db);
    await admin.credit.grant({
      ...{ userId: buyer.id, amountCents: 15_000, reason: "A gift", requestId: crypto.randomUUID() },
    });
    const { id: orderId } = await creditOrder(db, buyer, 15_000);
    await admin.orders.undoPayment({ orderId, reason: "Wrong order" });
    const { text } = await composeMail(db, { template: "payment-undone", payload: { orderId } });
    expect(text).toContain("there is nothing to send");
    expect(text).not.toMatch(/\$0\.00 |please pay now/);
    const changed = await composeMail(db, { template: "order-changed", payload: { orderId } });
    expect(changed.text).not.toContain("waiting for your payment");
    const { orders } = await callerFor(db, buyer.id);
    expect(await orders.byId({ orderId })).toMatchObject({ status: "pending", payment: null });
    expect(await onDay(30)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await orders.cancel({ orderId })).toEqual({ alreadyCancelled: false });
  });
});

describe("the customer's own unpaid order", () => {
  it("can be cancelled once by the customer, with an e-mail to both sides", async () => {
    const { orderId, orders, buyer } = await waitingOrder();
    const pressed = await Promise.all([1, 2, 3].map(() => orders.cancel({ orderId })));
    expect(pressed.filter(({ alreadyCancelled }) => !alreadyCancelled)).toHaveLength(1);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(`order-cancelled to ${buyer.email}`);
    expect(sent[1]).toMatch(/^order-changed-shop to /);
    expect(await events(orderId)).toEqual(["cancelByCustomer by Robin Field"]);
    const [toShop, toCustomer] = await Promise.all(
      ["order-changed-shop", "order-cancelled"].map(async (template) =>
        composeMail(db, await db.outboxMail.findFirstOrThrow({ where: { template } })),
      ),
    );
    expect(toShop?.subject).toContain("was cancelled by its customer");
    expect(toCustomer?.text).toContain("You have cancelled your order.");
  });

  it("ends either paid or cancelled when the customer and an admin act concurrently", async () => {
    const { admin } = await createAdminCaller(db);
    for (let round = 0; round < 5; round++) {
      const { orderId, orders } = await waitingOrder();
      const ends = await Promise.allSettled([orders.cancel({ orderId }), admin.orders.markPaid({ orderId })]);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { status, isPaid } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
      expect([
        ["completed", true],
        ["cancelled", false],
      ]).toContainEqual([status, isPaid]);
      const told = await db.outboxMail.findMany({ where: { orderId, NOT: { template: { endsWith: "shop" } } } });
      expect(told.map(({ template }) => template)).toEqual([isPaid ? "payment-confirmed" : "order-cancelled"]);
    }
  });

  it("can get another address and message from the customer, with an e-mail to both sides", async () => {
    const { orderId, orders, buyer } = await waitingOrder();
    const address = await createAddress(db, buyer.id, { addressLine1: "7 Elm Road" });
    expect(await orders.changeAddress({ orderId, addressId: address.id })).toEqual({ isChanged: true });
    expect(await orders.changeAddress({ orderId, addressId: address.id })).toEqual({ isChanged: false });
    expect(await orders.changeMessage({ orderId, orderMessage: "Ring twice" })).toEqual({ isChanged: true });
    const { address: lines, orderMessage, shippingAddressId } = await orders.byId({ orderId });
    expect(lines).toContain("7 Elm Road");
    expect([orderMessage, shippingAddressId]).toEqual(["Ring twice", address.id]);
    expect(await events(orderId)).toEqual(["changeAddress by Robin Field", "changeMessage by Robin Field"]);
    // Changes within ten minutes share one e-mail to each side.
    expect((await mails()).map((mail) => mail.split(" ")[0])).toEqual(["order-changed", "order-changed-shop"]);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-changed-shop" } });
    expect((await composeMail(db, mail)).text).toContain("7 Elm Road");
  });

  it("is not told of its correction any more once it is cancelled", async () => {
    const { orderId, orders, buyer } = await waitingOrder();
    const other = await createOrder(db, buyer);
    for (const id of [orderId, other.id]) await orders.changeMessage({ orderId: id, orderMessage: "Ring twice" });
    await orders.cancel({ orderId });
    const toCustomer = { toEmail: buyer.email };
    const told = await db.outboxMail.findMany({ where: toCustomer, orderBy: { template: "asc" } });
    expect(told.map((mail) => [mail.template, mail.orderId])).toEqual([
      ["order-cancelled", orderId],
      ["order-changed", other.id],
    ]);
    await db.outboxMail.updateMany({ where: toCustomer, data: { status: "failed" } });
    const { admin } = await createAdminCaller(db);
    await admin.orders.markPaid({ orderId: other.id });
    await admin.orders.refund({ orderId: other.id, reason: "Out of stock" });
    expect(await db.outboxMail.count({ where: { ...toCustomer, template: "order-changed" } })).toBe(0);
  });

  it("refuses invalid and other customers' addresses, other callers, and any change once it is paid", async () => {
    const { orderId, orders, buyer } = await waitingOrder();
    const stranger = await createUser(db);
    const theirs = await createAddress(db, stranger.id);
    const refused = orders.changeAddress({ orderId, addressId: theirs.id });
    await expect(refused).rejects.toMatchObject({ cause: { reason: "invalid-address" } });
    const their = (await callerFor(db, stranger.id)).orders;
    await expect(their.changeAddress({ orderId, addressId: theirs.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(their.cancel({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const nowhere = await createAddress(db, buyer.id, { state: "Atlantis" });
    const unshippable = orders.changeAddress({ orderId, addressId: nowhere.id });
    await expect(unshippable).rejects.toMatchObject({ cause: { reason: "address-needs-correction" } });
    await (await createAdminCaller(db)).admin.orders.markPaid({ orderId });
    const own = await createAddress(db, buyer.id);
    for (const late of [
      () => orders.changeAddress({ orderId, addressId: own.id }),
      () => orders.changeMessage({ orderId, orderMessage: "Late" }),
      () => orders.cancel({ orderId }),
    ]) {
      await expect(late()).rejects.toMatchObject({ cause: { reason: "order-not-pending" } });
    }
  });
});

describe("an unpaid order", () => {
  it("gets a reminder after 2 days and is cancelled after 14, once each, even with concurrent sweeps", async () => {
    const { orderId, order, buyer } = await waitingOrder();
    expect(await onDay(1.9)).toEqual({ reminded: 0, cancelled: 0 });
    await Promise.all([onDay(2), onDay(2), onDay(2)]);
    expect(await mails()).toEqual([`payment-reminder to ${buyer.email}`]);
    const reminder = await composeMail(db, await db.outboxMail.findFirstOrThrow());
    expect(reminder.subject).toBe(`Your order ${order.shortId} is waiting for $150.00`);
    expect(reminder.text).toContain("https://cash.app/$AssayShop/150.00");
    expect(await onDay(13.9)).toEqual({ reminded: 0, cancelled: 0 });
    await Promise.all([onDay(14), onDay(14), onDay(14)]);
    // The unsent reminder is withdrawn by the cancellation.
    expect(await mails()).toEqual([`order-cancelled to ${buyer.email}`]);
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: "cancelled",
      cancelledAt: daysFromNow(14),
    });
    expect(await events(orderId)).toEqual([
      "remind by The shop, automatically",
      "cancelUnpaid by The shop, automatically",
    ]);
    const told = await composeMail(db, await db.outboxMail.findFirstOrThrow());
    expect(told.text).toContain("so we have cancelled this order");
    expect(told.text).toContain("Not paid within 14 days");
  });

  it("is left to the admin once it is shipped, archived or partly paid", async () => {
    const buyer = await createUser(db);
    await createOrder(db, buyer, { trackingNumber: "TRACK-1" });
    await createOrder(db, buyer, { isArchived: true });
    const part = await createOrder(db, buyer);
    await db.statementLine.create({
      data: { lineHash: "x", payerName: "Robin", note: "", amountCents: 100, matchedOrderId: part.id },
    });
    expect(await onDay(400)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await db.order.count({ where: { status: "pending" } })).toBe(3);
  });

  it("starts its waiting period again when its payment is undone", async () => {
    const { orderId } = await waitingOrder();
    await onDay(2);
    const at = async (days: number) => (await createAdminCaller(db, { now: daysFromNow(days) })).admin.orders;
    await (await at(10)).markPaid({ orderId });
    await (await at(20)).undoPayment({ orderId, reason: "Wrong order" });
    expect(await onDay(21.9)).toEqual({ reminded: 0, cancelled: 0 });
    expect(await onDay(22)).toEqual({ reminded: 1, cancelled: 0 });
    expect(await onDay(34)).toEqual({ reminded: 0, cancelled: 1 });
  });

  it("gets no reminder and is never cancelled while both settings are 0", async () => {
    await waitingOrder();
    await db.siteSettings.update({ where: { id: "default" }, data: { unpaidReminderDays: 0, unpaidCancelDays: 0 } });
    expect(await onDay(400)).toEqual({ reminded: 0, cancelled: 0 });
  });
});
