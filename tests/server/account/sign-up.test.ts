import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAffiliate,
  createChain,
  createUser,
  NOW,
  newSession,
} from "~tests/support/factories";

const person = {
  name: "Jo Field",
  email: "jo@example.test",
  password: "a fine secret",
  confirmPassword: "a fine secret",
};
const DAY = 86_400_000;

async function visitor(sessionId = newSession()) {
  const ctx = await contextFor(db, null);
  return { sessionId, api: createCaller({ service: { ...ctx, visitor: { ...ctx.visitor, sessionId } } }) };
}

async function houseAccount() {
  return createAffiliate(db, { email: "house@assay.test", name: "House" });
}

beforeEach(resetDatabase);

describe("sign-up", () => {
  it("creates a non-admin account with tier None and discount 0, by default below the house account", async () => {
    const house = await houseAccount();
    const { api } = await visitor();
    await api.account.signUp(person);
    const user = await db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(user).toMatchObject({
      subscriptionTier: "None",
      markupReductionPercentage: 0,
      isAdmin: false,
      isAffiliate: false,
      referredByUserId: house.id,
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });

  it("fails with a clear message when there is no house account", async () => {
    const { api } = await visitor();
    await expect(api.account.signUp(person)).rejects.toThrow(
      "System error: Unable to set up referral. Please try again.",
    );
    expect(await db.user.count()).toBe(0);
  });

  it("accepts a referral code in upper or lower case, and a former code", async () => {
    const affiliate = await createAffiliate(db, { affiliateCode: "NEWCODE1" });
    await db.formerAffiliateCode.create({ data: { code: "OLDCODE1", userId: affiliate.id } });
    const { api } = await visitor();
    await api.account.signUp({ ...person, isReferred: true, referralCode: "newcode1" });
    await api.account.signUp({ ...person, email: "second@example.test", isReferred: true, referralCode: "oldcode1" });
    expect(await db.user.count({ where: { referredByUserId: affiliate.id } })).toBe(2);
  });

  it.each([
    ["", "Please enter a referral code"],
    ["NOBODY99", "Invalid referral code"],
    ["PAUSED99", "This user is not an active affiliate"],
  ])("refuses the referral code '%s' with '%s' and stores nothing", async (referralCode, message) => {
    await houseAccount();
    await createUser(db, { affiliateCode: "PAUSED99", isAffiliate: false });
    const before = await db.user.count();
    const { api } = await visitor();
    const refusal = await api.account
      .signUp({ ...person, isReferred: true, referralCode })
      .catch((error: unknown) => String(error));
    expect(refusal).toContain(message);
    expect(await db.user.count()).toBe(before);
  });

  it("offers the code of the last affiliate link clicked within 30 days, and marks the click converted", async () => {
    await houseAccount();
    const [older, newer] = [await createAffiliate(db), await createAffiliate(db)];
    const { sessionId, api } = await visitor();
    const click = (affiliate: typeof older, daysAgo: number) =>
      db.referralClick.create({
        data: {
          affiliateUserId: affiliate.id,
          code: affiliate.affiliateCode ?? "",
          sessionId,
          landingPage: "/",
          createdAt: new Date(NOW.getTime() - daysAgo * DAY),
        },
      });
    await click(older, 20);
    const bound = await click(newer, 3);
    expect(await api.affiliate.pendingReferral()).toMatchObject({ code: newer.affiliateCode });
    await api.account.signUp({ ...person, isReferred: true, referralCode: newer.affiliateCode ?? "" });
    const user = await db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(user.referredByUserId).toBe(newer.id);
    expect(await db.referralClick.findUniqueOrThrow({ where: { id: bound.id } })).toMatchObject({
      convertedToSignup: true,
      convertedUserId: user.id,
    });
  });

  it("assigns the house account when 'I was referred' is not checked, even after a referral click", async () => {
    const house = await houseAccount();
    const affiliate = await createAffiliate(db);
    const { sessionId, api } = await visitor();
    const code = affiliate.affiliateCode ?? "";
    const click = { affiliateUserId: affiliate.id, code, sessionId, landingPage: "/", createdAt: NOW };
    await db.referralClick.create({ data: click });
    await api.account.signUp({ ...person, isReferred: false });
    expect((await db.user.findUniqueOrThrow({ where: { email: person.email } })).referredByUserId).toBe(house.id);
    expect(await db.referralClick.count({ where: { convertedToSignup: true } })).toBe(0);
  });

  it("ignores a click older than 30 days", async () => {
    const affiliate = await createAffiliate(db);
    const { sessionId, api } = await visitor();
    await db.referralClick.create({
      data: {
        affiliateUserId: affiliate.id,
        code: "X",
        sessionId,
        landingPage: "/",
        createdAt: new Date(NOW.getTime() - 31 * DAY),
      },
    });
    expect(await api.affiliate.pendingReferral()).toBeNull();
  });

  it("places the account below at most ten levels of referrers and counts it in each network", async () => {
    const chain = await createChain(db, 12);
    const { api } = await visitor();
    await api.account.signUp({ ...person, isReferred: true, referralCode: chain.at(-1)?.affiliateCode ?? "" });
    const user = await db.user.findUniqueOrThrow({ where: { email: person.email } });
    const rows = await db.affiliateHierarchy.findMany({ where: { userId: user.id }, orderBy: { level: "asc" } });
    expect(rows.map((row) => row.uplineUserId)).toEqual(
      chain
        .slice(2)
        .reverse()
        .map((above) => above.id),
    );
    const counted = await db.affiliateCounter.aggregate({ _sum: { networkSize: true } });
    expect(counted._sum.networkSize).toBe(10);
  });

  it("counts fifty concurrent sign-ups below one affiliate, and grants no tier before they are verified", async () => {
    const affiliate = await createAffiliate(db);
    const passwordless = Array.from({ length: 50 }, (_, n) => ({
      ...person,
      email: `many${n}@example.test`,
      isReferred: true,
      referralCode: affiliate.affiliateCode ?? "",
    }));
    const api = (await visitor()).api;
    await Promise.all(passwordless.map((input) => api.account.signUp(input)));
    const counted = await db.affiliateCounter.aggregate({
      where: { userId: affiliate.id },
      _sum: { networkSize: true },
    });
    expect(counted._sum.networkSize).toBe(50);
    const { affiliateTierId } = await db.user.findUniqueOrThrow({ where: { id: affiliate.id } });
    expect(affiliateTierId).toBe("tier-starter");
  });

  it("creates one account for two concurrent sign-ups with one e-mail and rejects the other", async () => {
    await houseAccount();
    const api = (await visitor()).api;
    const results = await Promise.allSettled([
      api.account.signUp(person),
      api.account.signUp({ ...person, email: " JO@example.test " }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.user.count({ where: { email: person.email } })).toBe(1);
  });

  it.each([
    [{ name: " " }, "Name is required"],
    [{ email: "" }, "Email is required"],
    [{ email: "jo@" }, "Invalid email format"],
    [{ password: "12345", confirmPassword: "12345" }, "Password must be at least 6 characters"],
    [{ confirmPassword: "another" }, "Passwords do not match"],
    [{ name: "Jo\u200b Field" }, "invisible"],
  ])("refuses %j with '%s'", async (change, message) => {
    await houseAccount();
    const { api } = await visitor();
    const refusal = await api.account.signUp({ ...person, ...change }).catch((error: unknown) => String(error));
    expect(refusal).toContain(message);
  });

  it("refuses fields that a visitor must not set, such as isAdmin", async () => {
    await houseAccount();
    const { api } = await visitor();
    const forged = { ...person, isAdmin: true };
    await expect(api.account.signUp(forged)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(0);
  });
});

describe("affiliate sign-up", () => {
  it("creates an affiliate below the referrer, with a code of 6 to 12 letters and digits", async () => {
    const referrer = await createAffiliate(db);
    const { api } = await visitor();
    await api.account.signUpAffiliate({ ...person, referralCode: referrer.affiliateCode ?? "" });
    const user = await db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(user).toMatchObject({ isAffiliate: true, referredByUserId: referrer.id });
    expect(user.affiliateCode).toMatch(/^[A-Z0-9]{6,12}$/);
  });
});

describe("affiliate sign-up without a code", () => {
  it.each(["", " "])("is refused with the code '%s'", async (referralCode) => {
    await houseAccount();
    const { api } = await visitor();
    await expect(api.account.signUpAffiliate({ ...person, referralCode })).rejects.toThrow("Referral code is required");
    expect(await db.user.count({ where: { email: person.email } })).toBe(0);
  });
});

describe("own account", () => {
  it("changes the password only with the current one, and ends its sessions", async () => {
    const { hashPassword, isPasswordOf } = await import("~/server/auth/password");
    const user = await createUser(db, { passwordHash: await hashPassword("old secret") });
    const api = await callerFor(db, user.id);
    const change = { newPassword: "new secret", confirmPassword: "new secret" };
    await expect(api.account.changePassword({ ...change, currentPassword: "wrong one" })).rejects.toMatchObject({
      cause: { reason: "wrong-password" },
    });
    await api.account.changePassword({ ...change, currentPassword: "old secret" });
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(after.sessionVersion).toBe(1);
    expect(await isPasswordOf(after.passwordHash, "new secret")).toBe(true);
  });

  it("creates one affiliate request, even for concurrent clicks", async () => {
    const api = await callerFor(db, (await createUser(db)).id);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.account.requestAffiliate({ reason: "I know many labs." })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await db.affiliateRequest.count()).toBe(1);
    await expect(api.account.requestAffiliate({ reason: " " })).rejects.toThrow(
      "Please tell us why you want to become an affiliate",
    );
  });
});
