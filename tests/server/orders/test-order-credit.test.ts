// Marking an order as a test reverses the store credit it moved, because a test order moves no money. Marking it as
// real moves the credit again.
import { beforeEach, expect, it } from "vitest";
import { ACCOUNTS, type AccountNumber } from "~/domain/journal";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";
import { creditOrder } from "../ledger/credit-order";
import { brokenChecks, expectBooksToBeRight } from "../ledger/right-books";

beforeEach(resetDatabase);

const reason = "because";
const cause = (name: string) => ({ cause: { reason: name } });
const month = NOW.toISOString().slice(0, 7);

/** An admin, and a buyer with $200.00 of store credit. */
async function shop() {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const buyer = await createUser(db, { referredByUserId: (await createAffiliate(db)).id });
  const grant = (amountCents: number) =>
    admin.credit.grant({ userId: buyer.id, amountCents, reason, requestId: crypto.randomUUID() });
  await grant(20_000);
  const { account } = await callerFor(db, buyer.id);
  const balance = async () => (await account.credit()).balanceCents;
  const test = (orderId: string) => admin.orders.setTestFlag({ orderId, isTestOrder: true });
  const real = (orderId: string) => admin.orders.setTestFlag({ orderId, isTestOrder: false });
  /** An account's closing balance in the journal at the end of the month. */
  const closing = async (number: AccountNumber) => {
    const rows = await admin.ledger.journal({ month });
    const row = rows.find(({ account: each }) => each === number);
    if (!row) throw new Error(`no account ${ACCOUNTS[number]}`);
    return row.closingCents;
  };
  /** The ledger owes exactly the customer's credit, and passes its checks. */
  const expectToMeet = async () => {
    expect(await closing(2200)).toBe(-(await balance()));
    await expectBooksToBeRight(db);
  };
  return { admin, buyer, grant, balance, test, real, closing, expectToMeet };
}

it("returns the credit a test order used, and takes it again when the order is marked as real", async () => {
  const { buyer, balance, test, real, closing, expectToMeet } = await shop();
  const { id } = await creditOrder(db, buyer, 15_000);
  const cash = await closing(1000);
  await Promise.all([1, 2, 3].map(() => test(id)));
  expect(await balance()).toBe(20_000);
  expect(await closing(1000)).toBe(0);
  await expectToMeet();
  await Promise.all([1, 2, 3].map(() => real(id)));
  expect(await balance()).toBe(5_000);
  expect(await closing(1000)).toBe(cash);
  await expectToMeet();
  await test(id);
  expect(await balance()).toBe(20_000);
  await expectToMeet();
});

it("refuses to mark an order as real whose credit was spent since, until the order is cancelled", async () => {
  const { admin, buyer, grant, balance, test, real, expectToMeet } = await shop();
  const { id } = await creditOrder(db, buyer, 15_000);
  await test(id);
  await grant(-10_000);
  await expect(real(id)).rejects.toMatchObject(cause("credit-spent"));
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ isTestOrder: true, isPaid: true });
  await expectToMeet();
  await admin.orders.undoPayment({ orderId: id, reason });
  await admin.orders.cancel({ orderId: id });
  expect(await balance()).toBe(10_000);
  await real(id);
  expect(await balance()).toBe(10_000);
  await expectToMeet();
});

it.each(["before", "after"])(
  "the test flag can be lifted if the buyer's account was deleted %s it was set, unless the credit was spent",
  async (when) => {
    const { admin, buyer, grant, test, real } = await shop();
    const { id } = await creditOrder(db, buyer, 15_000);
    const spent = await creditOrder(db, buyer, 5_000);
    await admin.orders.markPaid({ orderId: spent.id });
    for (const [n, orderId] of [id, spent.id].entries()) {
      await admin.orders.setTracking({ orderId, trackingNumber: `TRACK-${n}` });
    }
    if (when === "after") {
      await test(id);
      await test(spent.id);
      await grant(-4_000);
    }
    await admin.users.delete({ userId: buyer.id });
    if (when === "before") {
      await test(id);
      await test(spent.id);
    }
    const left = async () => (await admin.credit.of({ userId: buyer.id })).balanceCents;
    for (const flag of [real, test, real]) {
      await flag(id);
      expect(await left()).toBe(0);
      await expectBooksToBeRight(db);
    }
    if (when === "before") await real(spent.id);
    else await expect(real(spent.id)).rejects.toMatchObject(cause("credit-spent"));
    expect(await left()).toBe(0);
    await expectBooksToBeRight(db);
  },
);

it("returns the credit of a cancelled test order only once", async () => {
  const { admin, buyer, balance, test, real, expectToMeet } = await shop();
  const { id } = await creditOrder(db, buyer, 4_000);
  await test(id);
  expect(await balance()).toBe(20_000);
  await admin.orders.cancel({ orderId: id });
  expect(await balance()).toBe(20_000);
  await expectToMeet();
  await real(id);
  expect(await balance()).toBe(20_000);
  await expectToMeet();
});

it("lists no money to return for a refunded test order, and says so, until it is marked as real", async () => {
  const { admin, buyer, balance, test, real, expectToMeet } = await shop();
  const { id } = await creditOrder(db, buyer, 4_000);
  await admin.orders.markPaid({ orderId: id });
  await test(id);
  await admin.orders.refund({ orderId: id, reason });
  expect(await balance()).toBe(20_000);
  expect(await admin.payments.moneyReturns({ view: "open" })).toMatchObject({ openCount: 0, openCents: 0, rows: [] });
  const { id: returnId } = await db.moneyReturn.findFirstOrThrow();
  const sent = { returnId, reference: "R-1" };
  await expect(admin.payments.markReturned(sent)).rejects.toMatchObject(cause("test-order"));
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-refunded" } });
  const { text } = await composeMail(db, mail);
  expect(text).toContain("Your order has been cancelled.");
  expect(text).toContain("This was a test order, so no money moves.");
  await expectToMeet();
  await real(id);
  expect(await balance()).toBe(20_000);
  expect(await admin.payments.moneyReturns({ view: "open" })).toMatchObject({ openCount: 1, openCents: 11_000 });
  await expectToMeet();
  await test(id);
  expect(await admin.payments.moneyReturns({ view: "open" })).toMatchObject({ openCount: 0, rows: [] });
  await real(id);
  await admin.payments.markReturned(sent);
  await test(id);
  expect(await admin.payments.markReturned(sent)).toMatchObject({ alreadyReturned: true });
  await expectToMeet();
});

it("takes refunded store credit back when the order is marked as a test, unless it was spent", async () => {
  const { admin, buyer, grant, balance, test, expectToMeet } = await shop();
  const refunded = await Promise.all([1, 2].map(() => createOrder(db, buyer)));
  for (const { id: orderId } of refunded) {
    await admin.orders.markPaid({ orderId });
    await admin.orders.refundPart({
      ...{ orderId, goodsCents: 1_000, shippingCents: 0, reason, internalNote: "", to: "credit" },
      requestId: crypto.randomUUID(),
    });
    await admin.orders.refund({ orderId, reason });
  }
  expect(await balance()).toBe(22_000);
  await test(refunded[0]?.id ?? "");
  expect(await balance()).toBe(21_000);
  await grant(-20_500);
  await expect(test(refunded[1]?.id ?? "")).rejects.toMatchObject(cause("credit-spent"));
  expect(await balance()).toBe(500);
  await expectToMeet();
});

it("keeps the credit from an overpayment, whether or not the order is a test", async () => {
  const { admin, buyer, balance, test, real, expectToMeet } = await shop();
  const order = await createOrder(db, buyer);
  await test(order.id);
  const line = { paidAt: NOW, payerName: "Robin", note: order.shortId, reference: "", amountCents: 15_700 };
  await admin.payments.importStatement({ payments: [line] });
  const { id: lineId } = await db.statementLine.findFirstOrThrow();
  await admin.payments.confirmLine({
    ...{ lineId, kind: "order", targetId: order.id, verdict: "over" },
    surplus: { choice: "credit", amountCents: 700 },
  });
  expect(await balance()).toBe(20_700);
  await expectToMeet();
  await real(order.id);
  expect(await balance()).toBe(20_700);
  await expectToMeet();
  await test(order.id);
  await admin.payments.undoConfirmation({ lineId, confirmedAt: NOW });
  expect(await balance()).toBe(20_000);
  await expectToMeet();
});

it("ledger:verify names an order whose credit does not match its test flag", async () => {
  const { buyer, test } = await shop();
  const [one, two] = [await creditOrder(db, buyer, 4_000), await creditOrder(db, buyer, 3_000)];
  await db.order.update({ where: { id: one.id }, data: { isTestOrder: true } });
  await test(two.id);
  await db.order.update({ where: { id: two.id }, data: { isTestOrder: false } });
  const [broken] = (await brokenChecks(db)).filter(({ id }) => id === "store-credit");
  expect(broken?.differences.toSorted((a, b) => (a.difference < b.difference ? -1 : 1))).toEqual([
    {
      subject: `Order #${one.shortId}`,
      difference: "is a test and moves -4000 cents of store credit",
    },
    {
      subject: `Order #${two.shortId}`,
      difference: "is not a test, and 3000 cents of store credit are entered against it",
    },
  ]);
});
