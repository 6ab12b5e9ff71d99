// What the journal must come to, derived from the final state of orders and memberships; and a month of it as exported.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import { journalCsv } from "~/server/services/ledger/journal";
import { type callerFor, signedInContext } from "~tests/support/factories";

type Admin = Awaited<ReturnType<typeof callerFor>>["admin"];

/** Asserts that the sales and cost accounts match the orders that are paid and the memberships that are approved. */
export async function expectJournalToMeet(db: Db, admin: Admin, now: Date): Promise<void> {
  const orders = await db.order.findMany({
    where: { isPaid: true, isTestOrder: false },
    include: { items: true, refunds: true },
  });
  const requests = await db.subscriptionRequest.findMany({ where: { status: "approved", isTest: false } });
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
  const costs = orders.flatMap(({ items, refunds }) => [
    ...items.map((item) => item.supplierCostCents * item.quantity),
    ...refunds.map((refund) => -Number(refund.returnedCostCents)),
  ]);
  const expected = {
    4000: -sum(orders.map((order) => order.subtotalCents - order.refundedGoodsCents)),
    4100: -sum(orders.map((order) => order.shippingCents - (order.refundedCents - order.refundedGoodsCents))),
    4200: -sum(requests.map(({ amountCents }) => amountCents)),
    5100: sum(costs),
    2000: -sum(costs),
  };
  const rows = await admin.ledger.journal({ month: monthOf(now) });
  for (const [account, cents] of Object.entries(expected)) {
    const kept = rows.find((row) => row.account === Number(account))?.closingCents;
    expect([account, kept]).toEqual([account, cents || 0]);
  }
}

export const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** A month as the accountant gets it: its balances, and the lines of its CSV. */
export async function exported(db: Db, adminId: string, admin: Admin, month: string) {
  const { csv } = await journalCsv(await signedInContext(db, adminId), { month });
  return { balances: await admin.ledger.journal({ month }), csv: await new Response(csv).text() };
}
