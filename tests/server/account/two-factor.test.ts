// Two-factor sign-in: the code is requested after the password, works once and does not bypass the rate limits.
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAdminCaller, createUser, NOW } from "~tests/support/factories";
import { isSignedIn, newAccount, SECRET, signIn } from "~tests/support/sign-in";

beforeEach(resetDatabase);

const HALF_MINUTE = 30;
const digits = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const account = async (userId: string, now = NOW) => (await callerFor(db, userId, { now })).account;
const cause = (reason: string) => ({ cause: { reason } });
/** That many 30-second steps before the real time, because the sign-in route reads the system clock. */
const earlier = (steps: number) => {
  const at = new Date();
  at.setSeconds(at.getSeconds() - steps * HALF_MINUTE);
  return at;
};

/** An account whose authenticator app was set up five minutes ago. */
async function secured(email?: string) {
  const user = await newAccount(email);
  const own = await account(user.id, earlier(10));
  const { secret, uri } = await own.beginTwoFactor({ password: SECRET });
  const codes = await own.confirmTwoFactor({ code: digits(secret, earlier(10)) });
  return { user, secret, uri, codes, own: await account(user.id, new Date()) };
}
async function enter(email: string, code?: string, password = SECRET) {
  const fields: Record<string, string> = code === undefined ? {} : { code };
  const answer = await signIn(email, password, {}, { fields });
  return isSignedIn(answer) ? "in" : (new URL((await answer.json()).url).searchParams.get("error") ?? answer.status);
}

describe("two-factor setup", () => {
  it("requires the password and a first code; sign-in asks for no code until then", async () => {
    const user = await newAccount();
    const own = await account(user.id);
    await expect(own.beginTwoFactor({ password: "guessed" })).rejects.toMatchObject(cause("wrong-password"));
    const { secret, uri } = await own.beginTwoFactor({ password: SECRET });
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(user.email));
    expect(await enter(user.email)).toBe("in");
    await expect(own.confirmTwoFactor({ code: "000000" })).rejects.toMatchObject(cause("wrong-code"));
    expect(await own.twoFactor()).toEqual({ onSince: null, recoveryCodesLeft: 0, isRequired: false });
    const codes = await own.confirmTwoFactor({ code: digits(secret, NOW) });
    expect(new Set(codes).size).toBe(10);
    expect(await own.twoFactor()).toEqual({ onSince: NOW, recoveryCodesLeft: 10, isRequired: false });
    await expect(own.beginTwoFactor({ password: SECRET })).rejects.toMatchObject(cause("two-factor-on"));
    await expect(own.confirmTwoFactor({ code: digits(secret, NOW) })).rejects.toMatchObject(cause("not-begun"));
    expect(await db.auditEntry.count({ where: { action: "user.twoFactorOn" } })).toBe(1);
    expect(await db.outboxMail.count({ where: { template: "two-factor-changed" } })).toBe(1);
    const kept = JSON.stringify([await db.twoFactor.findMany(), await db.recoveryCode.findMany()]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))]) {
      expect(kept).not.toContain(hidden);
    }
  });

  it("requires a verified e-mail address, so that nobody locks someone else's address with a code", async () => {
    const user = await newAccount();
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } });
    const begun = (await account(user.id)).beginTwoFactor({ password: SECRET });
    await expect(begun).rejects.toMatchObject(cause("email-unverified"));
    expect(await db.twoFactor.count()).toBe(0);
  });

  it("stores one secret when begun concurrently, and rejects code changes while two-factor is off", async () => {
    const user = await newAccount();
    const own = await account(user.id);
    const begun = await Promise.all([1, 2, 3].map(() => own.beginTwoFactor({ password: SECRET })));
    expect(begun).toHaveLength(3);
    expect(await db.twoFactor.count()).toBe(1);
    await expect(own.newRecoveryCodes({ code: "000000" })).rejects.toMatchObject(cause("two-factor-off"));
    await expect(own.endTwoFactor({ password: SECRET, code: "0" })).rejects.toMatchObject(cause("two-factor-off"));
    expect([await db.recoveryCode.count(), await db.outboxMail.count()]).toEqual([0, 0]);
  });

  it("accepts only the last secret when begun again in another window", async () => {
    const user = await newAccount();
    const own = await account(user.id);
    const first = await own.beginTwoFactor({ password: SECRET });
    const second = await own.beginTwoFactor({ password: SECRET });
    await expect(own.confirmTwoFactor({ code: digits(first.secret, NOW) })).rejects.toMatchObject(cause("wrong-code"));
    await own.confirmTwoFactor({ code: digits(second.secret, NOW) });
  });
});

describe("two-factor sign-in", () => {
  it("asks for the code only after the right password, and takes each code once", async () => {
    const { user, secret } = await secured();
    expect(await enter(user.email, undefined, "guessed")).toBe("CredentialsSignin");
    expect(await enter(user.email, digits(secret, new Date()), "guessed")).toBe("CredentialsSignin");
    expect(await enter(user.email)).toBe("CodeNeeded");
    expect(await enter(user.email, "  ")).toBe("CodeNeeded");
    expect(await enter(user.email, "nonsense")).toBe("CodeWrong");
    expect(await enter(user.email, digits(secret, earlier(5)))).toBe("CodeWrong");
    const code = digits(secret, new Date());
    expect(await enter(user.email, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe("in");
    expect(await enter(user.email, code)).toBe("CodeWrong");
  });

  it("accepts a recovery code once, even when used concurrently", async () => {
    const { user, codes, own } = await secured();
    const [code = ""] = codes;
    const both = await Promise.all([enter(user.email, code), enter(user.email, code.toUpperCase())]);
    expect(both.sort()).toEqual(["CodeWrong", "in"]);
    expect((await own.twoFactor()).recoveryCodesLeft).toBe(9);
    const { codes: others } = await secured("other@example.test");
    expect(await enter(user.email, others[0])).toBe("CodeWrong");
  });

  it("rate-limits code guesses even with the right password", async () => {
    const { user, secret } = await secured();
    const answers: unknown[] = [];
    for (let times = 0; times < 12; times++) answers.push(await enter(user.email, String(100_000 + times)));
    expect(answers.at(-1)).toBe("TooManyTries");
    expect(await enter(user.email, digits(secret, new Date()))).toBe("TooManyTries");
  });
});

describe("turning two-factor off", () => {
  it("requires password and code; sign-in then needs the password alone", async () => {
    const { user, own, codes } = await secured();
    const [one = "", two = ""] = codes;
    await expect(own.endTwoFactor({ password: "guessed", code: one })).rejects.toMatchObject(cause("wrong-password"));
    await expect(own.endTwoFactor({ password: SECRET, code: "000000" })).rejects.toMatchObject(cause("wrong-code"));
    const fresh = await own.newRecoveryCodes({ code: one });
    await expect(own.endTwoFactor({ password: SECRET, code: two })).rejects.toMatchObject(cause("wrong-code"));
    await own.endTwoFactor({ password: SECRET, code: fresh[0] ?? "" });
    expect(await enter(user.email)).toBe("in");
    expect(await db.recoveryCode.count()).toBe(0);
    expect(await db.outboxMail.count({ where: { template: "two-factor-changed" } })).toBe(2);
  });

  it("lets an admin reset it for another user, with the reason in the audit log", async () => {
    const { user } = await secured();
    const { admin } = await createAdminCaller(db);
    expect((await admin.users.byId({ userId: user.id })).hasTwoFactor).toBe(true);
    await admin.users.resetTwoFactor({ userId: user.id, reason: "Rang from the known number" });
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(user.sessionVersion + 1);
    expect(await db.auditEntry.findMany({ where: { action: "user.twoFactorReset" } })).toMatchObject([
      { entityId: user.id, after: { reason: "Rang from the known number" } },
    ]);
    expect(await enter(user.email)).toBe("in");
    const again = admin.users.resetTwoFactor({ userId: user.id, reason: "x" });
    await expect(again).rejects.toMatchObject(cause("two-factor-off"));
  });

  it("refuses a manager's reset of an owner's two-factor, and a reset of their own", async () => {
    const owner = await createAdmin(db, { passwordHash: await hashPassword(SECRET) });
    const own = await account(owner.id);
    const { secret } = await own.beginTwoFactor({ password: SECRET });
    await own.confirmTwoFactor({ code: digits(secret, NOW) });
    const manager = await createUser(db, { staffRole: "manager" });
    const { admin } = await callerFor(db, manager.id);
    const reset = admin.users.resetTwoFactor({ userId: owner.id, reason: "x" });
    await expect(reset).rejects.toMatchObject(cause("staff-account"));
    const self = (await callerFor(db, owner.id)).admin.users.resetTwoFactor({ userId: owner.id, reason: "x" });
    await expect(self).rejects.toMatchObject(cause("own-account"));
    expect(await db.twoFactor.count()).toBe(1);
  });
});

it("requires a two-factor code to delete an account", async () => {
  const { user, own, codes } = await secured();
  expect((await own.own()).asksForCode).toBe(true);
  const seen = { password: SECRET, seenOwedCents: 0, seenCreditCents: 0 };
  await expect(own.deleteOwn(seen)).rejects.toMatchObject(cause("wrong-code"));
  await expect(own.deleteOwn({ ...seen, code: "000000" })).rejects.toMatchObject(cause("wrong-code"));
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletedAt).toBeNull();
  await own.deleteOwn({ ...seen, code: codes[0] ?? "" });
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletedAt).not.toBeNull();
});

it("deletes two-factor data with the account", async () => {
  const { user } = await secured();
  const { admin } = await createAdminCaller(db);
  await admin.users.delete({ userId: user.id });
  expect([await db.twoFactor.count(), await db.recoveryCode.count()]).toEqual([0, 0]);
});
