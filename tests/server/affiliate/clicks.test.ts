import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAffiliate, createUser, NOW } from "~tests/support/factories";

beforeEach(async () => {
  await resetDatabase();
  invalidateLimitSettings();
});

const landing = { landingPage: "/product/bpc-157" };

const PERSON = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

async function visits(minutes: number[], userAgent: string | null = PERSON) {
  const affiliate = await createAffiliate(db);
  const ctx = await contextFor(db, null);
  for (const minute of minutes) {
    const service = { ...ctx, now: new Date(NOW.getTime() + minute * 60_000), visitor: { ...ctx.visitor, userAgent } };
    await createCaller({ service }).affiliate.recordClick({ code: affiliate.affiliateCode ?? "", ...landing });
  }
  return db.referralClick.findMany({ where: { affiliateUserId: affiliate.id }, orderBy: { createdAt: "asc" } });
}

describe("a referral click", () => {
  it("counts as unique once an hour per visitor and code", async () => {
    expect((await visits([0, 30, 95])).map((click) => click.isUnique)).toEqual([true, false, true]);
  });

  it("counts as unique again an hour after the last unique click, whatever was clicked in between", async () => {
    const clicks = await visits([0, 30, 59, 60, 90, 119, 120]);
    expect(clicks.map((click) => click.isUnique)).toEqual([true, false, false, true, false, false, true]);
  });

  it("counts as unique once an hour per IP address and user agent, even across sessions", async () => {
    const affiliate = await createAffiliate(db);
    const click = async (ipHash: string, userAgent: string, minutes = 0) => {
      const ctx = await contextFor(db, null, { now: new Date(NOW.getTime() + minutes * 60_000) });
      const service = { ...ctx, visitor: { ...ctx.visitor, ipHash, userAgent } };
      await createCaller({ service }).affiliate.recordClick({ code: affiliate.affiliateCode ?? "", ...landing });
    };
    await Promise.all(Array.from({ length: 12 }, () => click("here", PERSON)));
    expect(await db.referralClick.count({ where: { isUnique: true } })).toBe(1);
    await click("elsewhere", PERSON);
    await click("here", `${PERSON} Edg/126.0`);
    await click("here", PERSON, 61);
    expect(await db.referralClick.count({ where: { isUnique: true } })).toBe(4);
    expect(await db.referralClick.count()).toBe(15);
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1",
    "curl/8.4.0",
    "",
    null,
  ])("from a bot is recorded as a bot and not unique: '%s'", async (agent) => {
    expect(await visits([0], agent)).toMatchObject([{ isBot: true, isUnique: false }]);
  });

  it.each([
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
  ])("from a person's browser (%s) is unique", async (agent) => {
    expect(await visits([0], agent)).toMatchObject([{ isBot: false, isUnique: true }]);
  });

  it("counts as unique once when sent ten times concurrently", async () => {
    const affiliate = await createAffiliate(db);
    const api = await callerFor(db, null);
    const code = affiliate.affiliateCode ?? "";
    await Promise.all(Array.from({ length: 10 }, () => api.affiliate.recordClick({ code, ...landing })));
    expect(await db.referralClick.count()).toBe(10);
    expect(await db.referralClick.count({ where: { isUnique: true } })).toBe(1);
  });

  it("is not recorded beyond 30 an hour from one visitor; other visitors are unaffected", async () => {
    const affiliate = await createAffiliate(db);
    const click = { code: affiliate.affiliateCode ?? "", ...landing };
    const api = await callerFor(db, null);
    for (let n = 0; n < 32; n++) await api.affiliate.recordClick(click);
    expect(await db.referralClick.count()).toBe(30);
    await (await callerFor(db, null)).affiliate.recordClick(click);
    expect(await db.referralClick.count()).toBe(31);
  });

  it("remembers the affiliate of visitors over the limit of their address, once each and never as unique", async () => {
    const { id, affiliateCode } = await createAffiliate(db);
    const code = affiliateCode ?? "";
    const limits = { "click-of-address": 2, "referral-of-address": 3 };
    const data = Object.entries(limits).map(([name, points]) => ({ name, points, updatedAt: NOW }));
    await db.limitSetting.createMany({ data });
    invalidateLimitSettings();
    const visit = async (n: number) => {
      const ctx = await contextFor(db, null);
      const visitor = { ...ctx.visitor, ipHash: "campus", userAgent: `${PERSON} ${n}` };
      const { affiliate } = createCaller({ service: { ...ctx, visitor } });
      for (let again = 0; again < 2; again++) await affiliate.recordClick({ code, ...landing });
      return affiliate.pendingReferral();
    };
    const offered = [];
    for (let n = 0; n < 6; n++) offered.push((await visit(n))?.code);
    // The first counts twice, as before; three more are remembered; those after them are not.
    expect(offered).toEqual([code, code, code, code, undefined, undefined]);
    const clicks = await db.referralClick.findMany({ where: { affiliateUserId: id }, orderBy: { createdAt: "asc" } });
    expect(clicks).toHaveLength(5);
    expect(clicks.filter(({ isUnique }) => isUnique)).toHaveLength(1);
  });

  it("stores the keyed IP hash and names its source: campaign, linking site, or direct", async () => {
    const affiliate = await createAffiliate(db);
    const code = affiliate.affiliateCode ?? "";
    const ctx = await contextFor(db, null);
    const visitor = { ...ctx.visitor, ipHash: "a-keyed-hash" };
    const { recordClick } = createCaller({ service: { ...ctx, visitor } }).affiliate;
    await recordClick({ code, ...landing, utmSource: " Newsletter " });
    await recordClick({ code, ...landing, referrerUrl: "https://www.forum.example/thread/7" });
    await recordClick({ code: code.toLowerCase(), ...landing });
    const clicks = await db.referralClick.findMany({ orderBy: { sourceName: "asc" } });
    expect(clicks.map((click) => click.sourceName)).toEqual(["direct", "forum.example", "newsletter"]);
    expect(clicks.every((click) => click.ipHash === "a-keyed-hash" && click.code === code)).toBe(true);
  });

  it("does not fail the request when it cannot be written", async () => {
    const affiliate = await createAffiliate(db);
    const ctx = await contextFor(db, null);
    const broken = {
      user: db.user,
      $transaction: () => Promise.reject(new Error("the database is away")),
    } as unknown as typeof db;
    const api = createCaller({ service: { ...ctx, db: broken } });
    await expect(
      api.affiliate.recordClick({ code: affiliate.affiliateCode ?? "", ...landing }),
    ).resolves.toBeUndefined();
  });

  it("is ignored without an error for an unknown code, a revoked code, or the visitor's own code", async () => {
    const former = await createUser(db, { affiliateCode: "REVOKED1", isAffiliate: false });
    const affiliate = await createAffiliate(db);
    const visitor = await callerFor(db, null);
    await visitor.affiliate.recordClick({ code: "NOBODY11", ...landing });
    await visitor.affiliate.recordClick({ code: former.affiliateCode ?? "", ...landing });
    await (await callerFor(db, affiliate.id)).affiliate.recordClick({
      code: affiliate.affiliateCode ?? "",
      ...landing,
    });
    expect(await db.referralClick.count()).toBe(0);
  });
});

describe("affiliate.checkCode", () => {
  it.each([
    [{ name: "avery@example.test" }, ""],
    [{ name: "avery@example.test", customAffiliateName: "Lab Avery" }, "Lab Avery"],
    [{ name: "Dr. Jane Roe" }, "Dr. R."],
  ])("names the referrer as other pages do, never by an e-mail address: %o", async (named, name) => {
    const { affiliateCode } = await createAffiliate(db, named);
    const code = affiliateCode ?? "";
    const api = await callerFor(db, null);
    expect(await api.affiliate.checkCode({ code })).toMatchObject({ referrer: { name } });
    await api.affiliate.recordClick({ code, ...landing });
    expect(await api.affiliate.pendingReferral()).toEqual({ code, name });
  });

  it("returns the referrer's public name, reports a revoked code as not valid, and refuses an empty code", async () => {
    await createAffiliate(db, { affiliateCode: "INVITE01", name: "Avery Lindqvist", isFounder: true });
    await createUser(db, { affiliateCode: "REVOKED1", isAffiliate: false });
    const api = await callerFor(db, null);
    expect(await api.affiliate.checkCode({ code: "invite01" })).toEqual({
      valid: true,
      referrer: { name: "Avery L.", profilePictureUrl: null, isFounder: true },
    });
    expect(await api.affiliate.checkCode({ code: "REVOKED1" })).toEqual({ valid: false });
    await expect(api.affiliate.checkCode({ code: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the referral tree", () => {
  it("rejects self-referral and referral cycles in the database, even from concurrent updates", async () => {
    const [a, b, c] = [await createUser(db), await createUser(db), await createUser(db)];
    const refer = (id: string, referredByUserId: string) =>
      db.user.update({ where: { id }, data: { referredByUserId } });
    await expect(refer(a.id, a.id)).rejects.toThrow();
    await refer(b.id, a.id);
    await refer(c.id, b.id);
    await expect(refer(a.id, c.id)).rejects.toThrow(/referral cycle/);
    const [x, y] = [await createUser(db), await createUser(db)];
    const raced = await Promise.allSettled([refer(x.id, y.id), refer(y.id, x.id)]);
    expect(raced.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
