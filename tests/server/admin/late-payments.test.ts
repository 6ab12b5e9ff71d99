// A payment that arrives after its order was cancelled: the order is reopened, or the money is returned.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** A cancelled order of $150.00 whose e-mail was sent, and a payment that arrived for it afterwards. */
async function late(amountCents = 15_000) {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const order = await createOrder(db, await createUser(db));
  await admin.orders.cancel({ orderId: order.id });
  await db.outboxMail.updateMany({ data: { status: "sent" } });
  const line = { paidAt: NOW, payerName: "Robin Payer", note: order.shortId, amountCents, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const [open] = (await admin.payments.openLines()).lines;
  expect(open?.match).toMatchObject({ verdict: "closed", to: { id: order.id } });
  const settle = (decision: "reopen" | "return") =>
    admin.payments.settleLatePayment({ lineId: open?.id ?? "", kind: "order", targetId: order.id, decision });
  return { admin, order, settle };
}
const stateOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const templates = async () => (await db.outboxMail.findMany({ orderBy: { createdAt: "asc" } })).map((m) => m.template);
const acts = async () => new Set((await db.auditEntry.findMany()).map(({ action }) => action));

it("reopening confirms the line and marks the order as paid once, even for concurrent clicks", async () => {
  const { admin, order, settle } = await late();
  const answers = await Promise.all(Array.from({ length: 5 }, () => settle("reopen")));
  expect(answers.filter(({ alreadyDone }) => !alreadyDone)).toMatchObject([{ isPaid: true }]);
  expect(await stateOf(order.id)).toMatchObject({ status: "completed", isPaid: true, cancelledAt: null });
  expect((await admin.payments.openLines()).total).toBe(0);
  expect(await templates()).toEqual(["order-cancelled", "payment-confirmed"]);
  expect([...(await acts())]).toEqual(expect.arrayContaining(["order.reopen", "payments.confirm", "order.markPaid"]));
  const events = await db.orderEvent.findMany({ where: { orderId: order.id }, orderBy: { createdAt: "asc" } });
  expect(events.filter(({ action }) => action === "reopen")).toMatchObject([
    { fromStatus: "cancelled", toStatus: "pending" },
  ]);
});

it("reopening with a partial payment e-mails the rest due; a later cancellation is e-mailed again", async () => {
  const { admin, order, settle } = await late(5_000);
  expect(await settle("reopen")).toEqual({ alreadyDone: false, isPaid: false, missing: [] });
  expect(await stateOf(order.id)).toMatchObject({ status: "pending", isPaid: false });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-reopened" } });
  const { text } = await composeMail(db, mail);
  expect(text).toMatch(/We received \$50\.00 .* The total is \$150\.00/);
  expect(text).toMatch(/Amount:\s+\$100\.00/);
  expect(await templates()).toEqual(["order-cancelled", "order-reopened"]);
  await admin.orders.cancel({ orderId: order.id });
  expect((await templates()).filter((template) => template === "order-cancelled")).toHaveLength(2);
});

it("the same payment can reopen an order again; each cancellation and reopening is e-mailed", async () => {
  const { order, settle } = await late(5_000);
  const adminId = (await db.user.findFirstOrThrow({ where: { isAdmin: true } })).id;
  const [line] = await db.statementLine.findMany();
  const lineId = line?.id ?? "";
  await settle("reopen");
  for (const days of [1, 2]) {
    await db.outboxMail.updateMany({ data: { status: "sent" } });
    const now = new Date(NOW.getTime() + days * 86_400_000);
    const { admin } = await callerFor(db, adminId, { now });
    await admin.orders.cancel({ orderId: order.id });
    await db.outboxMail.updateMany({ data: { status: "sent" } });
    await admin.payments.releaseLine({ lineId });
    const again = { lineId, kind: "order", targetId: order.id, decision: "reopen" } as const;
    const results = await Promise.all([1, 2].map(() => admin.payments.settleLatePayment(again)));
    expect(results.filter(({ alreadyDone }) => !alreadyDone)).toHaveLength(1);
    expect(await stateOf(order.id)).toMatchObject({ status: "pending" });
    const told = (await templates()).filter((each) => ["order-cancelled", "order-reopened"].includes(each));
    expect(told).toHaveLength(2 * (days + 1));
  }
});

it.each([
  ["was promised back and is not sent says so", "sent", /The \$30\.00 that we wanted to send back counts for it/],
  ["was to be promised back is not", "waiting", /^(?!.*wanted to send back)/s],
] as const)("a part that %s once a late payment reopens its order", async (_, status, text) => {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const order = await createOrder(db, await createUser(db));
  const pay = async (amountCents: number) => {
    const line = {
      paidAt: NOW,
      payerName: "Robin Payer",
      note: order.shortId,
      amountCents,
      reference: `${amountCents}`,
    };
    await admin.payments.importStatement({ payments: [line] });
    const target = { lineId: (await admin.payments.openLines()).lines[0]?.id ?? "", kind: "order", targetId: order.id };
    return { ...target, kind: "order" } as const;
  };
  await admin.payments.confirmLine({ ...(await pay(3_000)), verdict: "partial" });
  await admin.orders.cancel({ orderId: order.id });
  expect(await templates()).toContain("order-cancelled");
  await db.outboxMail.updateMany({ data: { status } });
  await admin.payments.settleLatePayment({ ...(await pay(2_000)), decision: "reopen" });
  expect((await templates()).includes("order-cancelled")).toBe(status === "sent");
  expect(await db.moneyReturn.count()).toBe(0);
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-reopened" } });
  expect((await composeMail(db, mail)).text).toMatch(text);
});

it("returning keeps the order cancelled, lists the money, e-mails the customer once, and can be undone", async () => {
  const { admin, order, settle } = await late();
  const answers = await Promise.all([settle("return"), settle("return")]);
  expect(answers.map(({ alreadyDone }) => alreadyDone).sort()).toEqual([false, true]);
  expect(await stateOf(order.id)).toMatchObject({ status: "cancelled", isPaid: false });
  const [line] = (await admin.payments.decidedLines({ view: "ignored" })).lines;
  expect(line?.goesBack).toMatchObject({ order: { id: order.id, shortId: order.shortId }, returnedAt: null });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-returned" } });
  expect((await composeMail(db, mail)).text).toContain("your payment of $150.00 after this order was cancelled");
  expect(await templates()).toEqual(["order-cancelled", "payment-returned"]);
  expect(await acts()).toContain("payments.return");
  await expect(settle("reopen")).rejects.toMatchObject({ cause: { reason: "line-ignored" } });
  await admin.payments.setLineIgnored({ lineId: line?.id ?? "", isIgnored: false });
  expect(await settle("reopen")).toEqual({ alreadyDone: false, isPaid: true, missing: [] });
});

it("restoring a payment that was promised back tells a customer who may know of it, until it is promised again", async () => {
  const { admin, settle } = await late();
  await settle("return");
  const { lineId } = await db.moneyReturn.findFirstOrThrow();
  const restore = () => admin.payments.setLineIgnored({ lineId: lineId ?? "", isIgnored: false });
  await restore();
  expect(await templates()).toEqual(["order-cancelled"]);
  await settle("return");
  await db.outboxMail.updateMany({ data: { status: "sent" } });
  await Promise.all([restore(), restore()]);
  expect(await templates()).toEqual(["order-cancelled", "payment-returned", "payment-corrected"]);
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-corrected" } });
  expect((await composeMail(db, mail)).text).toContain(
    "We told you that we are sending $150.00 back for this order. We are looking at that payment again.",
  );
  expect((await composeMail(db, mail)).text).toContain("Nothing is sent back for now.");
  await db.outboxMail.updateMany({ where: { template: "payment-returned" }, data: { dedupeKey: "former" } });
  await settle("return");
  expect(await templates()).toEqual(["order-cancelled", "payment-returned", "payment-returned"]);
});

it("an order of a deleted account cannot be reopened, because there is nobody to ship to", async () => {
  const { admin, order, settle } = await late();
  const { userId } = await stateOf(order.id);
  await admin.users.delete({ userId });
  await expect(settle("reopen")).rejects.toMatchObject({ cause: { reason: "account-deleted" } });
  expect(await settle("return")).toEqual({ alreadyDone: false, isPaid: false, missing: [] });
});

it("a refunded or pending order cannot be reopened", async () => {
  const { order, settle } = await late();
  await db.order.update({ where: { id: order.id }, data: { refundedAt: NOW } });
  await expect(settle("reopen")).rejects.toMatchObject({ cause: { reason: "order-refunded" } });
  await db.order.update({ where: { id: order.id }, data: { refundedAt: null, status: "pending", cancelledAt: null } });
  await expect(settle("reopen")).rejects.toMatchObject({ cause: { reason: "changed-meanwhile" } });
});

describe("payment for a closed membership request", () => {
  /** A Bronze request declined by the shop or cancelled by its member, and $174.00 that arrived afterwards. */
  async function lateForRequest(closedBy: "the shop" | "its member") {
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    const user = await createUser(db);
    const customer = await callerFor(db, user.id);
    const asked = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;
    const { requestId } = await customer.membership.request(asked);
    if (closedBy === "the shop") await admin.membership.reject({ requestId, reason: "We found no payment" });
    else await customer.membership.cancel({ requestId });
    const line = { paidAt: NOW, payerName: "Robin Payer", note: "C-100177", amountCents: 17_400, reference: "" };
    await admin.payments.importStatement({ payments: [line] });
    const [open] = (await admin.payments.openLines()).lines;
    expect(open?.match).toMatchObject({ verdict: "closed", to: { kind: "membership", id: requestId } });
    const target = { lineId: open?.id ?? "", kind: "membership", targetId: requestId } as const;
    const settle = (decision: "reopen" | "return") => admin.payments.settleLatePayment({ ...target, decision });
    return { admin, customer, user, requestId, lineId: target.lineId, settle };
  }

  it.each(["the shop", "its member"] as const)(
    "closed by %s is recorded as a return once, and the member is e-mailed",
    async (by) => {
      const { admin, customer, user, requestId, lineId, settle } = await lateForRequest(by);
      const answers = await Promise.all([settle("return"), settle("return"), settle("return")]);
      expect(answers.filter(({ alreadyDone }) => !alreadyDone)).toHaveLength(1);
      const open = await admin.payments.moneyReturns({ view: "open" });
      expect(open).toMatchObject({ openCents: 17_400, rows: [{ line: { payerName: "Robin Payer" } }] });
      const [line] = (await admin.payments.decidedLines({ view: "ignored" })).lines;
      expect(line?.goesBack).toMatchObject({ order: null, subscriptionRequestId: requestId, returnedAt: null });
      const [mail] = await db.outboxMail.findMany({ where: { template: "payment-returned" } });
      expect(mail?.toEmail).toBe(user.email);
      const { subject, text } = await composeMail(db, mail ?? { template: "payment-returned", payload: {} });
      expect(subject).toBe("Your Bronze membership: we are sending your payment back");
      expect(text).toContain("your payment of $174.00 for your Bronze membership after its request was closed.");
      await admin.payments.markReturned({ returnId: open.rows[0]?.id ?? "", reference: "R-7" });
      const { events, moneyBack } = await admin.membership.byId({ requestId });
      expect(moneyBack).toMatchObject([{ amountCents: 17_400, reference: "R-7" }]);
      const acts = events.map(({ action }) => action);
      expect(acts).toEqual(expect.arrayContaining(["payments.return", "payments.returned"]));
      const told = await callerFor(db, user.id, { now: new Date(NOW.getTime() + 5 * 60_000) });
      const [[before], [request]] = [
        (await customer.membership.mine()).requests,
        (await told.membership.mine()).requests,
      ];
      expect(before?.moneyBack).toMatchObject([{ amountCents: 17_400, returnedAt: null, reference: "" }]);
      expect(request?.moneyBack).toMatchObject([{ amountCents: 17_400, returnedAt: NOW, reference: "R-7" }]);
      await expect(admin.payments.setLineIgnored({ lineId, isIgnored: false })).rejects.toMatchObject({
        cause: { reason: "already-returned" },
      });
    },
  );

  it("can be released for a new request, but cannot reopen the closed one", async () => {
    const { admin, customer, user, lineId, settle } = await lateForRequest("its member");
    await expect(settle("reopen")).rejects.toThrow(/Only orders are reopened by a payment\. Send this one back/);
    const toldOfReturn = () => db.outboxMail.count({ where: { template: "payment-returned" } });
    await settle("return");
    await admin.payments.setLineIgnored({ lineId, isIgnored: false });
    expect((await admin.payments.moneyReturns({ view: "open" })).openCount).toBe(0);
    // The waiting e-mail is dropped with the return; another return queues it again.
    expect(await toldOfReturn()).toBe(0);
    await settle("return");
    expect(await toldOfReturn()).toBe(1);
    await admin.payments.setLineIgnored({ lineId, isIgnored: false });
    const again = { requestedTier: "Bronze", orderReference: "C-100288", seenAmountCents: 17_400 } as const;
    const { requestId } = await customer.membership.request(again);
    await admin.payments.assignLine({ lineId, kind: "membership", targetId: requestId, verdict: "exact" });
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ subscriptionTier: "Bronze" });
    await expect(settle("return")).rejects.toMatchObject({ cause: { reason: "line-used" } });
  });

  it("is e-mailed to the account's current address, not to that of the request", async () => {
    const { user, settle } = await lateForRequest("the shop");
    await db.user.update({ where: { id: user.id }, data: { email: "new.address@example.test" } });
    await settle("return");
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-returned" } });
    expect(mail.toEmail).toBe("new.address@example.test");
  });

  it("is shown as lateCents on the closed request until it is restored or returned", async () => {
    const { admin, requestId, lineId, settle } = await lateForRequest("the shop");
    const named = async () => (await admin.membership.byId({ requestId })).correction?.lateCents;
    expect(await named()).toBe(0);
    await settle("return");
    expect(await named()).toBe(17_400);
    await admin.payments.setLineIgnored({ lineId, isIgnored: false });
    expect(await named()).toBe(0);
    await settle("return");
    const [noted] = (await admin.payments.moneyReturns({ view: "open" })).rows;
    await admin.payments.markReturned({ returnId: noted?.id ?? "", reference: "R-7" });
    expect(await named()).toBe(0);
  });

  it("cannot be returned once the request is pending again", async () => {
    const { admin, requestId, settle } = await lateForRequest("the shop");
    await admin.membership.reopen({ requestId, reason: "A mistake" });
    await expect(settle("return")).rejects.toMatchObject({ cause: { reason: "changed-meanwhile" } });
    expect(await db.moneyReturn.count()).toBe(0);
  });
});
