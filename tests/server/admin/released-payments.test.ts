// Correction e-mails: a partial or second payment was confirmed by mistake, e-mailed, and released again.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { followUpUnpaid } from "~/server/services/orders/follow-up-unpaid";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

type Admin = Awaited<ReturnType<typeof callerFor>>["admin"];
const sent = () => db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
const corrections = () => db.outboxMail.findMany({ where: { template: "payment-corrected" } });

async function arrives(admin: Admin, note: string, amountCents: number): Promise<string> {
  const line = { paidAt: NOW, payerName: "Robin Payer", note, amountCents, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const { lines } = await admin.payments.openLines();
  return lines.find((each) => each.amountCents === amountCents)?.id ?? "";
}

/** An admin, a buyer and an order of $150.00; `onDay` returns the admin's API on a later day. */
async function shop() {
  const { id } = await createAdmin(db);
  const onDay = async (days: number) => (await callerFor(db, id, { now: daysFromNow(days) })).admin;
  const user = await createUser(db);
  const order = await createOrder(db, user, { paymentTag: "$AssayShop" });
  return { admin: await onDay(0), onDay, user, order };
}

describe("released partial payment", () => {
  it("sends a correction if the e-mail was sent, and restarts the order's reminder and cancellation", async () => {
    const { onDay, order } = await shop();
    expect(await followUpUnpaid({ db, now: daysFromNow(2) })).toEqual({ reminded: 1, cancelled: 0 });
    await sent();
    const late = await onDay(20);
    const lineId = await arrives(late, order.shortId, 5_000);
    await late.payments.confirmLine({ lineId, kind: "order", targetId: order.id, verdict: "partial" });
    await sent();
    await late.payments.releaseLine({ lineId });
    const [mail, ...others] = await corrections();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toEmail: order.email, orderId: order.id });
    const { subject, text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(subject).toBe(`Order ${order.shortId}: a correction about a payment`);
    expect(text).toContain("We told you that we received $50.00 for this order. That was a mistake");
    expect(text).toContain("$150.00 is still open.");
    // Neither cancelled immediately nor without a reminder.
    expect(await followUpUnpaid({ db, now: daysFromNow(20) })).toEqual({ reminded: 0, cancelled: 0 });
    expect(await followUpUnpaid({ db, now: daysFromNow(22) })).toEqual({ reminded: 1, cancelled: 0 });
    expect(await db.outboxMail.count({ where: { template: "payment-reminder" } })).toBe(2);
    expect(await followUpUnpaid({ db, now: daysFromNow(33) })).toEqual({ reminded: 0, cancelled: 0 });
    expect(await followUpUnpaid({ db, now: daysFromNow(34) })).toEqual({ reminded: 0, cancelled: 1 });
  });

  it("sends no correction if the e-mail was not sent", async () => {
    const { admin, order } = await shop();
    const lineId = await arrives(admin, order.shortId, 5_000);
    await admin.payments.confirmLine({ lineId, kind: "order", targetId: order.id, verdict: "partial" });
    await admin.payments.releaseLine({ lineId });
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("sends a correction when it had reopened a cancelled order, which is not cancelled immediately", async () => {
    const { admin, onDay, order } = await shop();
    await admin.orders.cancel({ orderId: order.id });
    const late = await onDay(20);
    const lineId = await arrives(late, order.shortId, 5_000);
    await late.payments.settleLatePayment({ lineId, kind: "order", targetId: order.id, decision: "reopen" });
    await sent();
    await late.payments.undoConfirmation({ lineId, confirmedAt: daysFromNow(20) });
    expect(await corrections()).toMatchObject([{ payload: { orderId: order.id, amountCents: 5_000 } }]);
    expect(await followUpUnpaid({ db, now: daysFromNow(20) })).toEqual({ reminded: 0, cancelled: 0 });
  });

  it("sends a correction for the partly paid order of a shared payment", async () => {
    const { admin, user, order } = await shop();
    const other = await createOrder(db, user);
    const lineId = await arrives(admin, `${order.shortId} ${other.shortId}`, 20_000);
    const both = { targetId: order.id, alsoOrderIds: [other.id] };
    const { confirmedAt } = await admin.payments.confirmLine({ lineId, kind: "order", ...both, verdict: "partial" });
    await sent();
    await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
    expect(await corrections()).toMatchObject([{ payload: { orderId: other.id, amountCents: 5_000 } }]);
    const waits = await db.order.findMany({ select: { paymentUndoneAt: true } });
    expect(waits).toEqual([{ paymentUndoneAt: NOW }, { paymentUndoneAt: NOW }]);
  });

  it("sends a correction for a membership request", async () => {
    const { admin, user } = await shop();
    const customer = await callerFor(db, user.id);
    const asked = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;
    const { requestId } = await customer.membership.request(asked);
    const lineId = await arrives(admin, "C-100177", 6_000);
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    await sent();
    await admin.payments.releaseLine({ lineId });
    const [mail] = await corrections();
    expect(mail?.toEmail).toBe(user.email);
    const { subject, text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(subject).toBe("Your Bronze membership: a correction about a payment");
    expect(text).toContain("We told you that we received $60.00 for your Bronze membership. That was a mistake");
    expect(text).toContain("Your request is still waiting for its payment.");
  });
});

it("a part e-mail dropped when the order is paid is sent once that payment is undone", async () => {
  const { admin, order } = await shop();
  const to = { kind: "order", targetId: order.id } as const;
  const part = await arrives(admin, order.shortId, 5_000);
  await admin.payments.confirmLine({ lineId: part, ...to, verdict: "partial" });
  const lineId = await arrives(admin, order.shortId, 10_000);
  const { confirmedAt } = await admin.payments.confirmLine({ lineId, ...to, verdict: "rest" });
  const parts = () => db.outboxMail.findMany({ where: { template: "payment-part" } });
  expect(await parts()).toEqual([]);
  await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
  expect(await parts()).toMatchObject([{ payload: { orderId: order.id, amountCents: 5_000 } }]);
  await admin.orders.markPaid({ orderId: order.id });
  expect(await parts()).toEqual([]);
  await admin.orders.undoPayment({ orderId: order.id, reason: "Not paid" });
  expect(await parts()).toHaveLength(1);
  // A part e-mail that was sent is not sent again.
  await sent();
  await admin.orders.markPaid({ orderId: order.id });
  await admin.orders.undoPayment({ orderId: order.id, reason: "Not paid" });
  expect(await parts()).toHaveLength(1);
});

describe("released partial payment of a cancelled order", () => {
  /** Cancels an order with these parts ($50.00, $40.00) and releases the first; `tell`: the e-mails were sent before. */
  async function cancelledWith(parts: number[], tell: boolean) {
    const { admin, order } = await shop();
    const lineIds: string[] = [];
    for (const amountCents of parts) {
      const lineId = await arrives(admin, order.shortId, amountCents);
      await admin.payments.confirmLine({ lineId, kind: "order", targetId: order.id, verdict: "partial" });
      lineIds.push(lineId);
    }
    await admin.orders.cancel({ orderId: order.id });
    if (tell) await sent();
    await admin.payments.releaseLine({ lineId: lineIds[0] ?? "" });
    return { admin, order, lineIds };
  }
  const promises = async () =>
    (await db.outboxMail.findMany({ where: { template: "order-cancelled" } })).map(({ payload }) => payload);

  it.each([
    [[5_000], "$50.00", "Nothing is sent back."],
    [[5_000, 4_000], "$90.00", "We are sending $40.00 back."],
  ])("%j: corrects a sent promise of a return once, with what is left of it", async (parts, promised, left) => {
    await cancelledWith(parts, true);
    const [mail, ...others] = await corrections();
    expect(others).toEqual([]);
    const { text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(text).toContain(`We told you that we are sending ${promised} back for this order. That was a mistake`);
    expect(text).toContain(left);
  });

  it("drops an unsent promise of a return, or reduces it to what is left", async () => {
    await cancelledWith([5_000], false);
    expect(await promises()).toMatchObject([{ by: "admin", returnCents: 0 }]);
    await cancelledWith([5_000, 4_000], false);
    expect(await promises()).toMatchObject([{ returnCents: 0 }, { returnCents: 4_000 }]);
    expect(await corrections()).toEqual([]);
  });

  it("is corrected also where an earlier version promised the return in an e-mail of its own", async () => {
    const { admin, order } = await shop();
    const lineId = await arrives(admin, order.shortId, 5_000);
    await admin.payments.confirmLine({ lineId, kind: "order", targetId: order.id, verdict: "partial" });
    await admin.orders.cancel({ orderId: order.id });
    await db.outboxMail.deleteMany();
    const payload = { orderId: order.id, amountCents: 5_000, came: "before" };
    const former = { template: "payment-returned", toEmail: order.email, orderId: order.id, payload };
    const dedupeKey = `payment-returned:${order.id}:${NOW.toISOString()}`;
    await db.outboxMail.create({ data: { ...former, dedupeKey, status: "sent", attempts: 1 } });
    await admin.payments.releaseLine({ lineId });
    expect(await corrections()).toMatchObject([{ payload: { amountCents: 5_000, goesBackCents: 0 } }]);
  });

  it("does not count for the order when another payment reopens it", async () => {
    const { admin, order } = await cancelledWith([5_000], true);
    const lineId = await arrives(admin, order.shortId, 3_000);
    await admin.payments.settleLatePayment({ lineId, kind: "order", targetId: order.id, decision: "reopen" });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-reopened" } });
    expect(mail.payload).toMatchObject({ amountCents: 3_000, keptCents: 0 });
  });
});

describe("released partial payment of a declined membership request", () => {
  /** Declines a request with parts of $60.00 and $50.00 and releases the first; `tell`: the e-mails were sent before. */
  async function declinedWith(parts: number[], tell: boolean) {
    const { admin, user } = await shop();
    const customer = await callerFor(db, user.id);
    const asked = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;
    const { requestId } = await customer.membership.request(asked);
    const lineIds: string[] = [];
    for (const amountCents of parts) {
      const lineId = await arrives(admin, "C-100177", amountCents);
      await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
      lineIds.push(lineId);
    }
    await admin.membership.reject({ requestId, reason: "We cannot sell to you" });
    if (tell) await sent();
    await admin.payments.releaseLine({ lineId: lineIds[0] ?? "" });
    return { user, requestId };
  }

  it.each([
    [[6_000], "$60.00", "Nothing is sent back."],
    [[6_000, 5_000], "$110.00", "We are sending $50.00 back."],
  ])("%j: corrects a sent promise of a return once, with what is left of it", async (parts, promised, left) => {
    const { user } = await declinedWith(parts, true);
    const [mail, ...others] = await corrections();
    expect([mail?.toEmail, others]).toEqual([user.email, []]);
    const { text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(text).toContain(`We told you that we are sending ${promised} back for your Bronze membership.`);
    expect(text).toContain(left);
  });

  it("is told rightly by a rejection that was not sent yet, without a correction", async () => {
    await declinedWith([6_000, 5_000], false);
    expect(await corrections()).toEqual([]);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-rejected" } });
    expect((await composeMail(db, mail)).text).toContain("We will send the $50.00 that we received for it back");
  });
});

it("releasing a payment keeps a reported payment reported, and does not repeat the reopening e-mail", async () => {
  const { admin, user, order } = await shop();
  await admin.orders.cancel({ orderId: order.id });
  const to = { kind: "order", targetId: order.id } as const;
  const first = await arrives(admin, order.shortId, 5_000);
  await admin.payments.settleLatePayment({ lineId: first, ...to, decision: "reopen" });
  await sent();
  const wrong = await arrives(admin, order.shortId, 2_000);
  await admin.payments.confirmLine({ lineId: wrong, ...to, verdict: "partial" });
  await (await callerFor(db, user.id)).orders.reportPaymentSent({ orderId: order.id });
  await admin.payments.releaseLine({ lineId: wrong });
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).paymentSentAt).toEqual(NOW);
  expect(await db.outboxMail.count({ where: { template: "payment-part" } })).toBe(0);
});

it("a second payment of a membership gets a correction when the approval is undone", async () => {
  const { admin, user } = await shop();
  const customer = await callerFor(db, user.id);
  const asked = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;
  const { requestId } = await customer.membership.request(asked);
  const to = { kind: "membership", targetId: requestId } as const;
  await admin.payments.confirmLine({ lineId: await arrives(admin, "C-100177", 17_400), ...to, verdict: "exact" });
  const surplus = { choice: "credit", amountCents: 4_000 } as const;
  const lineId = await arrives(admin, "C-100177", 4_000);
  await admin.payments.confirmLine({ lineId, ...to, verdict: "double", surplus });
  await sent();
  await admin.membership.reopen({ requestId, reason: "Not this member's" });
  expect(await corrections()).toMatchObject([{ toEmail: user.email, payload: { requestId, surplus } }]);
});

describe("released second payment", () => {
  it("can be undone even if its store credit was voided with the account", async () => {
    const { admin, user, order } = await shop();
    await admin.orders.markPaid({ orderId: order.id });
    await admin.orders.setTracking({ orderId: order.id, trackingNumber: "1Z999AA10123456784" });
    const lineIds = [await arrives(admin, order.shortId, 15_000), await arrives(admin, order.shortId, 4_000)];
    const to = { kind: "order", targetId: order.id } as const;
    await admin.payments.confirmLine({ lineId: lineIds[0] ?? "", ...to, verdict: "noted" });
    const surplus = { choice: "credit", amountCents: 4_000 } as const;
    const lineId = lineIds[1] ?? "";
    const { confirmedAt } = await admin.payments.confirmLine({ lineId, ...to, verdict: "double", surplus });
    await admin.users.delete({ userId: user.id });
    await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
    const { _sum } = await db.creditEntry.aggregate({ where: { userId: user.id }, _sum: { amountCents: true } });
    expect(_sum.amountCents).toBe(0);
    expect((await admin.payments.openLines()).lines.map(({ id }) => id)).toEqual([lineId]);
  });

  it.each([
    ["credit", "and added it to your store credit", "We have taken the store credit back."],
    ["return", "and are sending it back", "Nothing is sent back."],
    ["keep", "", ""],
  ] as const)("sends a correction if the e-mail was sent: %s", async (choice, told, now) => {
    const { admin, order } = await shop();
    await admin.orders.markPaid({ orderId: order.id });
    const lineIds = [await arrives(admin, order.shortId, 15_000), await arrives(admin, order.shortId, 4_000)];
    const to = { kind: "order", targetId: order.id } as const;
    await admin.payments.confirmLine({ lineId: lineIds[0] ?? "", ...to, verdict: "noted" });
    const lineId = lineIds[1] ?? "";
    const surplus = { choice, amountCents: 4_000 };
    const { confirmedAt } = await admin.payments.confirmLine({ lineId, ...to, verdict: "double", surplus });
    await sent();
    await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
    const [mail] = await corrections();
    const { text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(text).toContain("We told you that we received another $40.00 for this order");
    expect(text).toContain(told);
    expect(text).toContain(now);
    expect(text).toContain("Your order does not change.");
    expect(text).not.toContain("still open");
  });
});
