// The affiliate program's rules about who earns what.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createAffiliate, createOrder, createUser, daysAgo, NOW } from "~tests/support/factories";
import { publishedRules } from "~tests/support/program-rules";
import { buyerBelow, countersOf, entriesOf, expectBooksToBalance } from "./books";

beforeEach(resetDatabase);

const DAY = 86_400_000;

async function pay(orderId: string) {
  const admin = await createAdminCaller(db);
  await admin.admin.orders.markPaid({ orderId });
}

async function payOrderOf(buyer: { id: string; email: string }, fields: Parameters<typeof createOrder>[2] = {}) {
  const order = await createOrder(db, buyer, fields);
  await pay(order.id);
  return order;
}

const skippedOf = async (orderId: string) =>
  (await db.skippedCommission.findMany({ where: { orderId }, orderBy: { level: "asc" } })).map(
    ({ level, reason }) => `${level} ${reason}`,
  );

describe("commission base and rates", () => {
  it.each([
    ["None", [800, 400, 400, 200, 200, 100, 100, 100, 100, 100]],
    ["Bronze", [600, 300, 300, 150, 150, 75, 75, 75, 75, 75]],
    ["Gold", [400, 200, 200, 100, 100, 50, 50, 50, 50, 50]],
  ] as const)("follow the buyer's tier at the time of the order: %s", async (buyerTier, amounts) => {
    const { buyer } = await buyerBelow(db, 10);
    await db.user.update({ where: { id: buyer.id }, data: { subscriptionTier: "Gold" } });
    const order = await payOrderOf(buyer, { buyerTier });
    expect(await entriesOf(db, order.id)).toEqual(amounts.map((amount, at) => `earn ${at + 1} ${amount}`));
  });

  it("apply to goods only, without shipping, rounded half up once", async () => {
    const { buyer } = await buyerBelow(db, 1);
    const order = await payOrderOf(buyer, { subtotalCents: 1_006, shippingCents: 99_000, totalAmountCents: 100_006 });
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 80"]);
  });

  it("are stored on the entry with level, bonus and tier", async () => {
    const { buyer } = await buyerBelow(db, 1);
    const order = await payOrderOf(buyer, { buyerTier: "Gold" });
    expect(await db.ledgerEntry.findFirst()).toMatchObject({
      idempotencyKey: `earn:${order.id}:1:1`,
      level: 1,
      baseCents: 10_000,
      rateBps: 400,
      bonusBps: 0,
      tierName: "Starter",
      buyerTier: "Gold",
      activeReferrals: 1,
      generation: 1,
    });
  });
});

describe("commission eligibility", () => {
  it("ends after ten levels; the eleventh earns and counts nothing", async () => {
    const { buyer, uplines } = await buyerBelow(db, 11);
    await payOrderOf(buyer);
    expect(await db.ledgerEntry.count()).toBe(10);
    expect(await countersOf(db, uplines[10]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
  });

  it("skips a level that is not an affiliate without rolling up, records why, and still counts its order", async () => {
    const { buyer, uplines } = await buyerBelow(db, 3);
    const second = uplines[1]?.id ?? "";
    await db.user.update({ where: { id: second }, data: { isAffiliate: false } });
    const order = await payOrderOf(buyer);
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 800", "earn 3 400"]);
    expect(await skippedOf(order.id)).toEqual(["2 not-an-affiliate"]);
    expect(await countersOf(db, second)).toEqual({ orders: 1, volume: 10_000, balance: 0, earned: 0 });
  });

  it("is decided when the order is paid, not when it was placed", async () => {
    const { buyer, uplines } = await buyerBelow(db, 1);
    await db.user.update({ where: { id: uplines[0]?.id ?? "" }, data: { isAffiliate: false } });
    const order = await createOrder(db, buyer);
    await db.user.update({ where: { id: uplines[0]?.id ?? "" }, data: { isAffiliate: true } });
    await pay(order.id);
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 800"]);
  });

  it("excludes wholesale orders: no commission, no counters, no active referral", async () => {
    const { buyer, uplines } = await buyerBelow(db, 2);
    const order = await payOrderOf(buyer, { isWholesale: true });
    expect(await entriesOf(db, order.id)).toEqual([]);
    expect(await skippedOf(order.id)).toEqual(["1 wholesale-order", "2 wholesale-order"]);
    expect(await countersOf(db, uplines[0]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ lastPaidOrderAt: null });
  });

  it("excludes test orders: no commission, no counters, no active referral", async () => {
    const { buyer, uplines } = await buyerBelow(db, 2);
    const order = await payOrderOf(buyer, { isTestOrder: true });
    expect(await entriesOf(db, order.id)).toEqual([]);
    expect(await skippedOf(order.id)).toEqual(["1 test-order", "2 test-order"]);
    expect(await countersOf(db, uplines[0]?.id ?? "")).toEqual({ orders: 0, volume: 0, balance: 0, earned: 0 });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ lastPaidOrderAt: null });
  });
});

describe("the tier bonus", () => {
  const builder = () => createAffiliate(db, { affiliateTierId: "tier-builder" });

  it("is paused while the order's buyer is the only active referral", async () => {
    const buyer = await createUser(db, { referredByUserId: (await builder()).id });
    const order = await payOrderOf(buyer);
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 800"]);
    expect(await db.ledgerEntry.findFirst()).toMatchObject({ bonusPaused: true, bonusBps: 0, activeReferrals: 1 });
  });

  it("is added to level 1 only, with two active referrals including this order's buyer", async () => {
    const above = await createAffiliate(db, { affiliateTierId: "tier-royal" });
    const referrer = await createAffiliate(db, { affiliateTierId: "tier-builder", referredByUserId: above.id });
    await createUser(db, { referredByUserId: referrer.id, lastPaidOrderAt: daysAgo(180) });
    await createAffiliate(db, { referredByUserId: above.id, lastPaidOrderAt: NOW });
    await db.user.update({ where: { id: referrer.id }, data: { lastPaidOrderAt: NOW } });
    const order = await payOrderOf(await createUser(db, { referredByUserId: referrer.id }));
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 900", "earn 2 400"]);
  });

  it("does not count a referral whose last paid order is older than 180 days", async () => {
    const referrer = await builder();
    const old = new Date(daysAgo(180).getTime() - 1);
    await createUser(db, { referredByUserId: referrer.id, lastPaidOrderAt: old });
    const order = await payOrderOf(await createUser(db, { referredByUserId: referrer.id }));
    expect(await entriesOf(db, order.id)).toEqual(["earn 1 800"]);
  });

  it("counts the other buyer when two first orders are paid concurrently", async () => {
    const referrer = await builder();
    const buyers = await Promise.all([1, 2].map(() => createUser(db, { referredByUserId: referrer.id })));
    const orders = await Promise.all(buyers.map((buyer) => createOrder(db, buyer)));
    await Promise.all(orders.map(({ id }) => pay(id)));
    const amounts = (await db.ledgerEntry.findMany()).map(({ amountCents }) => Number(amountCents)).sort();
    expect(amounts).toEqual([800, 900]);
  });
});

describe("ledger entries", () => {
  it("are available immediately without a hold, and after it with one", async () => {
    const { buyer } = await buyerBelow(db, 1);
    await payOrderOf(buyer);
    await publishedRules(db, { holdDays: 14 });
    await payOrderOf(buyer);
    const entries = await db.ledgerEntry.findMany({ orderBy: { availableAt: "asc" } });
    expect(entries.map(({ availableAt }) => availableAt)).toEqual([NOW, new Date(NOW.getTime() + 14 * DAY)]);
  });

  it("refuse UPDATE and DELETE, and a second earning for the same level of a payment", async () => {
    const { buyer } = await buyerBelow(db, 1);
    await payOrderOf(buyer);
    const entry = await db.ledgerEntry.findFirstOrThrow();
    await expect(db.ledgerEntry.update({ where: { id: entry.id }, data: { amountCents: 1n } })).rejects.toThrow();
    await expect(db.ledgerEntry.delete({ where: { id: entry.id } })).rejects.toThrow();
    const { id: _, ...same } = entry;
    const another = { ...same, idempotencyKey: "another" };
    await expect(db.ledgerEntry.create({ data: another })).rejects.toMatchObject({ code: "P2002" });
    expect(await db.ledgerEntry.findFirst()).toEqual(entry);
    await expectBooksToBalance(db);
  });
});

describe("tiers", () => {
  it("advance in the payment's transaction when any one requirement is met, with the evidence", async () => {
    const { buyer, uplines } = await buyerBelow(db, 1);
    const userId = uplines[0]?.id ?? "";
    await payOrderOf(buyer, { subtotalCents: 99_999 });
    expect(await db.tierChange.count()).toBe(0);
    await payOrderOf(buyer, { subtotalCents: 1 });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ affiliateTierId: "tier-rising-star" });
    expect(await db.tierChange.findMany()).toMatchObject([
      {
        userId,
        toTierId: "tier-rising-star",
        evidence: { lifetimeVolumeCents: 100_000, orders: 2, activeReferrals: 1, networkSize: 1 },
      },
    ]);
  });

  it("are never lowered by smaller counters or a refund", async () => {
    const { buyer, uplines } = await buyerBelow(db, 1);
    const userId = uplines[0]?.id ?? "";
    await db.user.update({ where: { id: userId }, data: { affiliateTierId: "tier-diamond" } });
    const order = await payOrderOf(buyer);
    const admin = await createAdminCaller(db);
    await admin.admin.orders.refund({ orderId: order.id, reason: "Came back" });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ affiliateTierId: "tier-diamond" });
    expect(await db.tierChange.count()).toBe(0);
  });

  it("advance for affiliates only", async () => {
    const { buyer, uplines } = await buyerBelow(db, 1);
    await db.user.update({ where: { id: uplines[0]?.id ?? "" }, data: { isAffiliate: false } });
    await payOrderOf(buyer, { subtotalCents: 5_000_000 });
    expect(await db.tierChange.count()).toBe(0);
  });
});

describe("partnerships", () => {
  it("count an order once, for the nearest member who had joined, and remove it on a refund", async () => {
    const { buyer, uplines } = await buyerBelow(db, 3);
    const team = await db.affiliatePartnership.create({ data: { name: "Northern Lights", totalMembers: 3 } });
    const joins = [new Date(NOW.getTime() + DAY), daysAgo(3), daysAgo(3)];
    await db.partnershipMember.createMany({
      data: uplines.map(({ id }, at) => ({ partnershipId: team.id, userId: id, joinedAt: joins[at] ?? NOW })),
    });
    const order = await payOrderOf(buyer);
    const contributions = async () => {
      const members = await db.partnershipMember.findMany();
      return uplines.map(({ id }) => Number(members.find(({ userId }) => userId === id)?.contributedVolumeCents));
    };
    expect(await contributions()).toEqual([0, 10_000, 0]);
    expect(await db.affiliatePartnership.findFirst()).toMatchObject({
      combinedVolumeCents: 10_000n,
      combinedOrders: 1,
    });
    const admin = await createAdminCaller(db);
    await admin.admin.orders.refund({ orderId: order.id, reason: "Came back" });
    expect(await contributions()).toEqual([0, 0, 0]);
    expect(await db.affiliatePartnership.findFirst()).toMatchObject({ combinedVolumeCents: 0n, combinedOrders: 0 });
  });
});
