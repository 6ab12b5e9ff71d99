// How an affiliate's tier changes: undone payments, tiers set by an admin, removed test flags, deactivated tiers.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { expectBooksToBeRight, giveTier } from "../ledger/right-books";
import { entriesOf } from "./books";

beforeEach(resetDatabase);

const reason = "Marked by mistake";
const admin = async (now = NOW) => (await createAdminCaller(db, { now })).admin;
const tierOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).affiliateTierId;

/** An affiliate with one customer, and `sell`, which places and pays an order of that customer. */
async function shop() {
  const affiliate = await createAffiliate(db);
  const buyer = await createUser(db, { referredByUserId: affiliate.id });
  const { orders, affiliates } = await admin();
  const sell = async (subtotalCents: number, fields: object = {}) => {
    const { id: orderId } = await createOrder(db, buyer, { subtotalCents, ...fields });
    await orders.markPaid({ orderId });
    return orderId;
  };
  return { affiliate, buyer, orders, affiliates, sell };
}

describe("an undone payment", () => {
  it("revokes the tier that it alone gave, recording the reason, and a new payment gives it again", async () => {
    const { affiliate, orders, sell } = await shop();
    const orderId = await sell(600_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await orders.undoPayment({ orderId, reason });
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    await orders.markPaid({ orderId });
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await orders.undoPayment({ orderId, reason });
    expect(await db.tierChange.findMany({ orderBy: { sequence: "asc" } })).toMatchObject([
      { kind: "earned", fromTierId: "tier-starter", toTierId: "tier-achiever", orderId, generation: 1 },
      { kind: "undone", fromTierId: "tier-achiever", toTierId: "tier-starter", orderId, generation: 1, reason },
      { kind: "earned", toTierId: "tier-achiever", orderId, generation: 2 },
      { kind: "undone", toTierId: "tier-starter", orderId, generation: 2 },
    ]);
    await expectBooksToBeRight(db);
  });

  it("removes the queued e-mail about the revoked tier, and keeps the one about the remaining tier", async () => {
    const { orders, sell } = await shop();
    await sell(110_000);
    const orderId = await sell(600_000);
    const news = async () => {
      const mails = await db.outboxMail.findMany({
        where: { template: "affiliate-tier" },
        orderBy: { createdAt: "asc" },
      });
      return mails.map(({ payload }) => (payload as { tierId: string }).tierId);
    };
    expect(await news()).toEqual(["tier-rising-star", "tier-achiever"]);
    await orders.undoPayment({ orderId, reason });
    expect(await news()).toEqual(["tier-rising-star"]);
    await orders.markPaid({ orderId });
    expect(await news()).toEqual(["tier-rising-star", "tier-achiever"]);
  });

  it("is told once to the affiliate who had the e-mail about the tier, and not to one who had not", async () => {
    const { affiliate, orders, sell } = await shop();
    const orderId = await sell(600_000);
    const corrections = () => db.outboxMail.findMany({ where: { template: "tier-taken-back" } });
    await orders.undoPayment({ orderId, reason });
    expect(await corrections()).toEqual([]);
    await db.user.update({ where: { id: affiliate.id }, data: { affiliateMailsOff: ["tier"] } });
    await orders.markPaid({ orderId });
    await orders.undoPayment({ orderId, reason });
    expect(await corrections()).toEqual([]);
    await db.user.update({ where: { id: affiliate.id }, data: { affiliateMailsOff: [] } });
    await orders.markPaid({ orderId });
    await db.outboxMail.updateMany({ where: { template: "affiliate-tier" }, data: { status: "sent", sentAt: NOW } });
    await Promise.allSettled([1, 2].map(() => orders.undoPayment({ orderId, reason })));
    const [mail, ...others] = await corrections();
    expect({ to: mail?.toEmail, others }).toEqual({ to: affiliate.email, others: [] });
    const { subject, text } = await composeMail(db, { template: "tier-taken-back", payload: mail?.payload });
    expect(subject).toBe("You are at Starter again");
    expect(text).toContain("We told you that you reached Achiever.");
    expect(text).not.toContain(reason);
  });

  it("keeps a tier that later payments have also earned, even if one of those was refunded", async () => {
    const { affiliate, orders, sell } = await shop();
    const first = await sell(110_000);
    const second = await sell(120_000);
    expect(await tierOf(affiliate.id)).toBe("tier-rising-star");
    await orders.refund({ orderId: second, reason: "Came back" });
    await orders.undoPayment({ orderId: first, reason });
    expect(await tierOf(affiliate.id)).toBe("tier-rising-star");
    await expectBooksToBeRight(db);
  });

  it("revokes only what is not earned without it", async () => {
    const { affiliate, orders, sell } = await shop();
    const mistake = await sell(260_000);
    await sell(260_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await orders.undoPayment({ orderId: mistake, reason });
    expect(await tierOf(affiliate.id)).toBe("tier-builder");
    await expectBooksToBeRight(db);
  });

  it("revokes the tiers of every account above", async () => {
    const top = await createAffiliate(db);
    const middle = await createAffiliate(db, { referredByUserId: top.id });
    const buyer = await createUser(db, { referredByUserId: middle.id });
    const { orders } = await admin();
    const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 600_000 });
    await orders.markPaid({ orderId });
    await orders.undoPayment({ orderId, reason });
    for (const { id } of [top, middle]) expect(await tierOf(id)).toBe("tier-starter");
    await expectBooksToBeRight(db);
  });

  it("differs from a refund, which keeps the tier", async () => {
    const { affiliate, orders, sell } = await shop();
    await orders.refund({ orderId: await sell(600_000), reason: "Came back" });
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await expectBooksToBeRight(db);
  });

  it("keeps a tier that an admin has set since", async () => {
    const { affiliate, orders, affiliates, sell } = await shop();
    const orderId = await sell(600_000);
    await affiliates.setTier({ userId: affiliate.id, level: 6, reason: "Agreed" });
    await orders.undoPayment({ orderId, reason });
    expect(await tierOf(affiliate.id)).toBe("tier-senior-professional");
    await expectBooksToBeRight(db);
  });
});

describe("a tier set by an admin", () => {
  it("applies to the next order, is recorded with its reason, and passes the ledger verification", async () => {
    const { affiliate, affiliates, sell } = await shop();
    const other = await createUser(db, { referredByUserId: affiliate.id });
    const { orders } = await admin();
    await orders.markPaid({ orderId: (await createOrder(db, other, { subtotalCents: 100 })).id });
    const set = await affiliates.setTier({ userId: affiliate.id, level: 9, reason: "Agreed by phone" });
    expect(set).toEqual({ tierName: "Diamond", alreadySet: false });
    const orderId = await sell(10_000);
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 1200"]);
    const history = await affiliates.history({ userId: affiliate.id });
    expect(history.tiers).toMatchObject([{ kind: "set", tier: { name: "Diamond" }, reason: "Agreed by phone" }]);
    expect(history.acts).toMatchObject([
      {
        action: "affiliate.tier",
        changes: [
          { field: "tierName", before: "Starter", after: "Diamond" },
          { field: "reason", before: null, after: "Agreed by phone" },
        ],
      },
    ]);
    const own = await (await callerFor(db, affiliate.id)).affiliate.tierHistory();
    expect(own[0]).not.toHaveProperty("reason");
    await expectBooksToBeRight(db);
  });

  it("below the reached tier stays until a tier above the reached one is earned", async () => {
    const { affiliate, affiliates, sell } = await shop();
    await sell(600_000);
    await affiliates.setTier({ userId: affiliate.id, level: 1, reason: "A network of empty accounts" });
    await sell(10_000);
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    await sell(400_000);
    expect(await tierOf(affiliate.id)).toBe("tier-professional");
    await expectBooksToBeRight(db);
  });

  it("below the reached tier stays even after referrals lapse or another tier was set in between", async () => {
    const { affiliate } = await shop();
    const buyers = await Promise.all([1, 2, 3].map(() => createUser(db, { referredByUserId: affiliate.id })));
    const sellToAll = async (days: number) => {
      const { orders } = await admin(daysFromNow(days));
      for (const buyer of buyers) await orders.markPaid({ orderId: (await createOrder(db, buyer)).id });
    };
    await sellToAll(0);
    expect(await tierOf(affiliate.id)).toBe("tier-builder");
    const late = (await admin(daysFromNow(200))).affiliates;
    const set = (level: number) => late.setTier({ userId: affiliate.id, level, reason: "Empty accounts" });
    await set(1);
    await sellToAll(201);
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    for (const level of [9, 2]) await set(level);
    await sellToAll(202);
    expect(await tierOf(affiliate.id)).toBe("tier-rising-star");
    await expectBooksToBeRight(db);
  });

  it("below a tier reached only by a payment undone later stays, and the tiers in between can be earned", async () => {
    const { affiliate, affiliates, orders, sell } = await shop();
    const mistake = await sell(600_000);
    await affiliates.setTier({ userId: affiliate.id, level: 1, reason: "That was a typo" });
    await orders.undoPayment({ orderId: mistake, reason });
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    expect(await db.tierChange.findFirst({ orderBy: { sequence: "desc" } })).toMatchObject({
      ...{ kind: "undone", fromTierId: "tier-starter", toTierId: "tier-starter", orderId: mistake },
    });
    expect((await affiliates.history({ userId: affiliate.id })).tiers).toMatchObject([
      { kind: "set" },
      { kind: "earned" },
    ]);
    await sell(300_000);
    expect(await tierOf(affiliate.id)).toBe("tier-builder");
    await expectBooksToBeRight(db);
  });

  it("below the reached tier stays after another payment was undone, until a higher tier than without it", async () => {
    const { affiliate, affiliates, orders, sell } = await shop();
    await sell(300_000);
    const mistake = await sell(300_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await affiliates.setTier({ userId: affiliate.id, level: 1, reason: "A network of empty accounts" });
    await orders.undoPayment({ orderId: mistake, reason });
    await sell(10_000);
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    await sell(300_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await expectBooksToBeRight(db);
  });

  it("by mistake does not keep the tiers below it from being earned", async () => {
    const { affiliate, affiliates, sell } = await shop();
    for (const level of [9, 1]) await affiliates.setTier({ userId: affiliate.id, level, reason: "Mistyped" });
    await sell(600_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await expectBooksToBeRight(db);
  });

  it("and revoked can still be earned, even after a payment that raised it further was undone", async () => {
    const { affiliate, affiliates, orders, sell } = await shop();
    await affiliates.setTier({ userId: affiliate.id, level: 3, reason: "A gift" });
    const orderId = await sell(600_000);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await orders.undoPayment({ orderId, reason });
    await affiliates.setTier({ userId: affiliate.id, level: 1, reason: "Taken back" });
    await sell(300_000);
    expect(await tierOf(affiliate.id)).toBe("tier-builder");
    await expectBooksToBeRight(db);
  });

  it("is set once when sent concurrently, and requires a reason, an affiliate and one of sixteen levels", async () => {
    const { affiliate, buyer, affiliates } = await shop();
    const userId = affiliate.id;
    const answers = await Promise.all([1, 2, 3].map(() => affiliates.setTier({ userId, level: 4, reason: "Agreed" })));
    expect(answers.filter(({ alreadySet }) => !alreadySet)).toHaveLength(1);
    expect(await db.tierChange.count()).toBe(1);
    for (const wrong of [
      { level: 4, reason: " " },
      { level: 17, reason: "x" },
      { level: 0, reason: "x" },
    ]) {
      await expect(affiliates.setTier({ userId, ...wrong })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    const customer = affiliates.setTier({ userId: buyer.id, level: 4, reason: "x" });
    await expect(customer).rejects.toMatchObject({ cause: { reason: "not-an-affiliate" } });
  });
});

describe("removing the test flag of a paid order", () => {
  it("pays the accounts above by their state when the order was paid", async () => {
    const { affiliate, affiliates, orders, buyer } = await shop();
    const other = await createUser(db, { referredByUserId: affiliate.id });
    await orders.markPaid({ orderId: (await createOrder(db, other, { subtotalCents: 100 })).id });
    await affiliates.setTier({ userId: affiliate.id, level: 3, reason: "Agreed" });
    const { id: orderId } = await createOrder(db, buyer, { isTestOrder: true });
    await orders.markPaid({ orderId });
    await affiliates.setTier({ userId: affiliate.id, level: 9, reason: "Agreed" });
    await affiliates.setTierActive({ userId: affiliate.id, isActive: false, reason: "Spam" });
    await affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: false });
    await orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 900"]);
    await orders.setTestFlag({ orderId, isTestOrder: true });
    await orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 900", "reverse 1 -900", "earn 1 900"]);
    await expectBooksToBeRight(db);
  });

  it("pays nothing to an account that became an affiliate since", async () => {
    const { affiliate, affiliates, orders, buyer } = await shop();
    await affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: false });
    const { id: orderId } = await createOrder(db, buyer, { isTestOrder: true });
    await orders.markPaid({ orderId });
    await affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: true });
    await orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await entriesOf(db, orderId)).toEqual([]);
    expect(await db.skippedCommission.findMany({ where: { generation: 2 } })).toMatchObject([
      { reason: "not-an-affiliate" },
    ]);
    await expectBooksToBeRight(db);
  });
});

describe("a deactivated tier", () => {
  it("pays no bonus and gives no discount on own orders, and the dashboard and the admin page say so", async () => {
    const { affiliate, affiliates, orders, sell } = await shop();
    const cart = async () => (await callerFor(db, affiliate.id)).cart;
    await (await cart()).add({ productId: (await createProduct(db)).id, quantity: 2 });
    const other = await createUser(db, { referredByUserId: affiliate.id });
    await orders.markPaid({ orderId: (await createOrder(db, other, { subtotalCents: 100 })).id });
    await giveTier(db, affiliate.id, "tier-diamond");
    expect(await entriesOf(db, await sell(10_000))).toEqual(["earn 1 1200"]);
    expect((await (await cart()).get()).subtotalCents).toBe(9_200);
    await affiliates.setTierActive({ userId: affiliate.id, isActive: false, reason: "Spam" });
    const orderId = await sell(10_000);
    expect(await entriesOf(db, orderId)).toEqual(["earn 1 800"]);
    expect(await db.ledgerEntry.findFirst({ where: { orderId } })).toMatchObject({
      tierActive: false,
      bonusPaused: false,
    });
    expect(await (await callerFor(db, affiliate.id)).affiliate.dashboard()).toMatchObject({
      affiliateTierActive: false,
      bonus: { isPaid: false },
    });
    expect(await affiliates.byId({ userId: affiliate.id })).toMatchObject({ isBonusPaid: false });
    expect((await (await cart()).get()).subtotalCents).toBe(10_000);
    await expectBooksToBeRight(db);
  });
});

describe("a wholesale order", () => {
  it("raises no counter, active referral or tier, while a normal order of a wholesale account does", async () => {
    const { affiliate, buyer, sell } = await shop();
    const active = async () =>
      (await (await callerFor(db, affiliate.id)).affiliate.activeReferrals({})).referrals.length;
    await sell(600_000, { isWholesale: true });
    expect(await active()).toBe(0);
    expect(await tierOf(affiliate.id)).toBe("tier-starter");
    expect(await db.affiliateCounter.count({ where: { orders: { not: 0 } } })).toBe(0);
    await db.user.update({ where: { id: buyer.id }, data: { vipWholesaleAccount: true } });
    await sell(600_000);
    expect(await active()).toBe(1);
    expect(await tierOf(affiliate.id)).toBe("tier-achiever");
    await expectBooksToBeRight(db);
  });
});
