// Appending a backup to a shop where payments were undone since: what was taken away stays away.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, daysFromNow, NOW } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

/** A shop with two orders of $150.00 of one customer. */
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
  /** A payment is on the statement; answers its line, which nobody has decided about. */
  const arrives = async (note: string, amountCents: number) => {
    const line = { paidAt: NOW, payerName: "Robin Payer", note, amountCents, reference: "" };
    await api.payments.importStatement({ payments: [line] });
    return (await api.payments.openLines()).lines[0]?.id ?? "";
  };
  return { api, later, buyer, order, backUp, append, replace, lines, arrives };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** One payment of $320.00 that is confirmed for both orders; $20.00 of it are to be returned. */
async function paidBoth({ api, arrives }: Shop, orders: readonly { id: string; shortId: string }[]) {
  const [one, two] = orders;
  const lineId = await arrives(`${one?.shortId} + ${two?.shortId}`, 32_000);
  await api.payments.confirmLine({
    ...{ lineId, kind: "order", targetId: one?.id ?? "", alsoOrderIds: [two?.id ?? ""], verdict: "over" },
    surplus: { choice: "return", amountCents: 2_000 },
  });
  return lineId;
}

describe("a payment for several orders", () => {
  it("that was undone since stays undone: no part and no return of it come back", async () => {
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

  it("comes back whole with orders that come back: the line, its parts and its return", async () => {
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

  it("whose line is there and open is used again for the orders that come back", async () => {
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

  it("whose line is there and open stays open where one of its orders is there and was not paid", async () => {
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

it("a line that is matched to nothing comes in; one for an order that is there does not", async () => {
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

it("a payment for a membership that was taken off it since stays off, and what was owed of it is not owed again", async () => {
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

it("a payment that came too late stays out where its order is there as it was, and in with its return where it is not", async () => {
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

it("store credit that a backup still has of a deleted account lapses when it is brought back", async () => {
  const { api, buyer, backUp, replace } = await shop();
  await api.users.delete({ userId: buyer.id });
  const entry = { userId: buyer.id, kind: "refund", amountCents: 500, idempotencyKey: "before" } as const;
  await db.creditEntry.create({ data: entry });
  await replace(await backUp());
  expect((await api.credit.of({ userId: buyer.id })).balanceCents).toBe(0);
});
