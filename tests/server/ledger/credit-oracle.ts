// What store credit must amount to, derived from the final state of the orders: an order that is a test, or that was
// cancelled, moves none of it.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import type { callerFor } from "~tests/support/factories";

type Admin = Awaited<ReturnType<typeof callerFor>>["admin"];

/** Asserts that each customer's balance, the journal and the money to be returned match the orders. */
export async function expectCreditToMeet(db: Db, admin: Admin, now: Date): Promise<void> {
  const entries = await db.creditEntry.findMany();
  const sum = (of: readonly { amountCents: number }[]) => of.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const expected = new Map<string, number>();
  const add = (userId: string, cents: number) => expected.set(userId, (expected.get(userId) ?? 0) + cents);
  const isOfAPerson = ({ kind, orderId }: (typeof entries)[number]) =>
    kind === "overpayment" || kind === "take_back" || (kind === "grant" && orderId === null);
  for (const entry of entries.filter(isOfAPerson)) add(entry.userId, entry.amountCents);
  let toReturn = 0;
  for (const order of await db.order.findMany({ include: { refunds: true, moneyReturns: true } })) {
    const returned = sum(order.moneyReturns.filter(({ kind }) => kind === "refund"));
    const cameBack = order.refundedAt ? order.totalAmountCents : order.refundedCents;
    if (order.isTestOrder) continue;
    add(order.userId, cameBack - returned - order.creditAppliedCents);
    toReturn += returned;
  }
  const balances = await db.creditEntry.groupBy({ by: ["userId"], _sum: { amountCents: true } });
  for (const { userId, _sum } of balances) expect(_sum.amountCents).toBe(expected.get(userId) ?? 0);
  const rows = await admin.ledger.journal({ month: now.toISOString().slice(0, 7) });
  expect(rows.find(({ account }) => account === 2200)?.closingCents).toBe(-sum(entries) || 0);
  const others = await db.moneyReturn.findMany({ where: { kind: { not: "refund" } } });
  expect((await admin.payments.moneyReturns({ view: "open" })).openCents).toBe(toReturn + sum(others));
}
