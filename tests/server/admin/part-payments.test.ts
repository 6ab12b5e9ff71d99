// Partly paid orders and membership requests: what is still due, and where the money goes when they are closed.
import { beforeEach, describe, expect, it } from "vitest";
import type { MailTemplate } from "~/domain/mails";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { followUpUnpaid } from "~/server/services/orders/follow-up-unpaid";
import { anonymizePayers } from "~/server/services/users/forget-payers";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const cause = (reason: string) => ({ cause: { reason } });

type Admin = Awaited<ReturnType<typeof callerFor>>["admin"];

/** Imports a statement with this payment; returns the id of the first open line. */
async function arrives(admin: Admin, note: string, amountCents: number): Promise<string> {
  const line = { paidAt: NOW, payerName: "Robin Payer", note, amountCents, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const [open] = (await admin.payments.openLines()).lines;
  return open?.id ?? "";
}

const suspend = (id: string) => db.user.update({ where: { id }, data: { isDisabled: true } });

/** Expects that a suspended customer is not asked for money. */
async function expectNotAsked(template: MailTemplate, payload: unknown) {
  const { text } = await composeMail(db, { template, payload });
  expect(text).toContain("Your account is suspended. Please do not send any money for now");
  expect(text).not.toMatch(/Payment note|cash\.app|[Pp]lease (send|pay|accept)|new order/);
}

/** An order of $150.00 with a confirmed payment of `amountCents`. */
async function paidInPart(amountCents = 6_000) {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const user = await createUser(db);
  const { id: orderId, shortId } = await createOrder(db, user);
  const lineId = await arrives(admin, shortId, amountCents);
  const verdict = amountCents < 15_000 ? "partial" : "exact";
  await admin.payments.confirmLine({ lineId, kind: "order", targetId: orderId, verdict });
  const customer = await callerFor(db, user.id);
  const toReturn = async () => (await admin.payments.moneyReturns({ view: "open" })).rows;
  return { admin, customer, orderId, lineId, toReturn };
}

describe("partly paid order", () => {
  it("asks for the rest on its page and in its e-mails, and names no cancellation date", async () => {
    const { customer, orderId } = await paidInPart();
    const { payment } = await customer.orders.byId({ orderId });
    expect(payment).toMatchObject({ amountCents: 9_000, receivedCents: 6_000, heldUntil: null });
    expect(payment?.link).toContain("/90.00");
    const mail = await composeMail(db, { template: "payment-reminder", payload: { orderId } });
    expect(mail.text).toContain("$90.00");
    expect(mail.text).not.toMatch(/until|After that/);
  });

  it("e-mails what arrived and what is left, even if the customer had reported the payment as sent", async () => {
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    const user = await createUser(db);
    const { id: orderId, shortId } = await createOrder(db, user);
    const customer = await callerFor(db, user.id);
    await customer.orders.reportPaymentSent({ orderId });
    const lineId = await arrives(admin, shortId, 6_000);
    await admin.payments.confirmLine({ lineId, kind: "order", targetId: orderId, verdict: "partial" });
    expect((await customer.orders.byId({ orderId })).payment).toMatchObject({ isSaidSent: false, sentAt: null });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-part" } });
    expect(mail.toEmail).toBe(user.email);
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe(`Order ${shortId}: we received $60.00`);
    expect(text).toContain("Please send the remaining $90.00. Then we ship your order.");
    await db.order.update({ where: { id: orderId }, data: { trackingNumber: "TRACK-1" } });
    expect((await composeMail(db, mail)).text).not.toContain("we ship your order");
    await suspend(user.id);
    await expectNotAsked("payment-part", mail.payload);
    await expectNotAsked("order-reopened", mail.payload);
    await expectNotAsked("payment-undone", mail.payload);
    expect(text).not.toContain("$150.00 to");
    for (const sum of [/Total: +\$150\.00/, /Received: +-\$60\.00/, /To pay: +\$90\.00/]) expect(text).toMatch(sum);
    // Undoing a mistaken confirmation drops the e-mail.
    const { confirmedAt } = await db.statementLine.findUniqueOrThrow({ where: { id: lineId } });
    await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? new Date() });
    expect(await db.outboxMail.count({ where: { template: "payment-part" } })).toBe(0);
  });

  it("shows the customer each part that came, in the list and in its progress, and all of them once paid", async () => {
    const { admin, customer, orderId } = await paidInPart();
    expect((await customer.orders.mine({})).orders).toMatchObject([{ statusWord: "Pending", partDueCents: 9_000 }]);
    const seen = await customer.orders.byId({ orderId });
    expect(seen.timeline.map(({ label }) => label)).toEqual(["We received $60.00"]);
    expect(seen.payments).toEqual([]);
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const lineId = await arrives(admin, shortId, 9_000);
    await admin.payments.confirmLine({ lineId, kind: "order", targetId: orderId, verdict: "rest" });
    const paid = await customer.orders.byId({ orderId });
    expect(paid.timeline.map(({ label }) => label)).toEqual([
      ...["We received $60.00", "We received $90.00", "Payment verified"],
    ]);
    expect(paid.payments.map(({ amountCents }) => amountCents)).toEqual([6_000, 9_000]);
    expect(JSON.stringify(paid)).not.toContain("Robin Payer");
    expect((await customer.orders.mine({})).orders).toMatchObject([{ partDueCents: null }]);
  });

  it("shows as paid by hand what no payment of the statement covers, and no step for a payment in full", async () => {
    const one = await paidInPart();
    await one.admin.orders.markPaid({ orderId: one.orderId });
    const seen = await one.customer.orders.byId({ orderId: one.orderId });
    expect(seen.payments.map(({ amountCents }) => amountCents)).toEqual([6_000, 9_000]);
    const whole = await paidInPart(15_000);
    const { timeline, payments } = await whole.customer.orders.byId({ orderId: whole.orderId });
    expect(timeline.map(({ label }) => label)).toEqual(["Payment verified"]);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([15_000]);
  });

  it("asks for the full amount after a full payment is undone", async () => {
    const { admin, customer, orderId } = await paidInPart(15_000);
    await admin.orders.undoPayment({ orderId, reason: "It was for another order" });
    expect((await customer.orders.byId({ orderId })).payment).toMatchObject({ amountCents: 15_000, receivedCents: 0 });
  });

  it("counts its rest among today's payments to verify", async () => {
    const { admin } = await paidInPart();
    expect(await admin.dashboard.today()).toMatchObject({ toVerify: 1, toVerifyCents: 9_000 });
  });

  it("is not cancelled by the unpaid-order sweep when the part arrives concurrently", async () => {
    const { id: orderId } = await createOrder(db, await createUser(db));
    let sweep: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR UPDATE`;
      sweep = followUpUnpaid({ db, now: daysFromNow(3) });
      await waitsForLock();
      const line = { paidAt: NOW, payerName: "Robin", note: "", amountCents: 5_000, lineHash: "part" };
      await tx.statementLine.create({ data: { ...line, confirmedAt: NOW, matchedOrderId: orderId } });
    });
    expect(await sweep).toEqual({ reminded: 0, cancelled: 0 });
  });
});

const OTHER_LINE = { payerName: "Ann Other", note: "", amountCents: 100, reference: "" };

/** A Bronze request ($174.00) with a confirmed payment of $60.00. */
async function requestPaidInPart(orderReference = "C-100177") {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const customer = await callerFor(db, (await createUser(db)).id);
  const asked = { requestedTier: "Bronze", orderReference, seenAmountCents: 17_400 } as const;
  const { requestId } = await customer.membership.request(asked);
  const lineId = await arrives(admin, orderReference, 6_000);
  await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
  const open = () => admin.payments.moneyReturns({ view: "open" });
  return { admin, customer, requestId, lineId, open };
}

describe("partly paid membership request", () => {
  it("shows what arrived and how to pay the rest, by e-mail and on the profile, until it is decided", async () => {
    const { admin, customer, requestId } = await requestPaidInPart();
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-part" } });
    const first = await composeMail(db, mail);
    expect(first.subject).toBe("Your Bronze membership: we received $60.00");
    expect(first.text).toContain("Please send the remaining $114.00. Then we activate your membership.");
    for (const fact of [/Amount:\s+\$114\.00/, /Payment note:\s+C-100177/]) expect(first.text).toMatch(fact);
    const { userId } = await db.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId } });
    await suspend(userId);
    await expectNotAsked("membership-part", mail.payload);
    const prices = { userId, tier: "Bronze", currentTier: "None", formerCents: 17_400, amountCents: 29_400 };
    await expectNotAsked("membership-requoted", prices);
    await db.user.update({ where: { id: userId }, data: { isDisabled: false } });
    const { pending } = await customer.membership.mine();
    expect(pending).toMatchObject({ receivedCents: 6_000, rest: { amountCents: 11_400, note: "C-100177" } });
    expect(pending?.rest?.link).toContain("114");
    const rest = await arrives(admin, "C-100177", 11_400);
    await admin.payments.confirmLine({ lineId: rest, kind: "membership", targetId: requestId, verdict: "rest" });
    expect((await customer.membership.mine()).requests).toMatchObject([{ status: "approved" }]);
    expect((await composeMail(db, mail)).text).not.toMatch(/Please send|Payment note|not the full amount yet/);
  });

  it("is decided knowing what has come, what is missing and what would go back", async () => {
    const { admin, requestId } = await requestPaidInPart();
    const money = { receivedCents: 6_000, restCents: 11_400, toReturnCents: 6_000 };
    expect(await admin.membership.approval({ requestId })).toMatchObject(money);
  });

  it("stops asking for three days after the rest is reported as sent, or until a part arrives", async () => {
    const { admin, customer, requestId } = await requestPaidInPart();
    const rest = async () => (await customer.membership.mine()).pending?.rest;
    expect(await rest()).toMatchObject({ isSaidSent: false, sentAt: null });
    const said = await Promise.all([1, 2, 3].map(() => customer.membership.reportRestSent({ requestId })));
    expect(said.filter(({ alreadySaid }) => !alreadySaid)).toHaveLength(1);
    expect(await rest()).toMatchObject({ isSaidSent: true, sentAt: NOW });
    expect((await admin.membership.byId({ requestId })).events.map(({ action }) => action)).toContain(
      "membership.restSent",
    );
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: "membership-rest-sent" } });
    expect(others).toEqual([]);
    const { subject, text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(subject).toBe("Payment sent for a Bronze membership, $114.00");
    expect(text).toMatch(/Payment note:\s+C-100177/);
    expect((await admin.payments.waiting({})).rows).toMatchObject([{ kind: "membership", sentAt: NOW }]);
    const { userId } = await db.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId } });
    const later = await callerFor(db, userId, { now: new Date(NOW.getTime() + 3 * 86_400_000) });
    expect((await later.membership.mine()).pending?.rest).toMatchObject({ isSaidSent: false, sentAt: NOW });
    const lineId = await arrives(admin, "C-100177", 1_000);
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    expect(await rest()).toMatchObject({ amountCents: 10_400, isSaidSent: false, sentAt: null });
    const stranger = await callerFor(db, (await createUser(db)).id);
    await expect(stranger.membership.reportRestSent({ requestId })).rejects.toThrow("Request not found");
    await customer.membership.cancel({ requestId });
    await expect(customer.membership.reportRestSent({ requestId })).rejects.toMatchObject(cause("nothing-to-pay"));
  });

  it("drops the part e-mail when the rest arrives or the request is closed within five minutes", async () => {
    const one = await requestPaidInPart();
    const [mail] = await db.outboxMail.findMany({ where: { template: "membership-part" } });
    expect(mail?.nextAttemptAt).toEqual(new Date(NOW.getTime() + 5 * 60_000));
    const lineId = await arrives(one.admin, "C-100177", 11_400);
    await one.admin.payments.confirmLine({ lineId, kind: "membership", targetId: one.requestId, verdict: "rest" });
    const two = await requestPaidInPart("C-100288");
    await two.admin.membership.reject({ requestId: two.requestId, reason: "We cannot sell to you" });
    const three = await requestPaidInPart("C-100399");
    await three.customer.membership.cancel({ requestId: three.requestId });
    expect(await db.outboxMail.count({ where: { template: "membership-part" } })).toBe(0);
  });

  it("asks for the rest when it is reopened after a mistaken rejection", async () => {
    const { admin, requestId } = await requestPaidInPart();
    await admin.membership.reject({ requestId, reason: "We cannot sell to you" });
    await db.outboxMail.updateMany({ data: { status: "sent" } });
    await admin.membership.reopen({ requestId, reason: "A mistake" });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-reopened" } });
    const { text } = await composeMail(db, mail);
    expect(text).toContain("We have received $60.00. Please send the remaining $114.00");
    expect(text).not.toContain("There is nothing you need to do");
  });

  it("drops the part e-mail when the payment is released before it is sent", async () => {
    const { admin, customer, lineId } = await requestPaidInPart();
    await admin.payments.releaseLine({ lineId });
    expect(await db.outboxMail.count({ where: { template: "membership-part" } })).toBe(0);
    expect((await customer.membership.mine()).pending).toMatchObject({ receivedCents: 0, rest: null });
  });

  it("records a return when declined and e-mails the member; reopening removes the return", async () => {
    const { admin, requestId, lineId, open } = await requestPaidInPart();
    const decline = () => admin.membership.reject({ requestId, reason: "We cannot sell to you" });
    await Promise.all([1, 2, 3].map(decline));
    expect(await open()).toMatchObject({
      openCount: 1,
      openCents: 6_000,
      rows: [{ line: { payerName: "Robin Payer" } }],
    });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-rejected" } });
    expect((await composeMail(db, mail)).text).toContain("send the $60.00 that we received for it back");
    await admin.membership.reopen({ requestId, reason: "A mistake" });
    expect((await open()).openCents).toBe(0);
    await decline();
    await admin.payments.releaseLine({ lineId });
    expect((await open()).openCents).toBe(0);
  });

  it("stays declined once its money was returned", async () => {
    const { admin, requestId, open } = await requestPaidInPart();
    await admin.membership.reject({ requestId, reason: "We cannot sell to you" });
    const [row] = (await open()).rows;
    await admin.payments.markReturned({ returnId: row?.id ?? "", reference: "R-1" });
    const reopened = admin.membership.reopen({ requestId, reason: "A mistake" });
    await expect(reopened).rejects.toMatchObject(cause("already-returned"));
  });

  it("also records a return when its member cancels it or the account is deleted", async () => {
    const one = await requestPaidInPart();
    await one.customer.membership.cancel({ requestId: one.requestId });
    expect((await one.open()).openCents).toBe(6_000);
    const { userId } = await db.subscriptionRequest.findUniqueOrThrow({ where: { id: one.requestId } });
    const again = { requestedTier: "Bronze", orderReference: "C-100288", seenAmountCents: 17_400 } as const;
    const { requestId } = await one.customer.membership.request(again);
    const lineId = await arrives(one.admin, "C-100288", 5_000);
    await one.admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    await one.admin.users.delete({ userId });
    expect((await one.open()).openCents).toBe(11_000);
  });

  it("keeps the payer's name and note of a deleted account until a day after the money was returned", async () => {
    const { admin, customer, requestId, open } = await requestPaidInPart();
    const { id: orderId } = await db.user
      .findFirstOrThrow({ where: { subscriptionRequests: { some: { id: requestId } } } })
      .then((user) => createOrder(db, user));
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await admin.payments.confirmLine({
      ...{ lineId: await arrives(admin, shortId, 15_000), kind: "order", targetId: orderId, verdict: "exact" },
    });
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z999AA10123456784" });
    await customer.membership.cancel({ requestId });
    const late = await arrives(admin, "C-100177", 900);
    const target = { kind: "membership", targetId: requestId } as const;
    await admin.payments.settleLatePayment({ lineId: late, ...target, decision: "return" });
    const { userId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    await admin.users.delete({ userId });
    const rows = (await open()).rows.toSorted((one, other) => other.amountCents - one.amountCents);
    expect(rows.map(({ amountCents, line }) => [amountCents, line?.payerName])).toEqual([
      [6_000, "Robin Payer"],
      [900, "Robin Payer"],
    ]);
    const named = () => db.statementLine.count({ where: { payerName: { not: "" } } });
    // The payer of the order's own payment is erased immediately.
    expect(await named()).toBe(2);
    for (const { id } of rows) await admin.payments.markReturned({ returnId: id, reference: `R-${id}` });
    // For one day, marking a return as sent can be undone.
    await anonymizePayers(db, new Date(NOW.getTime() + 86_300_000));
    expect(await named()).toBe(2);
    await anonymizePayers(db, new Date(NOW.getTime() + 86_400_000));
    expect(await named()).toBe(0);
    expect(await db.statementLine.count({ where: { note: { not: "" } } })).toBe(0);
    expect(await db.outboxMail.count({ where: { template: "money-returned" } })).toBe(0);
  });

  it("loses the payer's name in the daily clean-up when confirmed after the deletion; other names stay", async () => {
    const { admin, customer, requestId, lineId } = await requestPaidInPart();
    const { userId } = await db.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId } });
    await admin.payments.releaseLine({ lineId });
    await customer.membership.cancel({ requestId });
    await admin.users.delete({ userId });
    await db.statementLine.update({
      where: { id: lineId },
      data: { matchedSubscriptionRequestId: requestId, confirmedAt: NOW },
    });
    const others = await db.statementLine.create({ data: { ...OTHER_LINE, lineHash: "other" } });
    expect(await anonymizePayers(db, NOW)).toBe(1);
    const named = await db.statementLine.findMany({ where: { payerName: { not: "" } } });
    expect(named.map(({ id }) => id)).toEqual([others.id]);
  });

  it("keeps the payer's name of a shared payment for the account that is not deleted", async () => {
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    const [gone, stays] = [await createUser(db), await createUser(db)];
    const [one, two] = [await createOrder(db, gone), await createOrder(db, stays)];
    const lineId = await arrives(admin, `${two.shortId} + ${one.shortId}`, 32_000);
    await admin.payments.confirmLine({
      ...{ lineId, kind: "order", targetId: two.id, alsoOrderIds: [one.id], verdict: "over" },
      surplus: { choice: "return", amountCents: 2_000 },
    });
    await admin.orders.setTracking({ orderId: one.id, trackingNumber: "1Z999AA10123456784" });
    await admin.users.delete({ userId: gone.id });
    const named = await db.statementLine.findMany({ where: { payerName: { not: "" } } });
    expect(named.map(({ id, matchedOrderId }) => (id === lineId ? "whole" : matchedOrderId)).sort()).toEqual(
      [two.id, "whole"].sort(),
    );
  });

  it("records no return when its payment was released before it is declined", async () => {
    const { admin, requestId, lineId, open } = await requestPaidInPart();
    await admin.payments.releaseLine({ lineId });
    await admin.membership.reject({ requestId, reason: "Never paid" });
    expect((await open()).openCount).toBe(0);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-rejected" } });
    expect((await composeMail(db, mail)).text).toContain("If you have sent a payment, reply");
  });
});

describe("cancelling a partly paid order", () => {
  it.each(["the customer", "an admin"])(
    "by %s records a return of the received amount and says so in the one e-mail about it",
    async (who) => {
      const { admin, customer, orderId, toReturn } = await paidInPart();
      if (who === "an admin") await admin.orders.cancel({ orderId });
      else await customer.orders.cancel({ orderId });
      const [row, ...more] = await toReturn();
      expect(row).toMatchObject({ amountCents: 6_000, order: { id: orderId }, line: { payerName: "Robin Payer" } });
      expect(more).toEqual([]);
      const mails = await db.outboxMail.findMany({ where: { orderId } });
      const toCustomer = mails.filter(({ template }) => !template.endsWith("-shop"));
      expect(toCustomer.map(({ template }) => template)).toEqual(["order-cancelled"]);
      const { text } = await composeMail(db, toCustomer[0] ?? { template: "", payload: {} });
      expect(text).toContain("You had paid $60.00 of it. We will send the money back to the account it came from.");
      expect(text).toContain("Please do not send the rest.");
      expect(text).not.toMatch(/do not send a payment|already paid/);
    },
  );

  it("by the customer e-mails the shop what had arrived; after reopening, the e-mail reports a change", async () => {
    const { admin, customer, orderId } = await paidInPart();
    await customer.orders.cancel({ orderId });
    await admin.orders.archive({ orderId });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-changed-shop" } });
    const cancelled = await composeMail(db, mail);
    expect(cancelled.subject).toContain("was cancelled by its customer");
    expect(cancelled.text).toContain("$60.00 had come for it and is listed under Money to return.");
    expect(cancelled.text).not.toContain("had not been paid for");
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const lineId = await arrives(admin, shortId, 1_000);
    await admin.payments.settleLatePayment({ lineId, kind: "order", targetId: orderId, decision: "reopen" });
    await customer.orders.changeMessage({ orderId, orderMessage: "Please ring twice" });
    const changed = await composeMail(db, mail);
    expect(changed.subject).toContain("was changed by its customer");
    expect(changed.text).toContain("Please ring twice");
  });

  it("drops the return when a later payment reopens it, which is refused once the money was returned", async () => {
    const { admin, orderId, toReturn } = await paidInPart();
    await admin.orders.cancel({ orderId });
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const lineId = await arrives(admin, shortId, 9_000);
    const reopen = { lineId, kind: "order", targetId: orderId, decision: "reopen" } as const;
    const [owed] = await toReturn();
    await db.moneyReturn.update({ where: { id: owed?.id ?? "" }, data: { returnedAt: NOW, reference: "R-1" } });
    await expect(admin.payments.settleLatePayment(reopen)).rejects.toMatchObject(cause("already-returned"));
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "cancelled" });
    await db.moneyReturn.updateMany({ data: { returnedAt: null, reference: "" } });
    expect(await admin.payments.settleLatePayment(reopen)).toMatchObject({ isPaid: true });
    expect(await toReturn()).toEqual([]);
  });

  it("drops the return when its payment is released, which is refused once the money was returned", async () => {
    const { admin, orderId, lineId, toReturn } = await paidInPart();
    await admin.orders.cancel({ orderId });
    await db.moneyReturn.updateMany({ data: { returnedAt: NOW, reference: "R-1" } });
    await expect(admin.payments.releaseLine({ lineId })).rejects.toMatchObject(cause("already-returned"));
    await db.moneyReturn.updateMany({ data: { returnedAt: null, reference: "" } });
    await admin.payments.releaseLine({ lineId });
    expect(await toReturn()).toEqual([]);
    expect((await admin.payments.openLines()).lines.map(({ id }) => id)).toEqual([lineId]);
  });

  it("returns the received amount without a surplus that became store credit", async () => {
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    const { id: orderId, shortId, userId } = await createOrder(db, await createUser(db));
    const lineId = await arrives(admin, shortId, 17_000);
    const surplus = { choice: "credit", amountCents: 2_000 } as const;
    await admin.payments.confirmLine({
      lineId,
      kind: "order",
      targetId: orderId,
      verdict: "over",
      surplus,
    });
    // As an order was left whose payment was undone before this released its statement lines.
    await db.order.update({ where: { id: orderId }, data: { status: "pending", isPaid: false, paidAt: null } });
    // Everybody is told the sum that cancelling then notes.
    const told = { returnsOnCancelCents: 15_000 };
    expect(await admin.orders.byId({ orderId })).toMatchObject(told);
    expect((await admin.payments.waiting({})).rows).toMatchObject([{ receivedCents: 17_000, ...told }]);
    expect(await (await callerFor(db, userId)).orders.byId({ orderId })).toMatchObject(told);
    await admin.orders.cancel({ orderId });
    const { rows } = await admin.payments.moneyReturns({ view: "open" });
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([15_000]);
  });
});

it("the payment of a refunded order cannot be released", async () => {
  const { admin, orderId, lineId, toReturn } = await paidInPart(15_000);
  await admin.orders.refund({ orderId, reason: "Sent back" });
  await expect(admin.payments.releaseLine({ lineId })).rejects.toMatchObject(cause("changed-meanwhile"));
  expect((await toReturn()).map(({ amountCents }) => amountCents)).toEqual([15_000]);
});

it("a late payment that another admin uses concurrently is not returned as well", async () => {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const [first, other] = [await createOrder(db, await createUser(db)), await createOrder(db, await createUser(db))];
  await admin.orders.cancel({ orderId: first.id });
  const lineId = await arrives(admin, first.shortId, 15_000);
  let returned: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    const data = { confirmedAt: NOW, matchedOrderId: other.id };
    await tx.statementLine.update({ where: { id: lineId }, data });
    returned = admin.payments
      .settleLatePayment({ lineId, kind: "order", targetId: first.id, decision: "return" })
      .catch((error: { cause?: { reason?: string } }) => error.cause?.reason);
    await new Promise((turn) => setTimeout(turn, 300));
  });
  expect(await returned).toBe("line-used");
  expect(await db.moneyReturn.count()).toBe(0);
});

it("a confirmed payment can be undone after its order was flagged as a test and unflagged", async () => {
  const { admin, orderId, lineId } = await paidInPart(15_000);
  await admin.orders.setTestFlag({ orderId, isTestOrder: true });
  await admin.orders.setTestFlag({ orderId, isTestOrder: false });
  const { confirmedAt } = await db.statementLine.findUniqueOrThrow({ where: { id: lineId } });
  await admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "pending", isPaid: false });
  // The confirmation e-mail was not sent yet, so the customer gets no e-mail at all.
  expect(await db.outboxMail.count({ where: { template: { startsWith: "payment-" } } })).toBe(0);
});
