import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const mails = (template: string) => db.outboxMail.count({ where: { template } });

async function orders() {
  const { payments } = (await createAdminCaller(db)).admin;
  const buyer = await createUser(db);
  const stale = await createOrder(db, buyer, { createdAt: daysAgo(9) });
  const fresh = await createOrder(db, buyer, { createdAt: NOW });
  const said = await createOrder(db, buyer, { createdAt: daysAgo(9), paymentSentAt: daysAgo(1) });
  const part = await createOrder(db, buyer, { createdAt: daysAgo(9) });
  const line = { paidAt: NOW, payerName: "R P", note: part.shortId, reference: "", amountCents: 4_000 };
  await payments.importStatement({ payments: [line] });
  const { id: lineId } = await db.statementLine.findFirstOrThrow();
  await payments.confirmLine({ lineId, kind: "order", targetId: part.id, verdict: "partial" });
  const orderIds = [stale, fresh, said, part].map(({ id }) => id);
  return { payments, stale, orderIds };
}

const REFUSALS = [
  "It has waited for less than a day.",
  "The customer said within the last 3 days that the payment was sent.",
  "Part of its payment has arrived. Write to the customer instead.",
];

it("stale orders get at most one reminder a day, and the others a reason why not", async () => {
  const { payments, stale, orderIds } = await orders();
  const first = await payments.remindStale({ orderIds });
  expect(first.map(({ outcome, why }) => why ?? outcome)).toEqual(["done", ...REFUSALS]);
  const again = await Promise.all([1, 2, 3].map(() => payments.remindStale({ orderIds: [stale.id] })));
  const reminded = "The customer was reminded less than a day ago.";
  expect(again.flat().map(({ shortId, why }) => [shortId, why])).toEqual(
    [1, 2, 3].map(() => [stale.shortId, reminded]),
  );
  expect(await mails("payment-reminder")).toBe(1);
  expect(await auditEntriesOf(db, "order.remind")).toMatchObject([{ entityId: stale.id }]);
});

it("stale orders are cancelled once with the given reason, and the others get a reason why not", async () => {
  const { payments, stale, orderIds } = await orders();
  await payments.remindStale({ orderIds: [stale.id] });
  const [results] = await Promise.all([1, 2].map(() => payments.cancelStale({ orderIds, reason: "Never paid" })));
  expect(results?.slice(1).map(({ why }) => why)).toEqual(REFUSALS);
  expect(await db.order.count({ where: { status: "cancelled" } })).toBe(1);
  expect(await mails("order-cancelled")).toBe(1);
  // The waiting reminder would ask for payment of a cancelled order.
  expect(await mails("payment-reminder")).toBe(0);
  expect(await auditEntriesOf(db, "order.cancel")).toMatchObject([{ after: { reason: "Never paid" } }]);
});

it("stale orders can be cancelled without a reason, as a single order can", async () => {
  const { payments, stale } = await orders();
  expect(await payments.cancelStale({ orderIds: [stale.id] })).toMatchObject([{ outcome: "done" }]);
  expect(await db.orderEvent.findMany({ where: { action: "cancel" } })).toMatchObject([{ reason: null }]);
});

it("an order of a suspended account gets no reminder, but can be cancelled", async () => {
  const { payments, stale } = await orders();
  await db.user.updateMany({ where: { id: stale.userId }, data: { isDisabled: true } });
  const [refused] = await payments.remindStale({ orderIds: [stale.id] });
  expect(refused).toMatchObject({ why: "The customer's account is suspended." });
  expect(await mails("payment-reminder")).toBe(0);
  expect(await payments.cancelStale({ orderIds: [stale.id], reason: "Never paid" })).toMatchObject([
    { outcome: "done" },
  ]);
});
