// The affiliate Overview: next-tier forecast, bonus at risk, and earnings by month.
import { beforeEach, describe, expect, it } from "vitest";
import { INITIAL_RULES } from "~/domain/program-rules";
import { db } from "~/server/db";
import { countInNetwork } from "~/server/services/commissions/count-in-network";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  daysAgo,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { publishedRules } from "~tests/support/program-rules";

beforeEach(resetDatabase);

const overview = async (userId: string, now = NOW) => (await callerFor(db, userId, { now })).affiliate;
const adminAt = async (now: Date) => (await callerFor(db, (await createAdmin(db)).id, { now })).admin.orders;

describe("affiliate.outlook", () => {
  it("forecasts the next tier from the last eight weeks' gains, net of refunds", async () => {
    const affiliate = await createAffiliate(db, { affiliateSince: daysAgo(400), affiliateTierId: "tier-rising-star" });
    const buyer = await createUser(db, { referredByUserId: affiliate.id, createdAt: daysAgo(300) });
    await db.affiliateHierarchy.updateMany({ data: { createdAt: daysAgo(300) } });
    for (const days of [200, 40, 20, 10, 5]) {
      const order = await createOrder(db, buyer, { subtotalCents: 1_000 });
      const orders = await adminAt(daysAgo(days));
      await orders.markPaid({ orderId: order.id });
      if (days === 5) await orders.refund({ orderId: order.id, reason: "Came back" });
    }
    // Builder needs 12 orders; the affiliate has 4, of which 3 are from the last eight weeks.
    expect(await (await overview(affiliate.id)).outlook()).toMatchObject({
      nextTierName: "Builder",
      paceWeeks: 8,
      forecast: { kind: "in-weeks", weeks: 22, key: "orders" },
    });
    expect((await (await overview(affiliate.id, daysFromNow(90))).outlook()).forecast).toEqual({ kind: "no-pace" });
    expect((await (await overview((await createAffiliate(db)).id)).outlook()).forecast).toEqual({ kind: "no-pace" });
    const top = await createAffiliate(db, { affiliateTierId: "tier-imperial-royal" });
    expect(await (await overview(top.id)).outlook()).toMatchObject({ nextTierName: null, forecast: null });
  });

  it("counts a network member from when they started to count, not from when they joined", async () => {
    const affiliate = await createAffiliate(db, { affiliateSince: daysAgo(400) });
    const [starter, ...higher] = INITIAL_RULES.tiers;
    if (!starter) throw new Error("sixteen tiers");
    const wide = { minLifetimeVolumeCents: 90_000, minOrders: 900, minActiveReferrals: 900, minNetworkSize: 18 };
    await publishedRules(db, { tiers: [starter, ...higher.map((tier) => ({ ...tier, ...wide }))] });
    for (const [joined, verified] of [
      [300, 250],
      [300, 10],
      [10, 10],
    ] as const) {
      const { id } = await createUser(db, { referredByUserId: affiliate.id, createdAt: daysAgo(joined) });
      const countedAt = { emailVerifiedAt: null, countedInNetworkAt: null, countedSequence: null };
      await db.user.update({ where: { id }, data: countedAt });
      await db.affiliateHierarchy.updateMany({ where: { userId: id }, data: { createdAt: daysAgo(joined) } });
      await db.$transaction((tx) => countInNetwork(tx, id, daysAgo(verified)));
    }
    // The next tier requires 18 members; 3 count, 2 of them within the last eight weeks.
    const { forecast } = await (await overview(affiliate.id)).outlook();
    expect(forecast).toMatchObject({ kind: "in-weeks", weeks: 60, key: "networkSize" });
  });

  it("counts a direct referral who comes back as a gain, and one who orders again in time as none", async () => {
    const affiliate = await createAffiliate(db, { affiliateSince: daysAgo(400) });
    const [starter, ...higher] = INITIAL_RULES.tiers;
    if (!starter) throw new Error("sixteen tiers");
    const few = { minLifetimeVolumeCents: 9_000_000, minOrders: 900, minActiveReferrals: 11, minNetworkSize: 900 };
    await publishedRules(db, { tiers: [starter, ...higher.map((tier) => ({ ...tier, ...few }))] });
    for (const paidAgo of [[300, 10], [100, 10], [10], [300, 100], [200]]) {
      const buyer = await createUser(db, { referredByUserId: affiliate.id, createdAt: daysAgo(300) });
      for (const days of paidAgo) {
        const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 1_000, createdAt: daysAgo(days) });
        await (await adminAt(daysAgo(days))).markPaid({ orderId });
      }
    }
    // Four are active. In the last eight weeks one came back, one is new and one lapsed.
    const { forecast, activeReferrals } = await (await overview(affiliate.id)).outlook();
    expect(activeReferrals).toBe(4);
    expect(forecast).toMatchObject({ kind: "in-weeks", weeks: 56, key: "activeReferrals" });
  });

  it("skips tiers reached before an admin set a lower one, as payments do", async () => {
    const affiliate = await createAffiliate(db, { affiliateSince: daysAgo(400) });
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    await db.affiliateHierarchy.updateMany({ data: { createdAt: daysAgo(300) } });
    const shop = (await callerFor(db, (await createAdmin(db)).id)).admin;
    const order = await createOrder(db, buyer, { subtotalCents: 600_000 });
    await shop.orders.markPaid({ orderId: order.id });
    await shop.affiliates.setTier({ userId: affiliate.id, level: 1, reason: "Empty accounts" });
    const mine = await overview(affiliate.id);
    const { tier, nextTier, progress } = await mine.dashboard();
    expect([tier.name, nextTier?.name]).toEqual(["Starter", "Professional"]);
    expect(progress.find(({ key }) => key === "lifetimeVolumeCents")).toMatchObject({ current: 600_000, percent: 60 });
    expect(await mine.outlook()).toMatchObject({
      nextTierName: "Professional",
      forecast: { kind: "in-weeks", weeks: 6, key: "lifetimeVolumeCents" },
    });
    expect(await shop.affiliates.byId({ userId: affiliate.id })).toMatchObject({ nextTierName: "Professional" });
  });

  it("reads tier requirements from the rules in force", async () => {
    const affiliate = await createAffiliate(db, { affiliateSince: daysAgo(400) });
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    await db.affiliateHierarchy.updateMany({ data: { createdAt: daysAgo(300) } });
    const order = await createOrder(db, buyer, { subtotalCents: 1_000 });
    await (await adminAt(NOW)).markPaid({ orderId: order.id });
    const [starter, ...higher] = INITIAL_RULES.tiers;
    if (!starter) throw new Error("sixteen tiers");
    const dear = { minLifetimeVolumeCents: 9_000, minOrders: 900, minActiveReferrals: 900, minNetworkSize: 900 };
    await publishedRules(db, { tiers: [starter, ...higher.map((tier) => ({ ...tier, ...dear }))] });
    const { forecast } = await (await overview(affiliate.id)).outlook();
    expect(forecast).toMatchObject({ kind: "in-weeks", weeks: 64, key: "lifetimeVolumeCents" });
  });

  it("lists direct referrals that become inactive within 60 days, and marks the one whose lapse pauses the bonus", async () => {
    const affiliate = await createAffiliate(db);
    const referral = (name: string, lastPaidOrderAt: Date) =>
      createUser(db, { referredByUserId: affiliate.id, name, lastPaidOrderAt });
    await referral("Ada Long", daysAgo(10));
    await referral("Ben Next", daysAgo(150));
    await referral("Cleo Soon", daysAgo(170));
    await referral("Dora Gone", daysAgo(181));
    const { atRisk, activeReferrals } = await (await overview(affiliate.id)).outlook();
    expect(activeReferrals).toBe(3);
    expect(atRisk.map(({ referral: { name, activeUntil }, ...rest }) => ({ name, activeUntil, ...rest }))).toEqual([
      { name: "Cleo Soon", activeUntil: daysFromNow(10), activeAfter: 2, pausesBonus: false },
      { name: "Ben Next", activeUntil: daysFromNow(30), activeAfter: 1, pausesBonus: true },
    ]);
  });

  it("lists the first ten at-risk referrals plus the one whose lapse pauses the bonus, and counts the rest", async () => {
    const affiliate = await createAffiliate(db);
    for (let place = 0; place < 14; place++) {
      const lastPaidOrderAt = daysAgo(170 - place);
      await createUser(db, { referredByUserId: affiliate.id, name: `Person ${place}`, lastPaidOrderAt });
    }
    const { atRisk, moreAtRisk } = await (await overview(affiliate.id)).outlook();
    expect(atRisk.map(({ referral: { name }, activeAfter }) => `${name}: ${activeAfter}`)).toEqual([
      ...Array.from({ length: 10 }, (_, place) => `Person ${place}: ${13 - place}`),
      "Person 12: 1",
    ]);
    expect(atRisk.filter(({ pausesBonus }) => pausesBonus)).toHaveLength(1);
    expect(moreAtRisk).toBe(3);
  });
});

describe("affiliate.monthlyEarnings", () => {
  it("matches each month's statement, splits it by level, and compares with the same day of last month", async () => {
    const [upper] = [await createAffiliate(db)];
    const lower = await createAffiliate(db, { referredByUserId: upper.id });
    const direct = await createUser(db, { referredByUserId: upper.id });
    const deep = await createUser(db, { referredByUserId: lower.id });
    for (const [at, buyer] of [
      ["2026-04-30T23:59:59Z", direct],
      ["2026-05-10T00:00:00Z", deep],
      ["2026-05-20T00:00:00Z", direct],
      ["2026-06-01T00:00:00Z", direct],
    ] as const) {
      await (await adminAt(new Date(at))).markPaid({ orderId: (await createOrder(db, buyer)).id });
    }
    const may = await db.ledgerEntry.findFirstOrThrow({
      where: { affiliateUserId: upper.id, createdAt: new Date("2026-05-20T00:00:00Z") },
    });
    await (await adminAt(NOW)).refund({ orderId: may.orderId ?? "", reason: "Came back" });

    const api = await overview(upper.id);
    const { months, thisMonthCents, lastMonthCents, lastMonthByNowCents } = await api.monthlyEarnings();
    expect(months.map(({ month }) => month)).toEqual(["2026-04", "2026-05", "2026-06"]);
    for (const { month, total, level1, levels2to3 } of months) {
      const { earnedCents, reversedCents, adjustedCents } = await api.statement({ month });
      expect(total).toBe(earnedCents + reversedCents + adjustedCents);
      expect(level1 + levels2to3).toBe(total);
    }
    expect(months[1]?.levels2to3).toBeGreaterThan(0);
    expect(lastMonthByNowCents).toBe(months[1]?.levels2to3);
    expect([thisMonthCents, lastMonthCents]).toEqual([months[2]?.total, months[1]?.total]);
    // The refund is booked in the month in which it happens.
    expect(thisMonthCents).toBe(0);
    expect((await (await overview(lower.id)).monthlyEarnings()).months).toHaveLength(2);
  });
});
