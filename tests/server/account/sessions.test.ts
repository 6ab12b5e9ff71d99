import { parseSetCookie } from "cookie";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as signOutElsewhere } from "~/app/api/account/sign-out-elsewhere/route";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { hasSessionCookie } from "~/server/auth/cookies";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate } from "~tests/support/factories";
import {
  apiWith,
  askAuth,
  browserOf,
  form,
  HERE,
  isSignedIn,
  newAccount,
  SECRET,
  signIn,
  signOut,
} from "~tests/support/sign-in";

const press = (cookie: string, headers: Record<string, string> = {}, body = "{}") =>
  signOutElsewhere(
    new Request(`${HERE}/api/account/sign-out-elsewhere`, {
      method: "POST",
      headers: { cookie, host: "localhost:3000", "content-type": "application/json", ...headers },
      body,
    }),
  );

beforeEach(resetDatabase);

describe("session", () => {
  it("starts with the right password, in a cookie that scripts and other sites cannot use", async () => {
    const user = await newAccount();
    const response = await signIn(user.email, SECRET);
    const cookie = response.headers.getSetCookie().find((text) => text.includes("session-token")) ?? "";
    expect(parseSetCookie(cookie)).toMatchObject({ httpOnly: true, sameSite: "lax" });
    const viewer = await (await apiWith(cookie.split(";")[0] ?? "")).account.me();
    expect(viewer).toMatchObject({ email: user.email, hasOwnPrices: false });
    await db.user.update({ where: { id: user.id }, data: { customDiscountPercentage: 5 } });
    expect(await (await apiWith(cookie.split(";")[0] ?? "")).account.me()).toMatchObject({ hasOwnPrices: true });
  });

  it("returns 401 for an impossible e-mail address", async () => {
    const response = await signIn("robin\0@example.test", SECRET);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).not.toContain("session-token");
  });

  it("ignores a cookie that is forged, signed with another secret, or for an unknown account", async () => {
    const { encode } = await import("next-auth/jwt");
    const user = await newAccount();
    const token = { sub: user.id, sessionVersion: 0 };
    const name = "next-auth.session-token";
    for (const cookie of [
      `${name}=nonsense`,
      `${name}=`,
      `${name}=${await encode({ token, secret: "the secret of another shop" })}`,
      `${name}=${await encode({ token: { sub: user.id }, secret: env.NEXTAUTH_SECRET })}`,
      (await sessionCookie({ userId: crypto.randomUUID(), sessionVersion: 0 })).split(";")[0] ?? "",
    ]) {
      expect(await (await apiWith(cookie)).account.me()).toBeNull();
    }
  });

  it("is detected in a Cookie header under every name next-auth uses", () => {
    const name = "next-auth.session-token";
    for (const sent of [`${name}=x`, `__Secure-${name}=x`, `a=b; ${name}.0=x; ${name}.1=y`]) {
      expect(hasSessionCookie(sent), sent).toBe(true);
    }
    for (const sent of ["", "sessionId=x", `a=${name}=x`, `${name}s=x`, "next-auth.csrf-token=x"]) {
      expect(hasSessionCookie(sent), sent).toBe(false);
    }
  });

  it("is found next to an undecodable cookie of another program", async () => {
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
    ["deleted", { deletedAt: new Date() }, 401],
    ["suspended", { isDisabled: true }, 403],
  ])("ends at the next call when the account is %s", async (_, change, status) => {
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect(await (await apiWith(cookie)).account.profile()).toMatchObject({ email: user.email });
    await db.user.update({ where: { id: user.id }, data: change });
    await expect((await apiWith(cookie)).account.profile()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await (await apiWith(cookie)).account.me()).toBeNull();
    expect((await signIn(user.email, SECRET)).status).toBe(status);
  });

  it("loses the permissions of a role at the next call after the role is withdrawn", async () => {
    const [admin, affiliate] = [await createAdmin(db), await createAffiliate(db)];
    const [adminCookie, affiliateCookie] = [await browserOf(admin), await browserOf(affiliate)];
    await (await apiWith(adminCookie)).admin.navigation.counts();
    await (await apiWith(affiliateCookie)).affiliate.dashboard();
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    await db.user.update({ where: { id: affiliate.id }, data: { isAffiliate: false } });
    await expect((await apiWith(adminCookie)).admin.navigation.counts()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((await apiWith(affiliateCookie)).affiliate.dashboard()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("signing out on other devices", () => {
  it("ends the other sessions and reissues this one", async () => {
    const user = await newAccount();
    const [here, elsewhere] = [await browserOf(user), await browserOf(user)];
    const response = await press(here);
    expect(response.status).toBe(200);
    const [issued = ""] = response.headers.getSetCookie();
    expect(parseSetCookie(issued)).toMatchObject({
      ...{ name: "next-auth.session-token", value: expect.stringContaining("."), path: "/" },
      ...{ httpOnly: true, sameSite: "lax", expires: expect.any(Date) },
    });
    expect(await (await apiWith(elsewhere)).account.me()).toBeNull();
    expect(await (await apiWith(here)).account.me()).toBeNull();
    expect(await (await apiWith(issued.split(";")[0] ?? "")).account.me()).toMatchObject({ email: user.email });
  });

  it("leaves one of two devices signed in when both request it concurrently", async () => {
    const user = await newAccount();
    const browsers = [await browserOf(user), await browserOf(user)];
    const answers = await Promise.all(browsers.map((cookie) => press(cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(1);
  });

  it.each(["", "{", "null", "[]", '"text"', "\u0000"])(
    "returns 400 for the body %j, and 413 for a large one",
    async (body) => {
      const user = await newAccount();
      expect((await press(await browserOf(user), {}, body)).status).toBe(400);
      expect((await press(await browserOf(user), {}, `{"a":"${"x".repeat(2000)}"}`)).status).toBe(413);
      expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(0);
    },
  );

  it("is refused for visitors, other sites and form posts", async () => {
    const user = await newAccount();
    const cookie = await browserOf(user);
    expect((await press("")).status).toBe(401);
    expect((await press(cookie, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await press(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await press(cookie, { "content-type": "text/plain" })).status).toBe(415);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).sessionVersion).toBe(0);
  });
});

describe("signing out", () => {
  it("ends this session for every copy of its cookie, but not on other devices", async () => {
    const user = await newAccount();
    const [here, elsewhere] = [await browserOf(user), await browserOf(user)];
    const copy = here;
    const response = await signOut(here);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toMatch(/session-token=;[^,]*Max-Age=0/);
    expect(await (await apiWith(copy)).account.me()).toBeNull();
    await expect((await apiWith(copy)).account.profile()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect((await press(copy)).status).toBe(401);
    expect(await (await apiWith(elsewhere)).account.me()).toMatchObject({ email: user.email });
    expect((await signOut(here)).status).toBe(200);
    expect(isSignedIn(await signIn(user.email, SECRET))).toBe(true);
  });

  it("requires the CSRF token of the shop's own page", async () => {
    const user = await newAccount();
    const session = await browserOf(user);
    await askAuth("signout", { csrfToken: "made up" }, { cookie: session });
    expect(await (await apiWith(session)).account.me()).toMatchObject({ email: user.email });
  });

  it("cannot be evaded with a renewed copy, because no session is ever renewed", async () => {
    const user = await newAccount();
    const session = await browserOf(user);
    for (const response of [
      await askAuth("session", undefined, { cookie: session }),
      await askAuth("session", { csrfToken: (await form()).csrfToken, data: "{}" }, { cookie: session }),
    ]) {
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).not.toContain(user.email);
    }
  });

  it("keeps a revocation only until the token expires", async () => {
    const user = await newAccount();
    await signOut(await browserOf(user));
    const [revoked] = await db.revokedSession.findMany();
    expect(Number(revoked?.expiresAt)).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
    await db.revokedSession.updateMany({ data: { expiresAt: new Date("2020-01-01") } });
    await signOut(await browserOf(user));
    expect((await db.revokedSession.findMany()).map(({ tokenId }) => tokenId)).not.toContain(revoked?.tokenId);
  });

  it("adds no statement to a call, except to record the last use every ten minutes", async () => {
    const user = await newAccount();
    let statements: string[] = [];
    const counting = db.$extends({
      query: {
        $allOperations({ model, operation, args, query }) {
          statements.push(`${model}.${operation}`);
          return query(args);
        },
      },
    });
    const { getActor } = await import("~/server/auth/session");
    const headers = new Headers({ cookie: await browserOf(user) });
    expect(await getActor(counting as never, headers)).toMatchObject({ userId: user.id }); // reads as the client does
    expect(statements).toEqual(["undefined.$queryRaw", "undefined.$executeRaw"]);
    statements = [];
    await getActor(counting as never, headers);
    expect(statements).toEqual(["undefined.$queryRaw"]);
  });
});

describe("session list", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const apiOf = async (cookie: string, userAgent = "") =>
    createCaller(await createContext(new Headers({ cookie, "user-agent": userAgent })));
  const names = async (cookie: string) =>
    (await (await apiOf(cookie)).account.sessions()).map(
      ({ browser, isThis }) => `${browser}${isThis ? ", this" : ""}`,
    );

  it("shows where the account is signed in, this device first, and no other account's sessions", async () => {
    const user = await newAccount();
    const [here, elsewhere, stranger] = [await browserOf(user), await browserOf(user), await newAccount("o@x.test")];
    await (await apiOf(elsewhere, FIREFOX)).account.me();
    await (await apiOf(await browserOf(stranger), FIREFOX)).account.me();
    expect(await names(here)).toEqual(["null, this", "Firefox on Windows"]);
    const [first] = await (await apiOf(here)).account.sessions();
    expect(Object.keys(first ?? {}).sort()).toEqual(["browser", "id", "isThis", "lastUsedAt", "signedInAt"]);
  });

  it("ends one session, invalidates its cookie and keeps the others", async () => {
    const user = await newAccount();
    const [here, stolen, third] = [await browserOf(user), await browserOf(user), await browserOf(user)];
    await (await apiOf(third)).account.me();
    await (await apiOf(stolen, FIREFOX)).account.me();
    const own = (await apiOf(here)).account;
    const [, found] = await own.sessions();
    expect(found?.browser).toBe("Firefox on Windows");
    await own.endSession({ sessionId: found?.id ?? "" });
    expect(await (await apiOf(stolen)).account.me()).toBeNull();
    expect(await (await apiOf(third)).account.me()).toMatchObject({ email: user.email });
    expect(await names(here)).toEqual(["null, this", "null"]);
    await expect(own.endSession({ sessionId: found?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("refuses to end this device's session or another account's", async () => {
    const [user, stranger] = [await newAccount(), await newAccount("o@x.test")];
    const [here, theirs] = [await browserOf(user), await browserOf(stranger)];
    const [their] = await (await apiOf(theirs)).account.sessions();
    const own = (await apiOf(here)).account;
    const [mine] = await own.sessions();
    const refused = (reason: string) => ({ cause: { reason } });
    await expect(own.endSession({ sessionId: mine?.id ?? "" })).rejects.toMatchObject(refused("this-session"));
    await expect(own.endSession({ sessionId: their?.id ?? "" })).rejects.toMatchObject(refused("not-found"));
    expect(await (await apiOf(theirs)).account.me()).toMatchObject({ email: stranger.email });
  });

  it("leaves out sessions that were signed out, expired, replaced or ended by a new password", async () => {
    const user = await newAccount();
    const [out, over, here] = [await browserOf(user), await browserOf(user), await browserOf(user)];
    for (const cookie of [out, over]) await (await apiOf(cookie, FIREFOX)).account.me();
    await signOut(out);
    expect(await names(here)).toHaveLength(2);
    await db.accountSession.updateMany({ where: { browser: { not: null } }, data: { expiresAt: new Date(0) } });
    expect(await names(here)).toEqual(["null, this"]);
    const cookie = (await press(here)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await names(cookie)).toEqual(["null, this"]);
    const admin = await callerFor(db, (await createAdmin(db)).id);
    await admin.admin.users.setPassword({ userId: user.id, password: "another fine secret" });
    expect(await names(await browserOf(user))).toEqual(["null, this"]);
  });
});
