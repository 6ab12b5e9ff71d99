// What a period is compared with, and which orders and carts the funnel counts in it.
import { beforeEach, describe, expect, it } from "vitest";
import { VISITOR_CART_DAYS } from "~/domain/retention";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createProduct, createUser, daysAgo, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const dashboardOf = async () => (await createAdminCaller(db)).admin.dashboard;
/** An hour after or before this time of day. */
const hours = (at: Date, by: number) => new Date(at.getTime() + by * 3_600_000);
const day = (at: Date) => at.toISOString().slice(0, 10);

async function cartOf(owner: { userId: string } | { sessionId: string }, createdAt = NOW) {
  const { id: productId } = await createProduct(db);
  await db.cart.create({ data: { ...owner, items: { create: { productId, quantity: 1, createdAt } } } });
}

describe("a period that is not over yet", () => {
  it.each([1, 7, 30, 90] as const)("of %i days is compared up to the same time of day", async (days) => {
    const buyer = await createUser(db);
    const paid = (paidAt: Date) =>
      createOrder(db, buyer, {
        ...{ status: "completed", isPaid: true, paidAt, createdAt: paidAt },
        subtotalCents: 1_000,
      });
    const sameTime = daysAgo(days);
    await Promise.all([NOW, hours(sameTime, -1), hours(sameTime, 1)].map(paid));
    await db.ledgerEntry.create({
      data: {
        ...{ kind: "adjust", affiliateUserId: buyer.id, amountCents: 300n, reason: "Late", idempotencyKey: "late" },
        createdAt: hours(sameTime, 1),
      },
    });
    const dashboard = await dashboardOf();
    const sales = await dashboard.sales({ days });
    expect(sales.isSoFar).toBe(true);
    expect(sales.totals).toMatchObject({ orders: 1, revenueCents: 6_000 });
    expect(sales.totalsBefore).toMatchObject({ orders: 1, revenueCents: 6_000, correctionCents: 0 });
    expect(sales.change).toMatchObject({ ordersBps: 0, revenueBps: 0 });
    expect([sales.series, sales.seriesBefore].map(({ length }) => length)).toEqual([days, days]);
    const { steps, isSoFar } = await dashboard.funnel({ days });
    expect(isSoFar).toBe(true);
    expect(steps.at(-1)).toMatchObject({ step: "paid", count: 1, countBefore: 1 });
  });

  it("is compared with whole days once it is over", async () => {
    const buyer = await createUser(db);
    const paidAt = hours(daysAgo(2), 11);
    await createOrder(db, buyer, { status: "completed", isPaid: true, paidAt, createdAt: paidAt });
    const yesterday = day(daysAgo(1));
    const dashboard = await dashboardOf();
    const sales = await dashboard.sales({ from: yesterday, to: yesterday });
    expect(sales).toMatchObject({ isSoFar: false, totalsBefore: { orders: 1 } });
    expect(await dashboard.funnel({ from: yesterday, to: yesterday })).toMatchObject({ isSoFar: false });
  });
});

describe("filled carts", () => {
  it("are the counted orders and the carts that can still become one", async () => {
    const buyer = await createUser(db);
    await createOrder(db, buyer);
    for (const flag of ["isTestOrder", "isArchived", "isWholesale"] as const) {
      await createOrder(db, buyer, { [flag]: true });
    }
    await cartOf({ userId: buyer.id });
    await cartOf({ sessionId: "visitor" });
    await cartOf({ userId: (await createUser(db, { vipWholesaleAccount: true })).id });
    const { steps } = await (await dashboardOf()).funnel({ days: 1 });
    expect(steps.slice(2, 4)).toMatchObject([
      { step: "carts", count: 3 },
      { step: "orders", count: 1, shareBps: 3_333 },
    ]);
  });

  it("are unknown for a period that begins before visitors' carts are kept", async () => {
    const firstDay = day(daysAgo(VISITOR_CART_DAYS - 1));
    const early = day(daysAgo(VISITOR_CART_DAYS));
    const stepsFrom = async (from: string) =>
      (await (await dashboardOf()).funnel({ from, to: day(NOW) })).steps.slice(2, 4);
    expect(await stepsFrom(firstDay)).toMatchObject([
      { step: "carts", count: 0, countBefore: null, changeBps: null },
      { step: "orders", count: 0, countBefore: 0 },
    ]);
    expect(await stepsFrom(early)).toMatchObject([
      { step: "carts", count: null, countBefore: null, shareBps: null },
      { step: "orders", count: 0, shareBps: null },
    ]);
  });
});
