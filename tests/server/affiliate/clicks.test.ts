import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, contextFor, createAffiliate, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const landing = { landingPage: "/product/bpc-157" };

async function visits(minutes: number[], userAgent = "Mozilla/5.0") {
  const affiliate = await createAffiliate(db);
  const ctx = await contextFor(db, null);
  for (const minute of minutes) {
    const service = { ...ctx, now: new Date(NOW.getTime() + minute * 60_000), visitor: { ...ctx.visitor, userAgent } };
    await createCaller({ service }).affiliate.recordClick({ code: affiliate.affiliateCode ?? "", ...landing });
  }
  return db.referralClick.findMany({ where: { affiliateUserId: affiliate.id }, orderBy: { createdAt: "asc" } });
}

describe("a referral click", () => {
  it("counts as unique once an hour for one visitor on one code", async () => {
    expect((await visits([0, 30, 95])).map((click) => click.isUnique)).toEqual([true, false, true]);
  });

  it("of an obvious bot is seen but not unique", async () => {
    expect(await visits([0], "Googlebot/2.1")).toMatchObject([{ isBot: true, isUnique: false }]);
  });

  it("on an unknown code, a revoked one, or one's own is not noted and never fails", async () => {
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

describe("an invitation", () => {
  it("names the referrer by first name, and answers an unknown or revoked code as not valid", async () => {
    await createAffiliate(db, { affiliateCode: "INVITE01", name: "Avery Lindqvist", isFounder: true });
    await createUser(db, { affiliateCode: "REVOKED1", isAffiliate: false });
    const api = await callerFor(db, null);
    expect(await api.affiliate.checkCode({ code: "invite01" })).toEqual({
      valid: true,
      referrer: { name: "Avery", profilePictureUrl: null, isFounder: true },
    });
    expect(await api.affiliate.checkCode({ code: "REVOKED1" })).toEqual({ valid: false });
    expect(await api.affiliate.checkCode({ code: "" })).toEqual({ valid: false });
  });
});

describe("the tree", () => {
  it("refuses in the database an account as its own referrer and a circle of any length, also when two changes race", async () => {
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
