import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { publishedRules } from "~tests/support/program-rules";

beforeEach(resetDatabase);

async function adminAt(now = NOW) {
  const admin = (await db.user.findFirst({ where: { isAdmin: true } })) ?? (await createAdmin(db));
  return (await callerFor(db, admin.id, { now })).admin;
}

type Sale = { now?: Date; subtotalCents?: number; isTestOrder?: boolean; isWholesale?: boolean };

async function saleBelow(affiliateId: string, { now = NOW, ...order }: Sale = {}) {
  const buyer = await createUser(db, { name: "Robin Field", referredByUserId: affiliateId });
  const placed = await createOrder(db, buyer, order);
  await (await adminAt(now)).orders.markPaid({ orderId: placed.id });
  return placed;
}

const mine = async (userId: string, now = NOW) => (await callerFor(db, userId, { now })).affiliate;

async function payOut(now: Date) {
  const { payouts } = await adminAt(now);
  return payouts.create(await seenRun(payouts));
}

describe("affiliate.earnings", () => {
  it("shows order, buyer tier, base, level, rate, bonus and affiliate tier as of the payment", async () => {
    const above = await createAffiliate(db, { affiliateTierId: "tier-rising-star" });
    await saleBelow(above.id);
    const { shortId } = await saleBelow(above.id, { subtotalCents: 6_437 });
    await db.user.update({ where: { id: above.id }, data: { affiliateTierId: "tier-elite" } });
    const { entries } = await (await mine(above.id)).earnings({ order: shortId });
    expect(entries).toMatchObject([
      {
        kind: "earn",
        amountCents: 547,
        state: { status: "available" },
        buyer: "Robin F.",
        buyerTier: "None",
        level: 1,
        baseCents: 6_437,
        rateBps: 800,
        bonusBps: 50,
        bonusPaused: false,
        tierName: "Rising Star",
        activeReferrals: 2,
      },
    ]);
  });

  it("shows which bonus was paused, with the number of active referrals", async () => {
    const above = await createAffiliate(db, { affiliateTierId: "tier-rising-star" });
    await saleBelow(above.id);
    const { entries } = await (await mine(above.id)).earnings({});
    expect(entries).toMatchObject([
      { amountCents: 800, bonusBps: 0, bonusPaused: true, pausedBps: 50, activeReferrals: 1 },
    ]);
  });

  it("shows at level 1 alone which bonus was not added because the tier was turned off", async () => {
    const top = await createAffiliate(db, { affiliateTierId: "tier-diamond", affiliateTierActive: false });
    const off = { affiliateTierId: "tier-diamond", affiliateTierActive: false, referredByUserId: top.id };
    const above = await createAffiliate(db, off);
    await saleBelow(above.id);
    const of = async (id: string) => (await (await mine(id)).earnings({})).entries;
    const unpaid = { bonusBps: 0, bonusPaused: false, pausedBps: 0 };
    expect(await of(above.id)).toMatchObject([{ ...unpaid, level: 1, turnedOffBps: 400 }]);
    expect(await of(top.id)).toMatchObject([{ ...unpaid, level: 2, turnedOffBps: 0 }]);
  });

  it("marks earnings of a refunded order void and links their reversal, but hides the reason staff typed", async () => {
    const above = await createAffiliate(db);
    const { id, shortId } = await saleBelow(above.id);
    await (await adminAt(daysFromNow(1))).orders.refund({ orderId: id, reason: "Vials broken on arrival" });
    const { entries } = await (await mine(above.id, daysFromNow(2))).earnings({ order: shortId });
    expect(entries).toMatchObject([
      { kind: "reverse", amountCents: -800, state: null, reversesAt: NOW, reason: "The order was refunded" },
      {
        kind: "earn",
        amountCents: 800,
        state: { status: "void" },
        reversedAt: daysFromNow(1),
        reversedWhy: "The order was refunded",
      },
    ]);
    const { lines } = await (await mine(above.id)).statement({ month: daysFromNow(1).toISOString().slice(0, 7) });
    expect(lines.at(-1)).toMatchObject({ kind: "reverse", reason: "The order was refunded" });
    const seenByStaff = (await (await adminAt()).affiliates.ledger({ userId: above.id })).entries;
    expect(seenByStaff.map(({ reason, reversedWhy }) => [reason, reversedWhy])).toEqual([
      ["Vials broken on arrival", null],
      [null, "Vials broken on arrival"],
    ]);
  });

  it("moves an earning from on hold to available, in payout and paid, and back to available when the payout is returned", async () => {
    await publishedRules(db, { holdDays: 3 });
    const above = await createAffiliate(db, { cashappTag: "$Above" });
    await saleBelow(above.id);
    const stateAt = async (now: Date) =>
      (await (await mine(above.id, now)).earnings({ kind: "earn" })).entries[0]?.state;
    const sumsAt = async (now: Date) => {
      const { owedCents, onHoldCents, availableCents, inPayoutCents, paidCents } = await (
        await mine(above.id, now)
      ).dashboard();
      return [owedCents, onHoldCents, availableCents, inPayoutCents, paidCents];
    };
    expect(await stateAt(daysFromNow(2))).toEqual({ status: "on-hold", until: daysFromNow(3) });
    expect(await sumsAt(daysFromNow(2))).toEqual([800, 800, 0, 0, 0]);
    expect(await stateAt(daysFromNow(4))).toEqual({ status: "available" });
    expect(await sumsAt(daysFromNow(4))).toEqual([800, 0, 800, 0, 0]);
    await payOut(daysFromNow(4));
    expect(await stateAt(daysFromNow(4))).toEqual({ status: "in-payout", preparedAt: daysFromNow(4) });
    expect(await sumsAt(daysFromNow(4))).toEqual([800, 0, 0, 800, 0]);
    const payout = await db.payout.findFirstOrThrow();
    await (await adminAt(daysFromNow(5))).payouts.send({ payoutId: payout.id, reference: "CA-7" });
    expect(await stateAt(daysFromNow(5))).toEqual({ status: "paid", sentAt: daysFromNow(5), reference: "CA-7" });
    expect(await sumsAt(daysFromNow(5))).toEqual([0, 0, 0, 0, 800]);
    await (await adminAt(daysFromNow(6))).payouts.return({ payoutId: payout.id, reason: "Tag not found" });
    expect(await stateAt(daysFromNow(7))).toEqual({ status: "available" });
    expect(await sumsAt(daysFromNow(7))).toEqual([800, 0, 800, 0, 0]);
  });

  it("filters by kind, level, status and month, and reports the same status as the statement", async () => {
    const top = await createAffiliate(db, { cashappTag: "$Top" });
    const below = await createAffiliate(db, { referredByUserId: top.id });
    await saleBelow(top.id, { now: daysFromNow(-40) });
    await payOut(daysFromNow(-30));
    await (await adminAt(daysFromNow(-30))).payouts.send({
      payoutId: (await db.payout.findFirstOrThrow()).id,
      reference: "CA-1",
    });
    await saleBelow(below.id);
    const refunded = await saleBelow(top.id);
    await (await adminAt(daysFromNow(1))).orders.refund({ orderId: refunded.id, reason: "Returned" });
    const api = await mine(top.id, daysFromNow(2));
    const found = async (input: Parameters<typeof api.earnings>[0]) =>
      (await api.earnings(input)).entries.map(({ kind, level, state }) => `${kind} ${level} ${state?.status}`);
    expect(await found({ status: "paid" })).toEqual(["earn 1 paid"]);
    expect(await found({ status: "void" })).toEqual(["earn 1 void"]);
    expect(await found({ status: "available" })).toEqual(["earn 2 available"]);
    expect(await found({ status: "on-hold" })).toEqual([]);
    expect(await found({ status: "in-payout" })).toEqual([]);
    expect(await found({ level: 2 })).toEqual(["earn 2 available"]);
    expect(await found({ kind: "payout" })).toEqual(["payout null undefined"]);
    expect(await found({ month: "2026-05", kind: "earn" })).toEqual(["earn 1 paid"]);
    const said = (await Promise.all(["2026-05", "2026-06"].map((month) => api.statement({ month })))).flatMap(
      ({ lines }) => lines.map(({ id, state }) => `${id} ${state?.status}`),
    );
    expect((await api.earnings({})).entries.map(({ id, state }) => `${id} ${state?.status}`).sort()).toEqual(
      said.sort(),
    );
  });

  it("returns each entry once across pages, newest first", async () => {
    const above = await createAffiliate(db);
    await db.ledgerEntry.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        affiliateUserId: above.id,
        kind: "adjust" as const,
        amountCents: BigInt(index + 1),
        idempotencyKey: `adjust:${index}`,
        createdAt: daysFromNow(-Math.floor(index / 7)),
      })),
    });
    const api = await mine(above.id);
    const seen: { id: string; createdAt: Date }[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await api.earnings({ ...(cursor && { cursor }), direction: "forward" });
      seen.push(...page.entries);
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    expect(seen.every((entry, index) => entry.createdAt <= (seen[index - 1] ?? entry).createdAt)).toBe(true);
  });

  it("never returns another affiliate's entries, whatever the filter, cursor or order", async () => {
    const [one, other] = [await createAffiliate(db), await createAffiliate(db)];
    const { shortId } = await saleBelow(one.id, { isTestOrder: false });
    await saleBelow(one.id, { isTestOrder: true });
    const [entry] = (await (await mine(one.id)).earnings({})).entries;
    const api = await mine(other.id);
    for (const input of [{}, { order: shortId }, { level: 1 }, { month: "2026-06" }, { cursor: entry?.id ?? "" }]) {
      expect((await api.earnings(input)).entries).toEqual([]);
    }
    expect((await api.unpaidLevels({})).rows).toEqual([]);
    expect((await api.breakdown({})).earned).toEqual({ count: 0, amountCents: 0 });
    expect((await api.activeReferrals({})).referrals).toEqual([]);
    await db.ledgerEntry.create({
      data: {
        affiliateUserId: other.id,
        kind: "adjust",
        amountCents: 5n,
        idempotencyKey: "adjust:o",
        createdAt: daysFromNow(-9),
      },
    });
    expect((await api.earnings({ cursor: entry?.id ?? "" })).entries).toEqual([]);
  });
});

describe("affiliate.unpaidLevels", () => {
  it("explains why a level was not paid: test order, wholesale order, or not an affiliate at the time", async () => {
    const above = await createAffiliate(db);
    const test = await saleBelow(above.id, { isTestOrder: true });
    const wholesale = await saleBelow(above.id, { isWholesale: true });
    await db.user.update({ where: { id: above.id }, data: { isAffiliate: false } });
    const notThen = await saleBelow(above.id);
    await db.user.update({ where: { id: above.id }, data: { isAffiliate: true } });
    const { rows } = await (await mine(above.id)).unpaidLevels({});
    const why = (shortId: string) => rows.find(({ shortOrderId }) => shortOrderId === shortId)?.why;
    expect([test, wholesale, notThen].map(({ shortId }) => why(shortId))).toEqual([
      "Test orders pay no commission.",
      "Wholesale orders are sold at cost and pay no commission.",
      "The account at this level was not an affiliate when the order was paid.",
    ]);
  });

  it("drops a level once its order pays commission, and lists it again when the order becomes a test", async () => {
    const above = await createAffiliate(db);
    const { id } = await saleBelow(above.id, { isTestOrder: true });
    const api = await mine(above.id);
    expect((await api.unpaidLevels({})).rows).toHaveLength(1);
    await (await adminAt()).orders.setTestFlag({ orderId: id, isTestOrder: false });
    expect((await api.unpaidLevels({})).rows).toEqual([]);
    await (await adminAt()).orders.setTestFlag({ orderId: id, isTestOrder: true });
    expect((await api.unpaidLevels({})).rows).toMatchObject([{ generation: 3, why: "Test orders pay no commission." }]);
  });

  it("filters by order, level and month, and pages through all rows", async () => {
    const above = await createAffiliate(db);
    const orders = [];
    for (let count = 0; count < 27; count++) orders.push(await saleBelow(above.id, { isTestOrder: true }));
    const api = await mine(above.id);
    const first = await api.unpaidLevels({});
    const second = await api.unpaidLevels({ ...(first.nextCursor && { cursor: first.nextCursor }) });
    const all = [...first.rows, ...second.rows].map(({ shortOrderId }) => shortOrderId);
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([25, 2, null]);
    expect(all.sort()).toEqual(orders.map(({ shortId }) => shortId).sort());
    expect((await api.unpaidLevels({ order: orders[3]?.shortId })).rows).toHaveLength(1);
    expect((await api.unpaidLevels({ level: 2 })).rows).toEqual([]);
    expect((await api.unpaidLevels({ month: "2026-05" })).rows).toEqual([]);
  });
});

describe("affiliate.breakdown", () => {
  it("adds up by level and status, net of reversals and with corrections, and matches list and statement", async () => {
    const top = await createAffiliate(db);
    const below = await createAffiliate(db, { referredByUserId: top.id });
    await saleBelow(top.id, { subtotalCents: 20_000 });
    await saleBelow(below.id);
    await saleBelow(below.id, { now: daysFromNow(-40) });
    const refunded = await saleBelow(top.id);
    await (await adminAt(daysFromNow(1))).orders.refund({ orderId: refunded.id, reason: "Returned" });
    const requestId = crypto.randomUUID();
    const adjustment = { requestId, affiliateUserId: top.id, amountCents: -300, reason: "Paid by hand" };
    await (await adminAt(daysFromNow(1))).ledger.adjust(adjustment);
    const api = await mine(top.id, daysFromNow(2));
    const nothingElse = { takenBackCents: 0, settledCents: 0, correctedCents: 0 };
    expect(await api.breakdown({})).toEqual({
      totalCents: 2_100,
      earned: { count: 4, amountCents: 3_250 },
      // The third buyer below made the top account a Rising Star, before the refunded order was paid.
      takenBack: { count: 1, amountCents: -850 },
      corrections: { count: 1, amountCents: -300 },
      byLevel: [
        { level: 1, count: 2, takenBackCount: 1, amountCents: 1_600 },
        { level: 2, count: 2, takenBackCount: 0, amountCents: 800 },
      ],
      byStatus: [
        { status: "on-hold", count: 0, amountCents: 0, ...nothingElse },
        { status: "available", count: 3, amountCents: 2_100, ...nothingElse, correctedCents: -300 },
        { status: "in-payout", count: 0, amountCents: 0, ...nothingElse },
        { status: "paid", count: 0, amountCents: 0, ...nothingElse },
        { status: "void", count: 1, amountCents: 850, ...nothingElse },
      ],
    });
    expect((await api.dashboard()).earnedCents).toBe(2_100);
    for (const month of ["2026-05", "2026-06"]) {
      const { earnedCents, reversedCents, adjustedCents } = await api.statement({ month });
      expect((await api.breakdown({ month })).totalCents).toBe(earnedCents + reversedCents + adjustedCents);
    }
    expect((await api.breakdown({ month: "2026-05" })).earned).toEqual({ count: 1, amountCents: 400 });
    const { entries } = await api.earnings({ kind: "earn", status: "available" });
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2_400);
  });

  it("shows by status what a partial refund leaves, matching the dashboard", async () => {
    await publishedRules(db, { holdDays: 3 });
    const above = await createAffiliate(db, { cashappTag: "$Above" });
    const { id: orderId } = await saleBelow(above.id);
    const takeBack = async (now: Date, goodsCents: number) =>
      (await adminAt(now)).orders.refundPart({
        ...{ orderId, goodsCents, shippingCents: 0, reason: "One was broken", internalNote: "", to: "return" },
        requestId: crypto.randomUUID(),
      });
    const left = async (now: Date, month?: string) => {
      const { byStatus, totalCents } = await (await mine(above.id, now)).breakdown(month ? { month } : {});
      const shown = byStatus.filter(({ amountCents, takenBackCents }) => amountCents !== 0 || takenBackCents !== 0);
      return [totalCents, ...shown.map((each) => [each.status, each.amountCents, each.takenBackCents])];
    };
    const overview = async (now: Date) => {
      const { onHoldCents, availableCents, inPayoutCents, paidCents } = await (await mine(above.id, now)).dashboard();
      return [onHoldCents, availableCents, inPayoutCents, paidCents];
    };
    await takeBack(daysFromNow(1), 2_500);
    expect(await left(daysFromNow(2))).toEqual([600, ["on-hold", 600, -200]]);
    expect(await overview(daysFromNow(2))).toEqual([600, 0, 0, 0]);
    expect(await left(daysFromNow(4))).toEqual([600, ["available", 600, -200]]);
    const { entries } = await (await mine(above.id, daysFromNow(4))).earnings({ kind: "earn" });
    expect(entries).toMatchObject([{ amountCents: 800, takenBackCents: -200, state: { status: "available" } }]);
    await payOut(daysFromNow(4));
    expect(await left(daysFromNow(4))).toEqual([600, ["in-payout", 600, -200]]);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    await (await adminAt(daysFromNow(5))).payouts.send({ payoutId, reference: "CA-7" });
    expect(await left(daysFromNow(5))).toEqual([600, ["paid", 600, -200]]);
    // A refund after the payout is settled by the next payout.
    await takeBack(daysFromNow(20), 2_500);
    expect(await left(daysFromNow(21))).toEqual([400, ["available", -200, -200], ["paid", 600, -200]]);
    expect(await overview(daysFromNow(21))).toEqual([0, -200, 0, 600]);
    expect(await left(daysFromNow(21), "2026-06")).toEqual([600, ["available", -200, -200], ["paid", 600, -200]]);
    await (await adminAt(daysFromNow(22))).orders.refund({ orderId, reason: "All were broken" });
    expect(await left(daysFromNow(22))).toEqual([0, ["available", -600, 0], ["paid", 600, 0], ["void", 800, 0]]);
    expect(await overview(daysFromNow(22))).toEqual([0, -600, 0, 600]);
    expect((await (await mine(above.id, daysFromNow(22))).earnings({ kind: "earn" })).entries).toMatchObject([
      { takenBackCents: 0, state: { status: "void" } },
    ]);
  });
});

describe("affiliate.breakdown after a payout", () => {
  it("keeps what was sent in paid and takes it off what comes next, until a later payout has covered it", async () => {
    const above = await createAffiliate(db, { cashappTag: "$Above" });
    const { id: orderId } = await saleBelow(above.id);
    const pay = async (now: Date) => {
      await payOut(now);
      const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { status: "prepared" } });
      return async () => (await adminAt(now)).payouts.send({ payoutId, reference: "CA" });
    };
    const shown = async (now: Date) => {
      const api = await mine(above.id, now);
      const { byStatus } = await api.breakdown({});
      const { onHoldCents, availableCents, inPayoutCents, paidCents } = await api.dashboard();
      expect(byStatus.slice(0, 4).map(({ amountCents }) => amountCents)).toEqual([
        ...[onHoldCents, availableCents, inPayoutCents, paidCents],
      ]);
      return byStatus.filter(({ settledCents }) => settledCents !== 0).map((each) => [each.status, each.settledCents]);
    };
    await (await pay(daysFromNow(1)))();
    expect(await shown(daysFromNow(2))).toEqual([]);
    await (await adminAt(daysFromNow(3))).orders.refund({ orderId, reason: "Returned" });
    expect(await shown(daysFromNow(4))).toEqual([
      ["available", -800],
      ["paid", 800],
    ]);
    await saleBelow(above.id, { now: daysFromNow(5), subtotalCents: 30_000 });
    expect(await shown(daysFromNow(5))).toEqual([
      ["available", -800],
      ["paid", 800],
    ]);
    const send = await pay(daysFromNow(6));
    expect(await shown(daysFromNow(6))).toEqual([
      ["in-payout", -800],
      ["paid", 800],
    ]);
    await send();
    expect(await shown(daysFromNow(7))).toEqual([]);
  });

  it("leaves out a commission that was taken back before any payout", async () => {
    await publishedRules(db, { holdDays: 3 });
    const above = await createAffiliate(db, { cashappTag: "$Above" });
    const { id: orderId } = await saleBelow(above.id);
    await (await adminAt(daysFromNow(1))).orders.refund({ orderId, reason: "Returned" });
    for (const day of [2, 5]) {
      const { byStatus } = await (await mine(above.id, daysFromNow(day))).breakdown({});
      expect(byStatus.every(({ settledCents }) => settledCents === 0)).toBe(true);
    }
  });
});

it("earnings queries run a small, fixed number of statements", async () => {
  const above = await createAffiliate(db);
  for (let count = 0; count < 3; count++) await saleBelow(above.id, { isTestOrder: count === 0 });
  const api = await mine(above.id);
  expect((await countStatements(db, () => api.earnings({}))).length).toBeLessThanOrEqual(2);
  expect((await countStatements(db, () => api.breakdown({}))).length).toBeLessThanOrEqual(2);
  expect((await countStatements(db, () => api.unpaidLevels({}))).length).toBeLessThanOrEqual(2);
  expect((await countStatements(db, () => api.activeReferrals({}))).length).toBeLessThanOrEqual(1);
});
