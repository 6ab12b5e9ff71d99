import { beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { ACCESS, type Who } from "~tests/support/access-table";
import { ACTORS, type Actor, ALLOWED, signInEverybody } from "~tests/support/actors";
import { createUser } from "~tests/support/factories";
import { call, PROCEDURES } from "~tests/support/input-schemas";

const STAFF: readonly Who[] = ["owner", "packer", "support", "staff"];

type Caller = ReturnType<typeof createCaller>;
let cookies: ReadonlyMap<Actor, string>;
const callers = new Map<Actor, Caller>();
beforeAll(async () => {
  cookies = (await signInEverybody()).cookies;
  for (const [actor, cookie] of cookies) callers.set(actor, createCaller(await createContext(new Headers({ cookie }))));
});

async function callAs(actor: Actor, path: string): Promise<string> {
  try {
    await call(callers.get(actor) ?? {}, path, { nothing: "of the kind" });
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

// Access to other users' objects is tested in trust/others-objects.
describe("procedure access", () => {
  it("is declared for exactly the existing procedures", () => {
    expect(PROCEDURES.map(({ path }) => path).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  for (const [path, access] of Object.entries(ACCESS)) {
    it(`${path}: ${access}`, async () => {
      expect(PROCEDURES.find((procedure) => procedure.path === path)?.access).toBe(
        STAFF.includes(access) ? "admin" : access,
      );
      for (const actor of ACTORS) {
        const answer = await callAs(actor, path);
        const isLetIn = answer !== "UNAUTHORIZED" && answer !== "FORBIDDEN";
        expect(`${actor} ${isLetIn ? "in" : "out"}`).toBe(`${actor} ${ALLOWED[access].includes(actor) ? "in" : "out"}`);
      }
    });
  }
});

describe("procedure access with spoofed headers", () => {
  it.each<Record<string, string>>([
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-middleware-subrequest": "src/middleware:src/middleware" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { purpose: "prefetch", "x-forwarded-user": "admin", authorization: "Bearer admin" },
  ])("is not changed by %j", async (headers) => {
    const given = new Headers({ ...headers, cookie: cookies.get("customer") ?? "" });
    const caller = createCaller(await createContext(given));
    await expect(caller.admin.navigation.counts()).rejects.toMatchObject({ code: "FORBIDDEN" });
    given.delete("cookie");
    await expect(createCaller(await createContext(given)).account.profile()).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});

describe("a revoked staff role", () => {
  it("loses access on the next call of an open session", async () => {
    const { id } = await createUser(db, { staffRole: "manager" });
    const cookie = (await sessionCookie({ userId: id, sessionVersion: 0 })).split(";")[0] ?? "";
    const ask = async () => createCaller(await createContext(new Headers({ cookie }))).admin.navigation.counts();
    await expect(ask()).resolves.toBeDefined();
    await db.user.update({ where: { id }, data: { staffRole: null } });
    await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
