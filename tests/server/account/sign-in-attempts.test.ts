import { parseSetCookie } from "cookie";
import { beforeEach, describe, expect, it } from "vitest";
import { handleAuth } from "~/server/auth/handle-auth";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
import { hashOfToken, newLinkToken } from "~/server/services/account/link-token";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin } from "~tests/support/factories";
import { apiWith, deviceOf, form, HERE, newAccount, SECRET, signIn } from "~tests/support/sign-in";

/** Lets this time pass for every sign-in rate limit. */
const waitFor = (seconds: number) =>
  db.$executeRaw`UPDATE rate_limits SET expire = expire - ${seconds * 1000}::bigint WHERE key LIKE 'sign-in:%'`;

beforeEach(resetDatabase);

describe("password guessing", () => {
  it("returns 429 with Retry-After on try eleven, even for the right password and a forged IP address", async () => {
    const user = await newAccount();
    for (let n = 0; n < 10; n++) {
      const answer = await signIn(n % 2 ? user.email : ` ${user.email.toUpperCase()} `, `guess ${n}`, {
        "x-forwarded-for": `10.0.0.${n}`,
      });
      expect(answer.status).toBe(401);
    }
    const eleventh = await signIn(user.email, SECRET, { "x-forwarded-for": "10.9.9.9" });
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(eleventh.headers.get("Retry-After"))).toBeLessThanOrEqual(900);
  });

  it("accepts the right password when an attempt that began later was counted first", async () => {
    const user = await newAccount();
    expect((await signIn(user.email, "guess")).status).toBe(401);
    // As if the first request had come two seconds later, or to a process whose clock is ahead.
    await waitFor(-2);
    expect((await signIn(user.email, SECRET)).status).toBe(200);
  });

  it("counts every try on a longer path of the same endpoint", async () => {
    const user = await newAccount();
    const path = "callback/credentials/more";
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`, {}, { path })).status).toBe(401);
    expect((await signIn(user.email, SECRET, {}, { path })).status).toBe(429);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
  });

  it.each([
    ["as JSON", { isJson: true }],
    ["with its parameters in the address", { path: "callback/credentials?email=other@example.test" }],
  ])("counts every try sent %s", async (_, asking) => {
    const user = await newAccount();
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`, {}, asking)).status).toBe(401);
    expect((await signIn(user.email, SECRET, {}, asking)).status).toBe(429);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
  });

  it("counts a try with two e-mails for the account it would sign in to", async () => {
    const [user, other] = [await newAccount(), await newAccount("sam@example.test")];
    const attempt = async (first: string, last: string, password: string) => {
      const { csrfToken, cookie } = await form();
      const fields = new URLSearchParams({ email: first, password, csrfToken, json: "true" });
      fields.append("email", last);
      const request = new Request(`${HERE}/api/auth/callback/credentials`, {
        method: "POST",
        body: fields,
        headers: { cookie },
      });
      return handleAuth(request, ["callback", "credentials"]);
    };
    for (let n = 0; n < 10; n++) {
      expect((await attempt(`nobody${n}@example.test`, user.email, `guess ${n}`)).status).toBe(401);
    }
    expect((await attempt("nobody@example.test", user.email, SECRET)).status).toBe(429);
    // Signing in to your own account with the other's e-mail first clears only your own attempts.
    expect((await attempt(user.email, other.email, SECRET)).status).toBe(200);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
  });

  it("allows one attempt at a time after growing delays", async () => {
    const user = await newAccount();
    for (let n = 0; n < 10; n++) await signIn(user.email, `guess ${n}`);
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      const refused = await signIn(user.email, SECRET);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get("Retry-After"));
      waits.push(seconds);
      await waitFor(seconds);
      const answers = await Promise.all([1, 2, 3].map((n) => signIn(user.email, `guess ${round} ${n}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429]);
    }
    const longest = [30, 60, 120, 240, 480, 900, 900];
    for (const [round, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(longest[round] ?? 0);
      expect(wait).toBeGreaterThan((longest[round] ?? 0) / 2);
    }
    await waitFor(900);
    expect((await signIn(user.email, SECRET)).status).toBe(200);
    expect((await signIn(user.email, "wrong")).status).toBe(401);
  });

  it("does not lock the owner out on a known device", async () => {
    const user = await newAccount();
    const cookie = deviceOf(await signIn(user.email, SECRET));
    expect(cookie).toBeTruthy();
    for (let n = 0; n < 10; n++) await signIn(user.email, `guess ${n}`);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
    expect((await signIn(user.email, SECRET, {}, { cookie })).status).toBe(200);
    // The owner's success gives other devices no new attempts.
    expect((await signIn(user.email, SECRET)).status).toBe(429);
  });

  it("is limited on a known device too, until the password is reset by e-mail", async () => {
    const user = await newAccount();
    const cookie = deviceOf(await signIn(user.email, SECRET));
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`, {}, { cookie })).status).toBe(401);
    expect((await signIn(user.email, SECRET, {}, { cookie })).status).toBe(429);
    const token = newLinkToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.passwordReset.create({ data: { userId: user.id, tokenHash: hashOfToken(token), expiresAt } });
    await (await apiWith("")).account.resetPassword({ token, password: "a new one", confirmPassword: "a new one" });
    expect((await signIn(user.email, "a new one", {}, { cookie })).status).toBe(200);
  });

  it("does not know a device any more once the password was replaced, and knows it again after a sign-in", async () => {
    const user = await newAccount();
    const cookie = deviceOf(await signIn(user.email, SECRET));
    const { id: adminId } = await createAdmin(db);
    await (await callerFor(db, adminId)).admin.users.setPassword({ userId: user.id, password: "replaced secret" });
    await db.outboxMail.deleteMany();
    const alerts = () => db.outboxMail.count({ where: { template: "new-sign-in" } });
    const again = await signIn(user.email, "replaced secret", {}, { cookie });
    expect([again.status, await alerts()]).toEqual([200, 1]);
    for (let n = 0; n < 10; n++) await signIn(user.email, `guess ${n}`, {}, { cookie });
    // Whoever knew the former password has no attempts of their own.
    expect((await signIn(user.email, "replaced secret", {}, { cookie })).status).toBe(429);
    expect((await signIn(user.email, "replaced secret", {}, { cookie: deviceOf(again) })).status).toBe(200);
    expect(await alerts()).toBe(1);
  });

  it("does not accept a known-device cookie of another account or a forged one", async () => {
    const [user, own] = [await newAccount(), await newAccount("sam@example.test")];
    const mine = deviceOf(await signIn(own.email, SECRET));
    const [, deviceId = "", mark = ""] = /^knownDevice=([0-9a-f]+)\.(.+)$/.exec(mine) ?? [];
    for (let n = 0; n < 10; n++) await signIn(user.email, `guess ${n}`);
    const madeUp = `knownDevice=${"0".repeat(32)}.${mark}`;
    const notAscii = `knownDevice=${deviceId}.${encodeURIComponent(`é${mark.slice(1)}`)}`;
    const short = [`knownDevice=${deviceId}.`, `knownDevice=${deviceId}`, "knownDevice=.."];
    for (const cookie of [mine, madeUp, notAscii, ...short]) {
      expect((await signIn(user.email, SECRET, {}, { cookie })).status).toBe(429);
    }
  });

  it("remembers both accounts of a device in a cookie that scripts and other sites cannot use", async () => {
    const [user, other] = [await newAccount(), await newAccount("sam@example.test")];
    const first = await signIn(user.email, SECRET);
    const [device] = first.headers
      .getSetCookie()
      .map((text) => parseSetCookie(text))
      .filter(({ name }) => name === "knownDevice");
    expect(device).toMatchObject({ path: "/api/auth", httpOnly: true, sameSite: "lax", maxAge: 31_536_000 });
    const cookie = deviceOf(await signIn(other.email, SECRET, {}, { cookie: deviceOf(first) }));
    for (const { email } of [user, other]) {
      for (let n = 0; n < 10; n++) await signIn(email, `guess ${n}`);
      expect((await signIn(email, SECRET, {}, { cookie })).status).toBe(200);
    }
  });

  it("is limited per IP address across accounts, whatever else the requests claim", async () => {
    const user = await newAccount();
    const from = (n: number) => ({ "x-client-ip": "198.51.100.7", "x-forwarded-for": `10.0.0.${n}` });
    // Successful attempts do not count.
    for (let n = 0; n < 3; n++) expect((await signIn(user.email, SECRET, from(n))).status).toBe(200);
    const cookie = deviceOf(await signIn(user.email, SECRET));
    for (let n = 0; n < 60; n++) {
      expect((await signIn(`nobody${n}@example.test`, "guess", from(n))).status).toBe(401);
    }
    const refused = await signIn("somebody@example.test", "guess", from(99));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await signIn(user.email, SECRET, from(1))).status).toBe(429);
    expect((await signIn(user.email, SECRET, from(1), { cookie })).status).toBe(200);
    expect((await signIn(user.email, SECRET, { "x-client-ip": "198.51.100.8" })).status).toBe(200);
  });

  it("counts every concurrent try", async () => {
    const user = await newAccount();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => signIn(user.email, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it("resets the tries after the right password and after a reset by e-mail", async () => {
    const user = await newAccount();
    for (let n = 0; n < 9; n++) await signIn(user.email, `guess ${n}`);
    expect((await signIn(user.email, SECRET)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`)).status).toBe(401);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
    const token = newLinkToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.passwordReset.create({ data: { userId: user.id, tokenHash: hashOfToken(token), expiresAt } });
    await (await apiWith("")).account.resetPassword({ token, password: "a new one", confirmPassword: "a new one" });
    expect((await signIn(user.email, "a new one")).status).toBe(200);
  });

  it("answers the same for an unknown and a known address", async () => {
    const user = await newAccount();
    const answers: unknown[] = [];
    for (const email of [user.email, "nobody@example.test"]) {
      const answer = await signIn(email, "a wrong guess");
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it("refuses a password of 129 characters with 401 and a huge form with 413", async () => {
    const user = await newAccount();
    const [longest, tooLong] = ["x".repeat(128), "x".repeat(129)];
    const have = async (password: string) =>
      db.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword(password) } });
    await have(longest);
    expect((await signIn(user.email, longest)).status).toBe(200);
    // Refused by its length alone: it would match the stored hash.
    await have(tooLong);
    expect((await signIn(user.email, tooLong)).status).toBe(401);
    expect((await signIn(user.email, "x".repeat(20_000))).status).toBe(413);
  });
});
