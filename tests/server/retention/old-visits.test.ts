// Old visits are aggregated and deleted without changing any displayed figure.
import { beforeEach, describe, expect, it } from "vitest";
import { retentionLimits } from "~/domain/retention";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import { db } from "~/server/db";
import { type Deleted, deleteOldVisits } from "~/server/services/retention/delete-old-visits";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  daysAgo,
  NOW,
  newSession,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const DAY = 86_400_000;
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";
const AGES = [0, 1, 6, 7, 29, 30, 88, 89, 90, 91, 120, 179, 180, 181, 400];

/** Clicks and views of every age, recorded through the API; some of them led to a sign-up. */
async function visits() {
  const affiliate = await createAffiliate(db, { createdAt: daysAgo(500) });
  const admin = await createAdmin(db, { createdAt: daysAgo(500) });
  await createProduct(db, { slug: "vial" });
  for (const [index, days] of AGES.entries()) {
    const now = daysAgo(days);
    const sessionId = newSession();
    const visitor = { sessionId, ipHash: `hash-${index}`, userAgent: PERSON, referrer: null };
    const api = await callerFor(db, null, { now, visitor });
    const utmSource = `source-${index % 4}`;
    const code = affiliate.affiliateCode ?? "";
    await api.affiliate.recordClick({ code, landingPage: "/", utmSource });
    await api.affiliate.recordClick({ code, landingPage: "/", utmSource });
    const view = { pageType: "product", identifier: "vial", sessionId: crypto.randomUUID(), utmSource } as const;
    await api.analytics.recordView(view);
    await api.analytics.recordView(view);
    if (index % 2 === 1) continue;
    const click = await db.referralClick.findFirstOrThrow({ where: { sessionId, isUnique: true } });
    const signedUp = await createUser(db, { referredByUserId: affiliate.id, createdAt: now });
    const data = { convertedToSignup: true, convertedUserId: signedUp.id };
    await db.referralClick.update({ where: { id: click.id }, data });
  }
  return { affiliate, admin };
}

async function displayed({ affiliate, admin }: Awaited<ReturnType<typeof visits>>) {
  const me = (await callerFor(db, affiliate.id)).affiliate;
  const { admin: shop } = await callerFor(db, admin.id);
  const windows = [7, 30, 90] as const;
  return {
    clicks: await Promise.all(windows.map((days) => me.clicks({ days }))),
    admins: await Promise.all(windows.map((days) => shop.affiliates.clicks({ userId: affiliate.id, days }))),
    analytics: await Promise.all(windows.map((days) => shop.dashboard.analytics({ days }))),
    products: await Promise.all(windows.map((days) => shop.dashboard.products({ days }))),
  };
}

describe("deleteOldVisits", () => {
  it("changes no displayed figure, and deletes nothing when run again", async () => {
    const shop = await visits();
    const before = await displayed(shop);
    expect(before.clicks.map(({ totalClicks }) => totalClicks)).toEqual([6, 10, 16]);
    expect(before.clicks[2]).toMatchObject({ conversions: 4, signUpsWithoutClick: 0 });
    const deleted = await deleteOldVisits({ db, now: NOW });
    expect(deleted).toEqual({ carts: 0, views: 12, clicks: 10, signals: 0, stockAlerts: 0 } satisfies Deleted);
    expect(await displayed(shop)).toEqual(before);
    expect(await deleteOldVisits({ db, now: NOW })).toEqual({
      carts: 0,
      views: 0,
      clicks: 0,
      signals: 0,
      stockAlerts: 0,
    });
  });

  it("keeps the totals of all clicks and views by day, source and kind", async () => {
    await visits();
    const all = () => db.$queryRaw<object[]>`
      SELECT day::text, source_name, sum(clicks)::int AS clicks, sum(u)::int AS u, sum(b)::int AS b, sum(c)::int AS c FROM (
        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, source_name, 1 AS clicks, is_unique::int AS u,
          is_bot::int AS b, (converted_to_signup AND NOT is_bot)::int AS c FROM referral_clicks
        UNION ALL SELECT day, source_name, clicks, unique_clicks, bots, conversions FROM referral_click_days) x
      GROUP BY 1, 2 ORDER BY 1, 2`;
    const [clicks, views] = [await all(), await db.pageViewDay.findMany()];
    await deleteOldVisits({ db, now: NOW });
    await deleteOldVisits({ db, now: new Date(NOW.getTime() + 200 * DAY) });
    expect(await db.referralClick.count()).toBe(0);
    expect(await db.pageView.count()).toBe(0);
    expect(await all()).toEqual(clicks);
    expect(await db.pageViewDay.findMany()).toEqual(views);
  });

  it("leaves no personal data past its time: 90 days for views and clicks, 180 for a sign-up's click", async () => {
    await visits();
    await deleteOldVisits({ db, now: NOW });
    const { visits: limit, signUps } = retentionLimits(NOW);
    expect(await db.pageView.count({ where: { createdAt: { lt: limit } } })).toBe(0);
    expect(await db.referralClick.count({ where: { convertedUserId: null, createdAt: { lt: limit } } })).toBe(0);
    const kept = await db.referralClick.findMany({ where: { createdAt: { lt: limit } } });
    expect(kept.length).toBeGreaterThan(0);
    for (const { createdAt } of kept) expect(createdAt.getTime()).toBeGreaterThanOrEqual(signUps.getTime());
  });

  it("leaves no signals of deleted accounts, which a check may have collected during the deletion", async () => {
    const [gone, user] = [await createUser(db, { deletedAt: NOW }), await createUser(db)];
    const signal = { kind: "payer", value: "hash", seenAt: NOW };
    await db.accountSignal.createMany({ data: [gone, user].map(({ id: userId }) => ({ userId, ...signal })) });
    expect((await deleteOldVisits({ db, now: NOW })).signals).toBe(1);
    expect(await db.accountSignal.findMany()).toMatchObject([{ userId: user.id }]);
  });

  it("keeps the click of a sign-up while a payout review names its account, or the account is suspended", async () => {
    const shop = (await callerFor(db, (await createAdmin(db)).id)).admin;
    const payee = await createAffiliate(db, { cashappTag: "$own", phone: "608 555 0113" });
    const buyer = await createUser(db, { referredByUserId: payee.id, phone: "608 555 0113" });
    const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 10_000 });
    await shop.orders.markPaid({ orderId });
    const others = [await createUser(db, { isDisabled: true }), await createUser(db)];
    for (const { id: convertedUserId } of [buyer, ...others]) {
      const click = { affiliateUserId: payee.id, code: "OWN", sessionId: newSession(), landingPage: "/" };
      await db.referralClick.create({
        data: { ...click, ipHash: "hash", convertedToSignup: true, convertedUserId, createdAt: daysAgo(200) },
      });
    }
    expect((await deleteOldVisits({ db, now: NOW })).clicks).toBe(1);
    const kept = await db.referralClick.findMany({ select: { convertedUserId: true } });
    expect(kept.map(({ convertedUserId }) => convertedUserId).sort()).toEqual([buyer.id, others[0]?.id].sort());
    await db.user.updateMany({
      where: { id: { in: [buyer.id, others[0]?.id ?? ""] } },
      data: { phone: null, isDisabled: false },
    });
    expect((await deleteOldVisits({ db, now: NOW })).clicks).toBe(2);
  });

  it("deletes and aggregates each click once when run ten times concurrently", async () => {
    await visits();
    const before = await db.referralClick.count();
    const done = await Promise.all(Array.from({ length: 10 }, () => deleteOldVisits({ db, now: NOW })));
    expect(done.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(10);
    const { _sum } = await db.referralClickDay.aggregate({ _sum: { clicks: true } });
    expect((_sum.clicks ?? 0) + (await db.referralClick.count())).toBe(before);
  });
});

describe("visitor carts", () => {
  it("untouched for 90 days are deleted with their lines; used ones and those of accounts stay", async () => {
    const product = await createProduct(db);
    const at = async (now: Date, sessionId: string) => {
      const { visitor } = await contextFor(db, null);
      return (await callerFor(db, null, { now, visitor: { ...visitor, sessionId } })).cart;
    };
    const [left, used] = [newSession(), newSession()];
    for (const session of [left, used])
      await (await at(daysAgo(91), session)).add({ productId: product.id, quantity: 1 });
    await (await at(daysAgo(2), used)).setQuantity({ productId: product.id, quantity: 3 });
    const owner = await callerFor(db, (await createUser(db)).id, { now: daysAgo(400) });
    await owner.cart.add({ productId: product.id, quantity: 1 });
    expect((await deleteOldVisits({ db, now: NOW })).carts).toBe(1);
    expect(await db.cart.findMany({ where: { sessionId: { not: null } } })).toMatchObject([{ sessionId: used }]);
    expect(await db.cartItem.count()).toBe(2);
  });

  it("are limited to 200 new ones an hour per IP address; an existing one can still be filled", async () => {
    const product = await createProduct(db);
    const add = async (ipHash: string | null, sessionId = newSession()) => {
      const { visitor } = await contextFor(db, null);
      const api = await callerFor(db, null, { visitor: { ...visitor, sessionId, ipHash } });
      return api.cart.add({ productId: product.id, quantity: 1 });
    };
    // The process counts attempts across tests, so each run needs new keys.
    const [here, elsewhere] = [`here-${crypto.randomUUID()}`, `elsewhere-${crypto.randomUUID()}`];
    const mine = newSession();
    await add(here, mine);
    for (let begun = 1; begun < 200; begun++) await assertAttempt("cart-of-address", addressKeys(here));
    await expect(add(here)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(add(here, mine)).resolves.toMatchObject({ quantity: 2 });
    await expect(add(elsewhere)).resolves.toMatchObject({ quantity: 1 });
    expect(await db.cart.count()).toBe(2);
  });

  it("are not created by reading", async () => {
    const api = await callerFor(db, null);
    await api.cart.get();
    await api.cart.summary();
    await expect(api.cart.add({ productId: crypto.randomUUID(), quantity: 1 })).rejects.toThrow();
    expect(await db.cart.count()).toBe(0);
  });
});
