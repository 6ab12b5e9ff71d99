import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { DomainError, type DomainErrorCode } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createUser } from "~tests/support/factories";

const REQUEST = new Request("http://localhost:3000/api/example");
const failing = (error: unknown, errors: "json" | "text" = "json") =>
  defineRoute({ access: "public", errors, handle: () => Promise.reject(error) })(REQUEST);

describe("a route that fails", () => {
  it.each([
    ["BAD_REQUEST", 400],
    ["UNAUTHORIZED", 401],
    ["FORBIDDEN", 403],
    ["NOT_FOUND", 404],
    ["CONFLICT", 409],
    ["PRECONDITION_FAILED", 412],
    ["TOO_MANY_REQUESTS", 429],
  ] satisfies [DomainErrorCode, number][])("answers %s with %i, its reason and its message", async (code, status) => {
    const response = await failing(new DomainError(code, "some-reason", "No, because."));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code, reason: "some-reason", message: "No, because." } });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("answers a TRPCError with its HTTP status", async () => {
    expect((await failing(new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" }))).status).toBe(415);
  });

  it("answers an unexpected failure with a request id and no details, as JSON and as text", async () => {
    const [json, text] = [await failing(new Error("secret")), await failing(new Error("secret"), "text")];
    expect([json.status, text.status]).toEqual([500, 500]);
    expect(await json.json()).toEqual({
      error: {
        message: "Something went wrong on our side.",
        code: "INTERNAL_SERVER_ERROR",
        reason: "internal_server_error",
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(await text.text()).toMatch(/^Something went wrong on our side\. Reference [0-9a-f-]{36}$/);
  });
});

describe("a route with customer access", () => {
  const route = defineRoute({ access: "customer", handle: ({ ctx }) => new Response(ctx.actor.userId) });
  const call = async (cookie: string, init: RequestInit = {}) =>
    route(new Request(REQUEST, { ...init, headers: { cookie, ...init.headers } }));

  it("passes the account to its handler, forbids caching, and refuses cross-site posts and visitors", async () => {
    const { id } = await createUser(db);
    const cookie = (await sessionCookie({ userId: id, sessionVersion: 0 })).split(";")[0] ?? "";
    const response = await call(cookie);
    expect([response.status, await response.text()]).toEqual([200, id]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const foreign = { method: "POST", headers: { origin: "https://elsewhere.example" } };
    expect((await call(cookie, foreign)).status).toBe(403);
    expect((await call("")).status).toBe(401);
  });
});
