// Payments for archived orders: the order leaves the archive, so that nobody forgets to ship it.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An archived order of $150.00, and a payment that names it. */
async function archived(overrides: Parameters<typeof createOrder>[2] = {}, amountCents = 15_000) {
  const { admin } = await createAdminCaller(db);
  const user = await createUser(db);
  const order = await createOrder(db, user, { isArchived: true, ...overrides });
  const line = { paidAt: NOW, payerName: "Robin Payer", note: order.shortId, amountCents, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const [open] = (await admin.payments.openLines()).lines;
  const stateNow = () => db.order.findUniqueOrThrow({ where: { id: order.id } });
  return { admin, user, order, open, lineId: open?.id ?? "", stateNow };
}

it("marks an archived order on the statement and among targets, and makes it ready to ship once paid", async () => {
  const { admin, order, open, lineId } = await archived();
  expect(open?.match).toMatchObject({ verdict: "exact", to: { id: order.id, isArchived: true, isTest: false } });
  const { targets } = await admin.payments.assignable({ lineId, search: order.shortId });
  expect(targets).toMatchObject([{ id: order.id, isArchived: true }]);
  await admin.payments.confirmLine({ lineId, kind: "order", targetId: order.id, verdict: "exact" });
  expect((await admin.orders.list({ section: "ready" })).rows).toMatchObject([{ id: order.id }]);
  const event = await db.orderEvent.findFirstOrThrow({ where: { action: "markPaid" } });
  expect(event.detail).toMatchObject({ isPaid: true, isArchived: false });
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "order.markPaid" } });
  expect(entry.before).toMatchObject({ isArchived: true });
});

it("unarchives an order when its customer reports the payment as sent", async () => {
  const { admin, user, order, stateNow } = await archived();
  await (await callerFor(db, user.id)).orders.reportPaymentSent({ orderId: order.id });
  expect(await stateNow()).toMatchObject({ isArchived: false });
  expect((await admin.navigation.counts()).sentPayments).toBe(1);
  const event = await db.orderEvent.findFirstOrThrow({ where: { action: "paymentSent" } });
  expect(event.detail).toMatchObject({ isArchived: false });
});

it("unarchives a cancelled order when a partial late payment reopens it", async () => {
  const { admin, order, lineId, stateNow } = await archived({ status: "cancelled", cancelledAt: NOW }, 5_000);
  await admin.payments.settleLatePayment({ lineId, kind: "order", targetId: order.id, decision: "reopen" });
  expect(await stateNow()).toMatchObject({ status: "pending", isArchived: false });
});
