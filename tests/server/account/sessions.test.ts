import NextAuth from "next-auth";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as signOutElsewhere } from "~/app/api/account/sign-out-elsewhere/route";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { authOptions } from "~/server/auth/options";
import { hashPassword } from "~/server/auth/password";
import { sessionCookie } from "~/server/auth/session";
import { throttledSignIn } from "~/server/auth/throttle";
import { cookieFrom } from "~/server/auth/visitor";
import { db } from "~/server/db";
import { hashOfToken, newResetToken } from "~/server/services/account/reset-token";
import { resetDatabase } from "~tests/support/database";
import { createAdmin, createAffiliate, createUser } from "~tests/support/factories";

const HERE = "http://localhost:3000";
const SECRET = "a fine secret";

/** A browser of this account: the cookie that signing in gives it. */
async function browserOf(user: { id: string }) {
  const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  const [cookie = ""] = (await sessionCookie({ userId: user.id, sessionVersion })).split(";");
  return cookie;
}

/** The API as a browser with this cookie reaches it. */
const apiWith = async (cookie: string) => createCaller(await createContext(new Headers({ cookie })));

const press = (cookie: string, headers: Record<string, string> = {}) =>
  signOutElsewhere(
    new Request(`${HERE}/api/account/sign-out-elsewhere`, {
      method: "POST",
      headers: { cookie, host: "localhost:3000", "content-type": "application/json", ...headers },
      body: "{}",
    }),
  );

type AuthCall = { method: string; nextauth: string[]; body?: object; cookies?: object; headers?: object };

/** next-auth itself, as its own handler for Node's requests drives it. */
async function askNextAuth({ nextauth, cookies = {}, headers = {}, ...call }: AuthCall): Promise<Response> {
  const sent = new Headers();
  let status = 200;
  const bodies: string[] = [];
  const res = {
    status(code: number) {
      status = code;
      return res;
    },
    setHeader(name: string, value: string | string[]) {
      sent.delete(name);
      for (const text of [value].flat()) sent.append(name, text);
      return res;
    },
    getHeader: (name: string) => (name === "Set-Cookie" ? sent.getSetCookie() : sent.get(name)),
    json: (value: unknown) => bodies.push(JSON.stringify(value)),
    send: (value: unknown) => bodies.push(JSON.stringify(value)),
    end: () => {},
  };
  const req = { ...call, cookies, headers, query: { nextauth } };
  await NextAuth(req as never, res as never, authOptions); // what next-auth reads of Node's request and answer
  return new Response(bodies[0] ?? "{}", { status, headers: sent });
}

/** Signing in as the sign-in page does it, through the counting of tries and next-auth itself. */
async function signIn(
  email: string,
  password: string,
  headers: Record<string, string> = {},
  nextauth = ["callback", "credentials"],
): Promise<Response> {
  const first = await askNextAuth({ method: "GET", nextauth: ["csrf"] });
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookies = Object.fromEntries(
    first.headers.getSetCookie().map((text) => {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
      return [name, decodeURIComponent(value)];
    }),
  );
  const body = { email, password, csrfToken, callbackUrl: "/", json: "true" };
  const request = new Request(`${HERE}/api/auth/${nextauth.join("/")}`, {
    method: "POST",
    body: new URLSearchParams(body),
    headers,
  });
  return throttledSignIn(request, nextauth, () => askNextAuth({ method: "POST", nextauth, body, cookies, headers }));
}
const newAccount = async (email = "robin@example.test") =>
  createUser(db, { email, passwordHash: await hashPassword(SECRET) });

beforeEach(resetDatabase);

describe("a session", () => {
  it("begins with the right password, in a cookie that scripts and other sites cannot use", async () => {
    const user = await newAccount();
    const response = await signIn(user.email, SECRET);
    const cookie = response.headers.getSetCookie().find((text) => text.includes("session-token")) ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=lax/i);
    const viewer = await (await apiWith(cookie.split(";")[0] ?? "")).account.me();
    expect(viewer).toMatchObject({ email: user.email });
  });

  it("is refused, and not failed, to an address that nobody can have", async () => {
    const response = await signIn("robin\0@example.test", SECRET);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).not.toContain("session-token");
  });

  it("is nothing when it is forged, signed by another shop, or of an account that is not there", async () => {
    const { encode } = await import("next-auth/jwt");
    const user = await newAccount();
    const token = { sub: user.id, sessionVersion: 0 };
    const name = "next-auth.session-token";
    for (const cookie of [
      `${name}=nonsense`,
      `${name}=`,
      `${name}=${await encode({ token, secret: "the secret of another shop" })}`,
      `${name}=${await encode({ token: { sub: user.id }, secret: String(authOptions.secret) })}`,
      (await sessionCookie({ userId: crypto.randomUUID(), sessionVersion: 0 })).split(";")[0] ?? "",
    ]) {
      expect(await (await apiWith(cookie)).account.me()).toBeNull();
    }
  });

  it("is found beside a cookie of another program that cannot be read", async () => {
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect(await (await apiWith(`sessionId=50%; ${cookie}`)).account.me()).toMatchObject({ email: user.email });
    expect(await (await apiWith("next-auth.session-token=%E0%A4%A")).account.me()).toBeNull();
  });

  it("ends at the next call when the password changes", async () => {
    const user = await newAccount();
    const [here, elsewhere] = [await browserOf(user), await browserOf(user)];
    await (await apiWith(here)).account.changePassword({
      currentPassword: SECRET,
      newPassword: "another one",
      confirmPassword: "another one",
    });
    await expect((await apiWith(elsewhere)).account.profile()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it.each([
    ["deleted", { deletedAt: new Date() }],
    ["disabled", { isDisabled: true }],
  ])("ends at the next call when the account is %s", async (_, change) => {
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect(await (await apiWith(cookie)).account.profile()).toMatchObject({ email: user.email });
    await db.user.update({ where: { id: user.id }, data: change });
    await expect((await apiWith(cookie)).account.profile()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await (await apiWith(cookie)).account.me()).toBeNull();
    expect((await signIn(user.email, SECRET)).status).toBe(401);
  });

  it("loses what a role allowed at the next call after the role is withdrawn", async () => {
    const [admin, affiliate] = [await createAdmin(db), await createAffiliate(db)];
    const [adminCookie, affiliateCookie] = [await browserOf(admin), await browserOf(affiliate)];
    await (await apiWith(adminCookie)).admin.frame.counts();
    await (await apiWith(affiliateCookie)).affiliate.dashboard();
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    await db.user.update({ where: { id: affiliate.id }, data: { isAffiliate: false } });
    await expect((await apiWith(adminCookie)).admin.frame.counts()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((await apiWith(affiliateCookie)).affiliate.dashboard()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("signing out everywhere else", () => {
  it("ends the other sessions and issues this one again", async () => {
    const user = await newAccount();
    const [here, elsewhere] = [await browserOf(user), await browserOf(user)];
    const response = await press(here);
    expect(response.status).toBe(200);
    const [issued = ""] = response.headers.getSetCookie();
    expect(issued).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await (await apiWith(elsewhere)).account.me()).toBeNull();
    expect(await (await apiWith(here)).account.me()).toBeNull();
    expect(cookieFrom(issued.split(";")[0] ?? "", "next-auth.session-token")).toBeTruthy();
    expect(await (await apiWith(issued.split(";")[0] ?? "")).account.me()).toMatchObject({ email: user.email });
  });

  it("pressed on two devices at once leaves one of them signed in", async () => {
    const user = await newAccount();
    const browsers = [await browserOf(user), await browserOf(user)];
    const answers = await Promise.all(browsers.map((cookie) => press(cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(1);
  });

  it("is refused to visitors, to other sites and to forms", async () => {
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect((await press("")).status).toBe(401);
    expect((await press(cookie, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await press(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await press(cookie, { "content-type": "text/plain" })).status).toBe(415);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(0);
  });
});

describe("guessing a password", () => {
  it("eleven times answers 429 with Retry-After, also with the right one at last and a forged address", async () => {
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

  it("by a longer address of the same door counts every try as well", async () => {
    const user = await newAccount();
    const longer = ["callback", "credentials", "more"];
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`, {}, longer)).status).toBe(401);
    expect((await signIn(user.email, SECRET, {}, longer)).status).toBe(429);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
  });

  it("many times at once counts every try", async () => {
    const user = await newAccount();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => signIn(user.email, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it("gives the tries back after the right one, and after a new one by e-mail", async () => {
    const user = await newAccount();
    for (let n = 0; n < 9; n++) await signIn(user.email, `guess ${n}`);
    expect((await signIn(user.email, SECRET)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, `guess ${n}`)).status).toBe(401);
    expect((await signIn(user.email, SECRET)).status).toBe(429);
    const token = newResetToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.passwordReset.create({ data: { userId: user.id, tokenHash: hashOfToken(token), expiresAt } });
    await (await apiWith("")).account.resetPassword({ token, password: "a new one", confirmPassword: "a new one" });
    expect((await signIn(user.email, "a new one")).status).toBe(200);
  });

  it("of nobody looks like that of somebody", async () => {
    const user = await newAccount();
    const answers: unknown[] = [];
    for (const email of [user.email, "nobody@example.test"]) {
      const answer = await signIn(email, "a wrong guess");
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it("of 129 characters is refused before it is hashed, and a huge form before it is read", async () => {
    const user = await newAccount();
    expect((await signIn(user.email, "x".repeat(129))).status).toBe(401);
    expect((await signIn(user.email, "x".repeat(20_000))).status).toBe(413);
  });
});
