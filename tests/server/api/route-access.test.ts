import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ROUTE_ACCESS } from "~tests/support/access-table";
import { ACTORS, type Actor, ALLOWED, signInEverybody } from "~tests/support/actors";

const APP = join(import.meta.dirname, "../../../src/app");
const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith("/route.ts"))
  .map((path) => path.slice(0, -"/route.ts".length));

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handlers = Partial<Record<(typeof METHODS)[number], Handler>>;

// Makes a fresh cookie on each call, because one of the routes ends sessions.
let cookieOf: (actor: Actor) => Promise<string>;
beforeAll(async () => {
  cookieOf = (await signInEverybody()).cookieOf;
});

function requestOf(route: string, method: string, cookie: string): Request {
  const path = route.replace(/\([^)]*\)\//g, "").replace(/\[[^\]]+\]/g, crypto.randomUUID());
  const headers = { cookie, host: "localhost:3000", "content-type": "application/json" };
  return new Request(`http://localhost:3000/${path}`, { method, headers, ...(method !== "GET" && { body: "{}" }) });
}

describe("route access", () => {
  it("is declared for exactly the existing routes", () => {
    expect(routes.sort()).toEqual(Object.keys(ROUTE_ACCESS).sort());
  });

  const guarded = Object.entries(ROUTE_ACCESS).filter(([, access]) => access !== "public");
  it.each(guarded)("%s: %s", async (route, access) => {
    const handlers = (await import(pathToFileURL(join(APP, route, "route.ts")).href)) as Handlers;
    const used = METHODS.filter((method) => handlers[method]);
    expect(used.length).toBeGreaterThan(0);
    for (const method of used) {
      for (const actor of ACTORS) {
        const request = requestOf(route, method, await cookieOf(actor));
        const params = Promise.resolve({ runId: crypto.randomUUID(), id: crypto.randomUUID() });
        const response = await handlers[method]?.(request, { params });
        const isLetIn = response?.status !== 401 && response?.status !== 403;
        const expected = ALLOWED[access].includes(actor) ? "in" : "out";
        expect(`${method} ${actor} ${isLetIn ? "in" : "out"}`).toBe(`${method} ${actor} ${expected}`);
        expect(response?.headers.get("Cache-Control")).toMatch(/no-store/);
        // An unread download would keep its database snapshot open.
        await response?.body?.cancel();
      }
    }
  });
});
