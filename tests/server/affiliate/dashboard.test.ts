import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const mine = async (userId: string | null, now = NOW) => (await callerFor(db, userId, { now })).affiliate;
const referral = (referredByUserId: string, name: string, lastPaidOrderAt: Date | null) =>
  createUser(db, { referredByUserId, name, lastPaidOrderAt });

describe("affiliate.dashboard", () => {
  it("returns zeros, Rising Star as the next tier and a paused bonus for a new affiliate", async () => {
    const { id, affiliateCode } = await createAffiliate(db);
    const shown = await (await mine(id)).dashboard();
    expect(shown).toMatchObject({
      affiliateCode,
      tier: { name: "Starter", level: 1 },
      nextTier: { name: "Rising Star" },
      bonus: { bps: 0, fromTier: "Rising Star", isPaid: false, needed: 2, windowDays: 180, keptUntil: null },
      months: { first: "2026-06", last: "2026-06" },
      ...{ orders: 0, activeReferrals: 0, networkSize: 0, lifetimeVolumeCents: 0 },
      ...{ earnedCents: 0, owedCents: 0, availableCents: 0, onHoldCents: 0, inPayoutCents: 0, paidCents: 0 },
    });
    expect(shown.progress.map(({ key, required }) => `${key} ${required}`)).toEqual([
      "orders 5",
      "activeReferrals 2",
      "networkSize 3",
      "lifetimeVolumeCents 100000",
    ]);
  });

  it("returns the date until which the bonus is paid if nobody orders again", async () => {
    const { id } = await createAffiliate(db);
    await referral(id, "Ada", daysFromNow(-10));
    expect((await (await mine(id)).dashboard()).bonus).toMatchObject({ isPaid: false, keptUntil: null });
    await referral(id, "Ben", daysFromNow(-170));
    await referral(id, "Cleo", daysFromNow(-50));
    expect((await (await mine(id)).dashboard()).bonus).toMatchObject({ isPaid: true, keptUntil: daysFromNow(130) });
    expect((await (await mine(id, daysFromNow(130))).dashboard()).bonus.isPaid).toBe(true);
    expect((await (await mine(id, daysFromNow(131))).dashboard()).bonus).toMatchObject({
      isPaid: false,
      keptUntil: null,
    });
  });

  it("runs at most six statements", async () => {
    const { id } = await createAffiliate(db);
    for (const name of ["Ada", "Ben", "Cleo"]) {
      const buyer = await referral(id, name, null);
      const order = await createOrder(db, buyer);
      await (await createAdminCaller(db)).admin.orders.markPaid({ orderId: order.id });
    }
    const api = await mine(id);
    expect((await countStatements(db, () => api.dashboard())).length).toBeLessThanOrEqual(6);
  });

  it("refuses customers and visitors, as do earnings and saveCashappTag", async () => {
    const shopper = await mine((await createUser(db)).id);
    const visitor = await mine(null);
    for (const [api, code] of [[shopper, "FORBIDDEN"] as const, [visitor, "UNAUTHORIZED"] as const]) {
      await expect(api.dashboard()).rejects.toMatchObject({ code });
      await expect(api.earnings({})).rejects.toMatchObject({ code });
      await expect(api.saveCashappTag({ cashappTag: "$Mine" })).rejects.toMatchObject({ code });
    }
  });
});

describe("affiliate.activeReferrals", () => {
  it("lists direct referrals with a paid order within 180 days, the soonest to lapse first", async () => {
    const { id } = await createAffiliate(db);
    const ada = await referral(id, "Ada Quist", daysFromNow(-10));
    await referral(id, "Ben Rowe", daysFromNow(-179));
    await referral(id, "Cleo Stern", daysFromNow(-181));
    await referral(id, "Dora Weiss", null);
    await referral(ada.id, "Emre Ueda", daysFromNow(-1));
    const { referrals, nextCursor } = await (await mine(id)).activeReferrals({});
    expect(nextCursor).toBeNull();
    expect(referrals.map(({ name, activeUntil }) => [name, activeUntil])).toEqual([
      ["Ben Rowe", daysFromNow(1)],
      ["Ada Quist", daysFromNow(170)],
    ]);
    expect((await (await mine(id)).dashboard()).activeReferrals).toBe(2);
  });

  it("returns each referral once across pages", async () => {
    const { id } = await createAffiliate(db);
    for (let count = 0; count < 30; count++) await referral(id, `Person ${count}`, daysFromNow(-Math.floor(count / 4)));
    const api = await mine(id);
    const first = await api.activeReferrals({});
    const second = await api.activeReferrals({ cursor: first.nextCursor ?? undefined, direction: "forward" });
    const ids = [...first.referrals, ...second.referrals].map(({ userId }) => userId);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([30, 30, null]);
  });

  it("continues after the cursor even if its referral has ordered since or is no longer active", async () => {
    const { id } = await createAffiliate(db);
    for (let count = 0; count < 30; count++) await referral(id, `Person ${count}`, daysFromNow(-60 + count));
    const api = await mine(id);
    const first = await api.activeReferrals({});
    const userId = first.referrals.at(-1)?.userId;
    const next = async () =>
      (await api.activeReferrals({ cursor: first.nextCursor ?? undefined })).referrals.map(({ name }) => name);
    const others = [25, 26, 27, 28, 29].map((count) => `Person ${count}`);
    expect(await next()).toEqual(others);
    await db.user.update({ where: { id: userId }, data: { lastPaidOrderAt: daysFromNow(-1) } });
    expect(await next()).toEqual([...others, "Person 24"]);
    await db.user.update({ where: { id: userId }, data: { lastPaidOrderAt: null } });
    expect(await next()).toEqual(others);
  });
});

describe("affiliate.saveCashappTag", () => {
  it("stores the tag with its dollar sign for that affiliate alone, even when sent concurrently", async () => {
    const [one, other] = [await createAffiliate(db), await createAffiliate(db, { cashappTag: "$Other" })];
    const api = await mine(one.id);
    await api.saveCashappTag({ cashappTag: "RobinField" });
    expect((await api.dashboard()).cashappTag).toBe("$RobinField");
    await Promise.all(Array.from({ length: 5 }, () => api.saveCashappTag({ cashappTag: "$Robin_2" })));
    expect((await api.dashboard()).cashappTag).toBe("$Robin_2");
    expect((await (await mine(other.id)).dashboard()).cashappTag).toBe("$Other");
  });

  it.each(["", "$", "two words", `$${"a".repeat(21)}`, "=HYPERLINK"])(
    "refuses %j and changes nothing",
    async (typed) => {
      const { id } = await createAffiliate(db, { cashappTag: "$Kept" });
      await expect((await mine(id)).saveCashappTag({ cashappTag: typed })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
      expect((await (await mine(id)).dashboard()).cashappTag).toBe("$Kept");
    },
  );
});
