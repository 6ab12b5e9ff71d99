import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { ROUTE_ACCESS, type Who } from "~tests/support/access-table";
import { createAdmin, createAffiliate, createUser } from "~tests/support/factories";

const APP = join(import.meta.dirname, "../../../src/app");
const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith("/route.ts"))
  .map((path) => path.slice(0, -"/route.ts".length));

const actors = {
  visitor: async () => null,
  customer: () => createUser(db),
  affiliate: () => createAffiliate(db),
  admin: () => createAdmin(db),
  manager: () => createUser(db, { staffRole: "manager" }),
  packer: () => createUser(db, { staffRole: "packer" }),
  support: () => createUser(db, { staffRole: "support" }),
  "disabled admin": () => createAdmin(db, { isDisabled: true, isAffiliate: true }),
  "deleted admin": () => createAdmin(db, { deletedAt: new Date(), isAffiliate: true }),
};
type Actor = keyof typeof actors;
const ALL = Object.keys(actors) as Actor[];
const ALLOWED: Record<Who, Actor[]> = {
  public: ALL,
  customer: ["customer", "affiliate", "admin", "manager", "packer", "support"],
  affiliate: ["affiliate"],
  owner: ["admin"],
  admin: ["admin", "manager"],
  packer: ["admin", "manager", "packer"],
  support: ["admin", "manager", "support"],
  staff: ["admin", "manager", "packer", "support"],
};

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handlers = Partial<Record<(typeof METHODS)[number], Handler>>;

const ids = new Map<Actor, string>();
beforeAll(async () => {
  for (const actor of ALL) ids.set(actor, (await actors[actor]())?.id ?? "");
});

/** A cookie that is good at this moment: one of the routes ends sessions. */
async function cookieOf(actor: Actor): Promise<string> {
  const userId = ids.get(actor);
  if (!userId) return "";
  const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return (await sessionCookie({ userId, sessionVersion })).split(";")[0] ?? "";
}

function requestOf(route: string, method: string, cookie: string): Request {
  const path = route.replace(/\([^)]*\)\//g, "").replace(/\[[^\]]+\]/g, crypto.randomUUID());
  const headers = { cookie, host: "localhost:3000", "content-type": "application/json" };
  return new Request(`http://localhost:3000/${path}`, { method, headers, ...(method !== "GET" && { body: "{}" }) });
}

describe("who may call a route", () => {
  it("is written down for every route, and for nothing else", () => {
    expect(routes.sort()).toEqual(Object.keys(ROUTE_ACCESS).sort());
  });

  const guarded = Object.entries(ROUTE_ACCESS).filter(([, access]) => access !== "public");
  it.each(guarded)("%s: %s", async (route, access) => {
    const handlers = (await import(pathToFileURL(join(APP, route, "route.ts")).href)) as Handlers;
    const used = METHODS.filter((method) => handlers[method]);
    expect(used.length).toBeGreaterThan(0);
    for (const method of used) {
      for (const actor of ALL) {
        const request = requestOf(route, method, await cookieOf(actor));
        const params = Promise.resolve({ runId: crypto.randomUUID(), id: crypto.randomUUID() });
        const response = await handlers[method]?.(request, { params });
        const isLetIn = response?.status !== 401 && response?.status !== 403;
        const expected = ALLOWED[access].includes(actor) ? "in" : "out";
        expect(`${method} ${actor} ${isLetIn ? "in" : "out"}`).toBe(`${method} ${actor} ${expected}`);
        expect(response?.headers.get("Cache-Control")).toMatch(/no-store/);
        // A download that nobody reads would hold its view of the database open.
        await response?.body?.cancel();
      }
    }
  });
});
