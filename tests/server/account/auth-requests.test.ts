import { beforeEach, describe, expect, it } from "vitest";
import { handleAuth } from "~/server/auth/handle-auth";
import { resetDatabase } from "~tests/support/database";
import { askAuth, HERE, isSignedIn, newAccount, SECRET, signIn, signOut } from "~tests/support/sign-in";

beforeEach(resetDatabase);

describe("requests of the next-auth client before sign-in", () => {
  it.each(["providers", "csrf"])("answers a request with a JSON content type and no body: %s", async (path) => {
    const request = new Request(`${HERE}/api/auth/${path}`, { headers: { "content-type": "application/json" } });
    const response = await handleAuth(request, [path]);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty(path === "csrf" ? "csrfToken" : "credentials");
  });
});

describe("malformed next-auth requests", () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${HERE}/api/auth/${path}`, { method: "POST", body, headers });
    return handleAuth(request, (path.split("?")[0] ?? "").split("/"));
  };
  const JSON_TYPE = { "content-type": "application/json" };

  it.each([
    "{",
    "",
    "null",
    "[]",
    "3",
    '"text"',
    '{"email":{}}',
    '{"callbackUrl":["/"]}',
    '{"callbackUrl":"::"}',
    "\u0000",
  ])("returns 400 for the JSON body %j", async (body) => {
    for (const path of ["callback/credentials", "signout"]) {
      expect((await post(path, body, JSON_TYPE)).status).toBe(400);
    }
  });

  it.each([
    ["session", "{}"],
    ["_log", "null"],
    ["_log", '{"level":"constructor"}'],
    ["signin/credentials", "{}"],
    ["callback", "{}"],
    ["callback/email", "{}"],
    ["callback/__proto__", "{}"],
    ["constructor", "{}"],
    ["", "{}"],
  ])("returns 400 for a POST to /%s", async (path, body) => {
    expect((await post(path, body, JSON_TYPE)).status).toBe(400);
  });

  it.each([
    "callback/credentials",
    "callback",
    "signout",
    "verify-request",
    "constructor",
    "csrf?callbackUrl=%3A%3A",
    "",
  ])("returns 400 for a GET of /%s", async (path) => {
    const request = new Request(`${HERE}/api/auth/${path}`);
    const response = await handleAuth(request, (path.split("?")[0] ?? "").split("/"));
    expect(response.status).toBe(400);
    expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
  });

  it("ignores malformed cookies, so that an invalid callback URL does not fail every request", async () => {
    const cookie =
      "next-auth.callback-url=%3A%3A%3A; next-auth.csrf-token=|; next-auth.session-token.1=x; a=%E0%A4%A; =";
    for (const path of ["csrf", "providers", "signin", "error"]) {
      expect((await askAuth(path, undefined, { cookie })).status).toBeLessThan(400);
    }
    const user = await newAccount();
    expect((await signIn(user.email, SECRET, {}, { cookie: "next-auth.callback-url=%3A" })).status).toBe(200);
    expect((await signOut(`next-auth.session-token=nonsense; ${cookie}`)).status).toBe(200);
  });

  it("does not sign in from a form without the CSRF token", async () => {
    const user = await newAccount();
    const response = await post(
      "callback/credentials",
      new URLSearchParams({ email: user.email, password: SECRET }).toString(),
    );
    expect(isSignedIn(response)).toBe(false);
  });
});
