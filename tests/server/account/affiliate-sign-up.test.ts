import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAffiliate, createUser, invited } from "~tests/support/factories";

beforeEach(resetDatabase);

describe("sign-up by invitation", () => {
  it("creates one account and one network place for two concurrent sign-ups with one e-mail", async () => {
    const referrer = await createAffiliate(db, { affiliateCode: "INVITE01" });
    const { account } = await callerFor(db, null);
    const results = await Promise.allSettled([
      account.signUpAffiliate(invited("INVITE01")),
      account.signUpAffiliate({ ...invited("invite01"), email: " JO0@example.test" }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
      cause: { reason: "email-taken" },
    });
    expect(await db.affiliateHierarchy.count({ where: { uplineUserId: referrer.id } })).toBe(1);
    const counted = await db.affiliateCounter.aggregate({ _sum: { networkSize: true } });
    expect(counted._sum.networkSize).toBe(1);
  });

  it("gives twelve people who join concurrently twelve different codes below one referrer", async () => {
    const referrer = await createAffiliate(db, { affiliateCode: "INVITE01" });
    const { account } = await callerFor(db, null);
    await Promise.all(Array.from({ length: 12 }, (_, n) => account.signUpAffiliate(invited("INVITE01", n))));
    const joined = await db.user.findMany({ where: { referredByUserId: referrer.id } });
    expect(new Set(joined.map((user) => user.affiliateCode)).size).toBe(12);
    expect(joined.every((user) => user.isAffiliate && user.affiliateSince)).toBe(true);
  });

  it("accepts an affiliate's former code, but not the code of a revoked affiliate", async () => {
    const referrer = await createAffiliate(db, { affiliateCode: "INVITE01" });
    await (await callerFor(db, referrer.id)).affiliate.changeCode({ code: "INVITE22" });
    await createUser(db, { affiliateCode: "REVOKED1", isAffiliate: false });
    const { account } = await callerFor(db, null);
    await account.signUpAffiliate(invited("INVITE01"));
    expect(await db.user.count({ where: { referredByUserId: referrer.id } })).toBe(1);
    await expect(account.signUpAffiliate(invited("REVOKED1", 1))).rejects.toMatchObject({
      cause: { reason: "not-an-affiliate" },
    });
    expect(await db.user.count({ where: { email: "jo1@example.test" } })).toBe(0);
  });
});
