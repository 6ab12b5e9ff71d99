// Compares every displayed money total with the ledger and the orders, after random sequences of actions.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createChain,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

const adminAt = async (id: string, now: Date) => (await callerFor(db, id, { now })).admin;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const item = {
  ...{ position: 0, productName: "Vial", sku: "V", quantity: 2, unitPriceCents: 5_000, unitPricePaidCents: 5_000 },
  ...{ totalPriceCents: 10_000, supplierCostCents: 1_700, priceTrace: [] },
};

const kinds = [
  "pay",
  "pay",
  "pay",
  "refund",
  "part",
  "undo",
  "test",
  "real",
  "run",
  "send",
  "back",
  "adjust",
  "delete",
] as const;
const story = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(30), amount: fc.integer({ min: -900, max: 900 }) }),
  { minLength: 15, maxLength: 30 },
);
type Act = { kind: (typeof kinds)[number]; which: number; amount: number };

async function world() {
  await resetDatabase();
  const { id: adminId } = await createAdmin(db);
  const chain = await createChain(db, 4);
  for (const { id } of chain) await db.user.update({ where: { id }, data: { cashappTag: `$${id.slice(0, 8)}` } });
  const affiliates = chain.map(({ id }) => id);
  const [houseId = ""] = affiliates;
  await db.user.update({ where: { id: houseId }, data: { email: env.ROOT_AFFILIATE_EMAIL } });
  const orders: string[] = [];
  for (const referredByUserId of [affiliates[3], affiliates[3], affiliates[1], affiliates[0]]) {
    const buyer = await createUser(db, { referredByUserId: referredByUserId ?? null });
    for (const subtotalCents of [10_000, 23_450]) {
      orders.push((await createOrder(db, buyer, { subtotalCents, items: { create: [item] } })).id);
    }
  }
  return { adminId, affiliates, orders, houseId };
}
type World = Awaited<ReturnType<typeof world>>;

async function act({ adminId, affiliates, orders }: World, now: Date, { kind, which, amount }: Act) {
  const admin = await adminAt(adminId, now);
  const orderId = orders[which % orders.length] ?? "";
  const affiliateUserId = affiliates[which % affiliates.length] ?? "";
  const payouts = await db.payout.findMany({ orderBy: { id: "asc" } });
  const payoutId = payouts[which % Math.max(1, payouts.length)]?.id;
  const acts: Record<Act["kind"], () => Promise<unknown>> = {
    pay: () => admin.orders.markPaid({ orderId }),
    refund: () => admin.orders.refund({ orderId, reason: "because" }),
    async part() {
      const paid = await db.order.findMany({ where: { isPaid: true }, orderBy: { subtotalCents: "asc" } });
      const order = paid[which % Math.max(1, paid.length)];
      if (!order) return;
      await admin.orders.refundPart({
        ...{ orderId: order.id, goodsCents: 10 * Math.abs(amount), shippingCents: 1, reason: "because" },
        ...{ internalNote: "", to: which % 2 ? "return" : "credit", requestId: crypto.randomUUID() },
      });
    },
    undo: () => admin.orders.undoPayment({ orderId, reason: "because" }),
    test: () => admin.orders.setTestFlag({ orderId, isTestOrder: true }),
    real: () => admin.orders.setTestFlag({ orderId, isTestOrder: false }),
    run: async () => admin.payouts.create(await seenRun(admin.payouts, { includeAllFor: "Known" })),
    send: async () => payoutId && admin.payouts.send({ payoutId, reference: "R" }),
    back: async () => payoutId && admin.payouts.return({ payoutId, reason: "because" }),
    adjust: async () =>
      amount !== 0 &&
      admin.ledger.adjust({ requestId: crypto.randomUUID(), affiliateUserId, amountCents: amount, reason: "because" }),
    delete: () => admin.users.delete({ userId: affiliates[which % 2] ?? "" }),
  };
  await acts[kind]().catch((error) => expect(error).toMatchObject({ code: "CONFLICT" }));
}

type Entries = Awaited<ReturnType<typeof ledger>>;
const ledger = async () =>
  (await db.ledgerEntry.findMany()).map((entry) => ({ ...entry, cents: Number(entry.amountCents) }));
const centsOf = (entries: Entries, ...of: Entries[number]["kind"][]) =>
  sum(entries.filter(({ kind }) => of.length === 0 || of.includes(kind)).map(({ cents }) => cents));

/** An affiliate's own pages: dashboard, breakdown and statements. */
async function expectOwnSums(userId: string, now: Date, entries: Entries) {
  const own = entries.filter(({ affiliateUserId }) => affiliateUserId === userId);
  const me = (await callerFor(db, userId, { now })).affiliate;
  const payouts = await db.payout.findMany({ where: { affiliateUserId: userId } });
  const centsIn = (wanted: string) =>
    sum(payouts.filter(({ status }) => status === wanted).map(({ amountCents }) => Number(amountCents)));
  const earnedCents = centsOf(own, "earn", "reverse", "adjust");
  const shown = await me.dashboard();
  expect(shown).toMatchObject({
    earnedCents,
    owedCents: centsOf(own),
    onHoldCents: 0,
    inPayoutCents: centsIn("prepared"),
    availableCents: centsOf(own) - centsIn("prepared"),
    paidCents: centsIn("sent"),
  });
  expect(shown.paidCents).toBe(0 - centsOf(own, "payout", "payout_return"));
  expect(shown.owedCents + shown.paidCents).toBe(shown.earnedCents);
  const months = [undefined, ...new Set(own.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))];
  for (const month of months) {
    const within = own.filter(({ createdAt }) => !month || createdAt.toISOString().startsWith(month));
    const breakdown = await me.breakdown(month ? { month } : {});
    expect(breakdown.totalCents).toBe(centsOf(within, "earn", "reverse", "adjust"));
    const left = breakdown.byStatus.map((each) => each.amountCents - each.takenBackCents - each.correctedCents);
    expect(sum(left)).toBe(breakdown.earned.amountCents);
    const { earned, takenBack, corrections } = breakdown;
    expect(earned.amountCents + takenBack.amountCents + corrections.amountCents).toBe(breakdown.totalCents);
    if (!month) {
      const { onHoldCents, availableCents, inPayoutCents, paidCents } = shown;
      const standing = breakdown.byStatus.filter(({ status }) => status !== "void");
      const overview = [onHoldCents, availableCents, inPayoutCents, paidCents];
      expect(standing.map(({ amountCents }) => amountCents)).toEqual(overview);
    }
    const levels = [breakdown.corrections, ...breakdown.byLevel];
    expect(sum(levels.map(({ amountCents }) => amountCents))).toBe(breakdown.totalCents);
    if (!month) continue;
    const one = await me.statement({ month });
    expect(one.earnedCents + one.reversedCents + one.adjustedCents).toBe(breakdown.totalCents);
    expect(one.closingCents - one.openingCents).toBe(centsOf(within));
    expect(one.paidCents).toBe(centsOf(within, "payout", "payout_return"));
  }
}

/** The admin's program totals: cards and balances, including deleted accounts. */
async function expectProgramSums({ adminId, houseId }: World, now: Date, everything: Entries) {
  const admin = await adminAt(adminId, now);
  const entries = everything.filter(({ affiliateUserId }) => affiliateUserId !== houseId);
  const keptCents = centsOf(everything) - centsOf(entries);
  const prepared = await db.payout.findMany({ where: { status: "prepared" } });
  expect(await db.payout.count({ where: { affiliateUserId: houseId } })).toBe(0);
  const users = await db.user.findMany({ where: { id: { not: houseId } }, select: { id: true, deletedAt: true } });
  const balances = users.map(({ id, deletedAt }) => ({
    cents: centsOf(entries.filter(({ affiliateUserId }) => affiliateUserId === id)),
    deletedAt,
  }));
  const of = (wanted: (balance: (typeof balances)[number]) => boolean) =>
    sum(balances.filter(wanted).map(({ cents }) => cents));
  const sums = {
    owedCents: of(({ cents }) => cents > 0),
    owedAccounts: balances.filter(({ cents }) => cents > 0).length,
    owingCents: 0 - of(({ cents }) => cents < 0),
    owingAccounts: balances.filter(({ cents }) => cents < 0).length,
    netCents: centsOf(entries),
    deletedCents: of(({ deletedAt }) => deletedAt !== null),
    deletedAccounts: balances.filter(({ deletedAt, cents }) => deletedAt !== null && cents !== 0).length,
    paidCents: 0 - centsOf(entries, "payout", "payout_return"),
    inPayoutCents: sum(prepared.map(({ amountCents }) => Number(amountCents))),
    keptCents,
  };
  expect(await admin.affiliates.stats()).toMatchObject(sums);
  const list = await admin.ledger.balances({});
  expect(list.sums).toEqual(sums);
  expect(list.pageCount).toBe(1);
  expect(sum(list.rows.map(({ balanceCents }) => balanceCents))).toBe(sums.netCents + keptCents);
  expect(list.rows.filter(({ isHouse }) => isHouse).map(({ balanceCents }) => balanceCents)).toEqual([keptCents]);
}

/** The dashboard: cards, days and the lists behind them. */
async function expectShopSums({ adminId, houseId }: World, now: Date, everything: Entries) {
  const entries = everything.filter(({ affiliateUserId }) => affiliateUserId !== houseId);
  const keptCents = centsOf(everything, "earn", "reverse") - centsOf(entries, "earn", "reverse");
  const { dashboard } = await adminAt(adminId, now);
  const orders = await db.order.findMany({ where: { isTestOrder: false }, include: { items: true } });
  const paid = orders.filter(({ isPaid }) => isPaid);
  const revenueCents = sum(paid.map(({ totalAmountCents, refundedCents }) => totalAmountCents - refundedCents));
  const costCents = sum(paid.flatMap(({ items }) => items.map((one) => one.supplierCostCents * one.quantity)));
  const commissionCents = centsOf(entries, "earn", "reverse");
  const correctionCents = centsOf(entries, "adjust");
  const profitCents = revenueCents - costCents - commissionCents - correctionCents;
  const figures = { revenueCents, correctionCents, profitCents };
  expect(await dashboard.overview()).toMatchObject({ ...figures, costCents, commissionCents, keptCents });
  const sales = await dashboard.sales({ days: 90 });
  const refunded = orders.filter(({ refundedAt }) => refundedAt !== null).length;
  const parts = await db.orderRefund.findMany({ where: { order: { isTestOrder: false } } });
  const paidIds = new Set(paid.map(({ id }) => id));
  const givenBack = parts.filter(({ orderId }) => paidIds.has(orderId));
  expect(sum(givenBack.map((part) => part.goodsCents + part.shippingCents))).toBe(
    sum(paid.map(({ refundedCents }) => refundedCents)),
  );
  const refunds = refunded + parts.length;
  expect(sales.totals).toEqual({ ...figures, refunds, orders: paid.length + refunded });
  const { rows, total } = await dashboard.orders({ of: "sales", days: 90 });
  expect(total).toBe(rows.length);
  expect(sum(rows.map((row) => row.revenueCents))).toBe(revenueCents);
  expect(sum(rows.map((row) => row.profitCents)) - correctionCents).toBe(profitCents);
}

/** The leaderboard shows the figures of the affiliates' dashboards, and leaves out the house account. */
async function expectLeaderboard({ adminId, affiliates, houseId }: World, now: Date) {
  await refreshLeaderboard({ db, now });
  const viewer = affiliates.at(-1) ?? adminId;
  const { entries } = await (await callerFor(db, viewer, { now })).leaderboard.standings({ by: "volume" });
  const competing = await db.user.findMany({ where: { isAffiliate: true, deletedAt: null, id: { not: houseId } } });
  const own = await Promise.all(
    competing.map(async ({ id }) => {
      const { orders, lifetimeVolumeCents } = await (await callerFor(db, id, { now })).affiliate.dashboard();
      return `${orders} ${lifetimeVolumeCents}`;
    }),
  );
  expect(entries.map(({ orders, volumeCents }) => `${orders} ${volumeCents}`).sort()).toEqual(own.sort());
}

async function live(acts: readonly Act[]) {
  const told = await world();
  for (const [day, one] of acts.entries()) await act(told, daysFromNow(day), one);
  const now = daysFromNow(acts.length);
  const entries = await ledger();
  for (const userId of told.affiliates) {
    const { deletedAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    if (!deletedAt) await expectOwnSums(userId, now, entries);
  }
  await expectProgramSums(told, now, entries);
  await expectShopSums(told, now, entries);
  await expectLeaderboard(told, now);
}

it("every displayed total matches the ledger and the orders after any sequence of actions", async () => {
  await fc.assert(fc.asyncProperty(story, live), { numRuns: 6, endOnFailure: true });
});

describe("a refund in a later month", () => {
  beforeEach(resetDatabase);

  it("is booked in its own month in the daily sales, the lists, the product figures and the statement", async () => {
    const { id } = await createAdmin(db);
    const affiliate = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    const product = await db.product.create({ data: { name: "Vial", slug: "vial", sku: "V" } });
    const order = await createOrder(db, buyer, { items: { create: [{ ...item, productId: product.id }] } });
    await (await adminAt(id, new Date("2026-05-20T12:00:00Z"))).orders.markPaid({ orderId: order.id });
    const until = new Date("2026-06-10T12:00:00Z");
    const read = async () => {
      const { dashboard } = await adminAt(id, until);
      const { series, totals } = await dashboard.sales({ days: 30 });
      const [refund] = (await dashboard.orders({ of: "sales", days: 7 })).rows;
      const [performance] = (await dashboard.products({ days: 7 })).rows;
      return { may: series.find(({ day }) => day === "2026-05-20"), series, totals, refund, performance };
    };
    const before = await read();
    expect(before.may).toMatchObject({ orders: 1, revenueCents: 15_000, profitCents: 15_000 - 3_400 - 800 });
    expect(before.refund).toBeUndefined();
    await (await adminAt(id, new Date("2026-06-05T12:00:00Z"))).orders.refund({ orderId: order.id, reason: "Broken" });
    const after = await read();
    expect(after.may).toEqual(before.may);
    expect(after.series.find(({ day }) => day === "2026-06-05")).toMatchObject({
      ...{ orders: 0, refunds: 1, revenueCents: -15_000, profitCents: -10_800 },
    });
    expect(after.totals).toMatchObject({ orders: 1, refunds: 1, revenueCents: 0, profitCents: 0 });
    expect(after.refund).toMatchObject({ isRefund: true, revenueCents: -15_000, commissionCents: -800 });
    expect(after.performance).toMatchObject({ orders: 0, sold: -2, revenueCents: -10_000, conversionBps: null });
    const me = (await callerFor(db, affiliate.id, { now: until })).affiliate;
    expect(await me.statement({ month: "2026-05" })).toMatchObject({ earnedCents: 800, reversedCents: 0 });
    expect(await me.statement({ month: "2026-06" })).toMatchObject({ earnedCents: 0, reversedCents: -800 });
  });
});

describe("a deleted account", () => {
  beforeEach(resetDatabase);

  it("keeps its balance in the totals, is not paid out, and is settled by an adjustment", async () => {
    const { id } = await createAdmin(db);
    const admin = await adminAt(id, NOW);
    const affiliate = await createAffiliate(db, { cashappTag: "$gone" });
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    const order = await createOrder(db, buyer);
    await admin.orders.markPaid({ orderId: order.id });
    expect((await admin.users.byId({ userId: affiliate.id })).balanceCents).toBe(800);
    await admin.users.delete({ userId: affiliate.id });
    expect(await admin.affiliates.stats()).toMatchObject({ owedCents: 800, deletedCents: 800, deletedAccounts: 1 });
    expect((await admin.payouts.preview()).excluded).toMatchObject([{ reason: "deleted", balanceCents: 800 }]);
    expect((await admin.ledger.balances({})).rows).toMatchObject([{ isDeleted: true, balanceCents: 800 }]);
    const { profitCents } = await admin.dashboard.overview();
    const requestId = crypto.randomUUID();
    await admin.ledger.adjust({ requestId, affiliateUserId: affiliate.id, amountCents: -800, reason: "Written off" });
    expect(await admin.affiliates.stats()).toMatchObject({ owedCents: 0, netCents: 0, deletedAccounts: 0 });
    expect((await admin.dashboard.overview()).profitCents).toBe(profitCents + 800);
  });
});
