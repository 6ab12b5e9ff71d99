// Partial refunds of a paid order: commissions, counters, figures, the money and the customer's e-mails.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, NOW } from "~tests/support/factories";
import { buyerBelow, countersOf, entriesOf } from "../commissions/books";
import { expectBooksToBeRight } from "../ledger/right-books";

beforeEach(resetDatabase);
const MONTH_LATER = new Date(NOW.getTime() + 31 * 86_400_000);

/** A paid order of $100.01 and $50.00 shipping, below two affiliates. */
async function paid() {
  const { id } = await createAdmin(db);
  const { admin } = await callerFor(db, id);
  const { admin: later } = await callerFor(db, id, { now: MONTH_LATER });
  const { buyer, uplines } = await buyerBelow(db, 2);
  const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 10_001 });
  await admin.orders.markPaid({ orderId });
  const given = {
    orderId,
    shippingCents: 0,
    reason: "One vial was broken",
    internalNote: "Second time",
    to: "return",
  } as const;
  const part = (goodsCents: number, more: object = {}) =>
    admin.orders.refundPart({ ...given, goodsCents, requestId: crypto.randomUUID(), ...more });
  return { admin, later, buyer, uplines, orderId, given, part };
}
const returns = () => db.moneyReturn.findMany({ orderBy: { amountCents: "asc" } });

it("reverses part of commissions and counters, records the money, e-mails the customer, once per request", async () => {
  const { admin, orderId, given, uplines, part } = await paid();
  const requestId = crypto.randomUUID();
  const ask = () => admin.orders.refundPart({ ...given, goodsCents: 3_333, shippingCents: 500, requestId });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.filter(({ alreadyRefunded }) => !alreadyRefunded)).toHaveLength(1);
  expect(await entriesOf(db, orderId)).toEqual(["earn 1 800", "earn 2 400", "reverse 1 -267", "reverse 2 -133"]);
  const [near, far] = uplines;
  expect(await countersOf(db, near?.id ?? "")).toEqual({ orders: 1, volume: 6_668, balance: 533, earned: 533 });
  expect(await countersOf(db, far?.id ?? "")).toEqual({ orders: 1, volume: 6_668, balance: 267, earned: 267 });
  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
    status: "completed",
    refundedCents: 3_833,
  });
  expect(await returns()).toMatchObject([{ kind: "refund", amountCents: 3_833, returnedAt: null }]);
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-partly-refunded" } });
  const { text } = await composeMail(db, mail);
  expect(text).toContain("One vial was broken");
  expect(text).toContain("send $38.33 back");
  expect(text).not.toContain("Second time");
  await part(100);
  await expectBooksToBeRight(db);
});

it("partial refunds followed by a full one reverse exactly what was posted, and return all the money", async () => {
  const { admin, orderId, uplines, part } = await paid();
  for (const cents of [1, 2_499, 3_000]) await part(cents);
  await part(4_501, { shippingCents: 100 });
  await expect(admin.orders.undoPayment({ orderId, reason: "x" })).rejects.toMatchObject({
    cause: { reason: "partly-refunded" },
  });
  await expect(admin.orders.setTestFlag({ orderId, isTestOrder: true })).rejects.toThrow(
    "Part of this order was already refunded",
  );
  await expect(part(1)).rejects.toMatchObject({ cause: { reason: "refund-too-large" } });
  await expectBooksToBeRight(db);
  await admin.orders.refund({ orderId, reason: "The rest came late" });
  await expectBooksToBeRight(db);
  for (const { id } of uplines) {
    expect(await countersOf(db, id)).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
  }
  expect((await returns()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(15_001);
});

it("books each partial refund, and the refund of the rest, in its own month", async () => {
  const { admin, later, orderId, given, part } = await paid();
  await part(1_000);
  await later.orders.refundPart({ ...given, goodsCents: 2_000, requestId: crypto.randomUUID() });
  const partly = (await later.dashboard.orders({ of: "sales", days: 30, page: 1 })).rows;
  const { id: refundId, createdAt: at } = await db.orderRefund.findFirstOrThrow({ where: { goodsCents: 2_000 } });
  expect(partly).toMatchObject([{ isRefund: true, refundId, at }]);
  const sales = async (caller: typeof admin) => (await caller.dashboard.sales({ days: 30 })).totals;
  expect(await sales(admin)).toMatchObject({ orders: 1, refunds: 1, revenueCents: 14_001 });
  expect(await sales(later)).toMatchObject({ orders: 0, refunds: 1, revenueCents: -2_000 });
  expect((await admin.dashboard.overview()).revenueCents).toBe(12_001);
  await later.orders.refund({ orderId, reason: "Lost" });
  const told = await db.outboxMail.findFirstOrThrow({ where: { template: "order-refunded" } });
  expect(told.payload).toEqual({ orderId, split: { returnCents: 12_001, creditCents: 0 } });
  expect(await sales(admin)).toMatchObject({ orders: 1, revenueCents: 14_001 });
  expect(await sales(later)).toMatchObject({ refunds: 2, revenueCents: -14_001, profitCents: -14_001 + 1_080 });
  const { rows } = await later.dashboard.orders({ of: "sales", days: 30, page: 1 });
  expect(rows.map(({ revenueCents }) => revenueCents).sort()).toEqual([-12_001, -2_000]);
});

it("e-mails the refund of the rest as the rest, beside what was refunded before, and totals both", async () => {
  const { admin, orderId, part } = await paid();
  await part(4_000);
  await admin.orders.refund({ orderId, reason: "Lost" });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-refunded" } });
  const { text } = await composeMail(db, mail);
  expect(text).toContain("the rest of your payment, $110.01, is refunded ($40.00 was refunded before).");
  expect(text).toMatch(/Refunded in part: +-\$40\.00\nRest refunded: +-\$110\.01/);
});

it("shows the customer each refund, the last one included, with its amount and reason", async () => {
  const { later, buyer, orderId, part } = await paid();
  await part(4_000);
  await later.orders.refund({ orderId, reason: "Lost", internalNote: "Ask the carrier" });
  const seen = await (await callerFor(db, buyer.id)).orders.byId({ orderId });
  expect(seen.restRefund).toEqual({ amountCents: 11_001, reason: "Lost" });
  expect(seen.refunds).toMatchObject([{ amountCents: 4_000, reason: "One vial was broken" }]);
  expect(seen.moneyBack.map(({ kind, refund }) => [kind, refund])).toEqual(
    expect.arrayContaining([
      ["refund", { amountCents: 4_000, reason: "One vial was broken" }],
      ["refund", { amountCents: 11_001, reason: "Lost" }],
    ]),
  );
  expect(seen.timeline.map(({ label, reason }) => [label, reason]).slice(-2)).toEqual([
    ["Refunded in part: $40.00", "One vial was broken"],
    ["Order refunded: $110.01", "Lost"],
  ]);
  expect(seen.payments).toEqual([{ amountCents: 15_001, at: NOW }]);
  expect(JSON.stringify(seen)).not.toMatch(/Ask the carrier|Second time/);
});

it("refuses a request ID that was used for another refund, and changes nothing", async () => {
  const { admin, orderId, given, part } = await paid();
  const requestId = crypto.randomUUID();
  await part(1_000, { requestId });
  const other = { ...given, goodsCents: 1_000, requestId };
  for (const change of [{ goodsCents: 2_500 }, { shippingCents: 1 }, { to: "credit" as const }]) {
    await expect(admin.orders.refundPart({ ...other, ...change })).rejects.toThrow(
      "$10.00 was refunded by this request",
    );
  }
  expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ refundedCents: 1_000 });
  expect(await admin.orders.refundPart(other)).toMatchObject({ alreadyRefunded: true });
});

describe("refunded money", () => {
  it("becomes store credit if chosen, or else leaves the list once marked as returned with a reference", async () => {
    const { admin, buyer, orderId, part } = await paid();
    await part(1_000, { to: "credit" });
    expect((await admin.credit.of({ userId: buyer.id })).balanceCents).toBe(1_000);
    expect(await returns()).toEqual([]);
    await part(2_000);
    const [open] = (await admin.payments.moneyReturns({})).rows;
    const returnId = open?.id ?? "";
    const answers = await Promise.all([1, 2].map(() => admin.payments.markReturned({ returnId, reference: "CA-9" })));
    expect(answers.map(({ alreadyReturned }) => alreadyReturned).sort()).toEqual([false, true]);
    await expect(admin.payments.markReturned({ returnId, reference: "CA-10" })).rejects.toThrow("under CA-9");
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: "money-returned" } });
    expect([mail?.toEmail, others]).toEqual([buyer.email, []]);
    const { subject, text } = await composeMail(db, mail ?? { template: "", payload: {} });
    expect(subject).toMatch(/: we sent \$20\.00 back$/);
    expect(text).toContain("CA-9");
    // Until its e-mail is sent, the return can be undone unnoticed, so the order page does not show it yet.
    const seen = async (ms: number) => {
      const { orders } = await callerFor(db, buyer.id, { now: new Date(NOW.getTime() + ms) });
      const { moneyBack, refunds } = await orders.byId({ orderId });
      return [moneyBack[0], refunds.find(({ returnCents }) => returnCents > 0)];
    };
    const toCome = { returnedAt: null, reference: "" };
    expect(await seen(5 * 60_000 - 1)).toMatchObject([{ amountCents: 2_000, ...toCome }, toCome]);
    const sent = { returnedAt: NOW, reference: "CA-9" };
    expect(await seen(5 * 60_000)).toMatchObject([{ amountCents: 2_000, ...sent }, sent]);
    expect((await admin.orders.byId({ orderId })).refunds).toContainEqual(expect.objectContaining(sent));
    expect(await admin.payments.moneyReturns({})).toMatchObject({ openCount: 0, openCents: 0 });
    await expectBooksToBeRight(db);
  });

  it("marked as returned by mistake is due again after an undo, which withdraws the unsent e-mail", async () => {
    const { admin, later, part } = await paid();
    await part(2_000);
    const returnId = (await admin.payments.moneyReturns({})).rows[0]?.id ?? "";
    const told = () => db.outboxMail.findMany({ where: { template: "money-returned" } });
    await admin.payments.markReturned({ returnId, reference: "CA-9" });
    expect((await told())[0]?.nextAttemptAt).toEqual(new Date(NOW.getTime() + 5 * 60_000));
    const undone = await Promise.all([1, 2].map(() => admin.payments.undoReturned({ returnId, returnedAt: NOW })));
    expect(undone.map((each) => each.told).sort()).toEqual(["no", "unknown"]);
    expect(await told()).toEqual([]);
    expect(await admin.payments.moneyReturns({})).toMatchObject({ openCents: 2_000 });
    expect(await db.auditEntry.count({ where: { action: "payments.undoReturned" } })).toBe(1);
    await later.payments.markReturned({ returnId, reference: "CA-10" });
    // E-mails queued by the previous release have another dedupe key.
    await db.outboxMail.updateMany({
      where: { template: "money-returned" },
      data: { status: "sent", attempts: 1, dedupeKey: `money-returned:${returnId}` },
    });
    const returnedAt = MONTH_LATER;
    expect(await admin.payments.undoReturned({ returnId, returnedAt })).toEqual({ told: "yes" });
    // After it is marked again, only the new e-mail counts.
    await later.payments.markReturned({ returnId, reference: "CA-11" });
    expect(await admin.payments.undoReturned({ returnId, returnedAt })).toEqual({ told: "no" });
  });

  it("marked as returned again is not affected by an undo of the earlier return", async () => {
    const { admin, later, part } = await paid();
    await part(2_000);
    const returnId = (await admin.payments.moneyReturns({})).rows[0]?.id ?? "";
    await admin.payments.markReturned({ returnId, reference: "CA-9" });
    await admin.payments.undoReturned({ returnId, returnedAt: NOW });
    await later.payments.markReturned({ returnId, reference: "CA-10" });
    await expect(admin.payments.undoReturned({ returnId, returnedAt: NOW })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { reason: "changed-meanwhile" },
    });
    expect(await db.moneyReturn.findUnique({ where: { id: returnId } })).toMatchObject({ reference: "CA-10" });
    expect(await db.outboxMail.count({ where: { template: "money-returned" } })).toBe(1);
  });
});
