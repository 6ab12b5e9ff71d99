// Appending a backup to a shop where payments were undone since: they stay undone.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

/** A shop with one customer, and helpers to place orders, back up, restore and import payments. */
async function shop() {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const { admin: later } = await callerFor(db, admin.id, { now: daysFromNow(1) });
  const buyer = await createUser(db);
  const order = () => createOrder(db, buyer);
  const backUp = async () => uploaded(await backupOf(admin.id));
  const append = (fileId: string) => api.backup.import({ fileId, mode: "append" });
  const replace = (fileId: string) => api.backup.import({ fileId, mode: "replace" });
  const lines = () => db.statementLine.findMany({ orderBy: { lineHash: "asc" } });
  /** Imports a statement with this payment; returns the id of the first open line. */
  const arrives = async (note: string, amountCents: number) => {
    const line = { paidAt: NOW, payerName: "Robin Payer", note, amountCents, reference: "" };
    await api.payments.importStatement({ payments: [line] });
    return (await api.payments.openLines()).lines[0]?.id ?? "";
  };
  return { api, later, buyer, order, backUp, append, replace, lines, arrives };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** Confirms one payment of $320.00 for both orders ($150.00 each), with $20.00 to return. */
async function paidBoth({ api, arrives }: Shop, orders: readonly { id: string; shortId: string }[]) {
  const [one, two] = orders;
  const lineId = await arrives(`${one?.shortId} + ${two?.shortId}`, 32_000);
  await api.payments.confirmLine({
    ...{ lineId, kind: "order", targetId: one?.id ?? "", alsoOrderIds: [two?.id ?? ""], verdict: "over" },
    surplus: { choice: "return", amountCents: 2_000 },
  });
  return lineId;
}

describe("payment for several orders", () => {
  it("stays undone when it was undone since: no part and no return is appended", async () => {
    const made = await shop();
    const lineId = await paidBoth(made, [await made.order(), await made.order()]);
    const fileId = await made.backUp();
    await made.later.payments.undoConfirmation({ lineId, confirmedAt: NOW });
    expect(await db.moneyReturn.count()).toBe(0);
    await made.append(fileId);
    expect(await made.lines()).toMatchObject([{ id: lineId, confirmedAt: null }]);
    expect(await db.moneyReturn.count()).toBe(0);
    expect(await db.order.count({ where: { isPaid: true } })).toBe(0);
  });

  it("is appended as a whole with its orders: the line, its parts and its return", async () => {
    const made = await shop();
    const without = await made.backUp();
    await paidBoth(made, [await made.order(), await made.order()]);
    const before = await made.lines();
    expect(before).toHaveLength(3);
    const fileId = await made.backUp();
    await made.replace(without);
    expect(await made.lines()).toEqual([]);
    await made.append(fileId);
    expect(await made.lines()).toEqual(before);
    expect(await db.moneyReturn.findMany()).toMatchObject([{ amountCents: 2_000, returnedAt: null }]);
  });

  it("reuses an existing open line for the appended orders", async () => {
    const made = await shop();
    const lineId = await made.arrives("No order", 32_000);
    const without = await made.backUp();
    const [one, two] = [await made.order(), await made.order()];
    await made.api.payments.confirmLine({
      ...{ lineId, kind: "order", targetId: one.id, alsoOrderIds: [two.id], verdict: "over" },
      surplus: { choice: "return", amountCents: 2_000 },
    });
    const before = await made.lines();
    const fileId = await made.backUp();
    await made.replace(without);
    expect(await made.lines()).toMatchObject([{ id: lineId, confirmedAt: null }]);
    await made.append(fileId);
    expect(await made.lines()).toEqual(before);
    expect(await db.moneyReturn.count()).toBe(1);
  });

  it("leaves an existing line open when one of its orders exists and is unpaid", async () => {
    const made = await shop();
    const lineId = await made.arrives("No order", 32_000);
    const one = await made.order();
    const without = await made.backUp();
    const two = await made.order();
    await made.api.payments.confirmLine({
      ...{ lineId, kind: "order", targetId: one.id, alsoOrderIds: [two.id], verdict: "over" },
      surplus: { choice: "return", amountCents: 2_000 },
    });
    const fileId = await made.backUp();
    await made.replace(without);
    await made.append(fileId);
    expect(await made.lines()).toMatchObject([{ id: lineId, confirmedAt: null, partOfLineId: null }]);
    expect(await db.moneyReturn.count()).toBe(0);
  });
});

it("appends an unmatched statement line, but not one for an existing order", async () => {
  const made = await shop();
  const one = await made.order();
  const without = await made.backUp();
  const open = await made.arrives("No order", 1_000);
  await made.api.payments.setLineIgnored({ lineId: open, isIgnored: true });
  const lineId = await made.arrives(one.shortId, 15_000);
  await made.api.payments.confirmLine({ lineId, kind: "order", targetId: one.id, verdict: "exact" });
  const fileId = await made.backUp();
  await made.replace(without);
  expect(await made.lines()).toEqual([]);
  await made.append(fileId);
  expect((await made.lines()).map(({ id }) => id)).toEqual([open]);
  expect(await db.order.findUnique({ where: { id: one.id } })).toMatchObject({ isPaid: false });
});

it("keeps a payment released from a membership request released, without a new return", async () => {
  const made = await shop();
  const customer = await callerFor(db, made.buyer.id);
  const asked = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;
  const { requestId } = await customer.membership.request(asked);
  const lineId = await made.arrives("C-100177", 6_000);
  await made.api.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
  await made.api.membership.reject({ requestId, reason: "We cannot sell to you" });
  expect(await db.moneyReturn.count()).toBe(1);
  const fileId = await made.backUp();
  await made.api.payments.releaseLine({ lineId });
  expect(await db.moneyReturn.count()).toBe(0);
  await made.append(fileId);
  expect(await made.lines()).toMatchObject([{ id: lineId, confirmedAt: null }]);
  expect(await db.moneyReturn.count()).toBe(0);
});

it("skips a late payment whose order exists on Append, and restores it with its return on Replace", async () => {
  const { api, order, backUp, append, replace, arrives, lines } = await shop();
  const { id: orderId, shortId } = await order();
  await api.orders.cancel({ orderId });
  const without = await backUp();
  const lineId = await arrives(shortId, 15_000);
  await api.payments.settleLatePayment({ lineId, kind: "order", targetId: orderId, decision: "return" });
  const withLate = await backUp();
  await replace(without);
  await append(withLate);
  expect([await lines(), await db.moneyReturn.count()]).toEqual([[], 0]);
  await replace(withLate);
  expect(await lines()).toMatchObject([{ id: lineId }]);
  expect(await db.moneyReturn.findMany()).toMatchObject([{ lineId, orderId, amountCents: 15_000 }]);
});

it("voids the store credit that a restored backup still has for a deleted account", async () => {
  const { api, buyer, backUp, replace } = await shop();
  await api.users.delete({ userId: buyer.id });
  const entry = { userId: buyer.id, kind: "refund", amountCents: 500, idempotencyKey: "before" } as const;
  await db.creditEntry.create({ data: entry });
  await replace(await backUp());
  expect((await api.credit.of({ userId: buyer.id })).balanceCents).toBe(0);
});
