import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ordersOptions, ordersParsers } from "~/components/admin/orders/search-params";
import { DEFAULT_ORDER_FILTER } from "~/domain/order-filter";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { ordersCsv } from "~/server/services/orders/orders-csv";
import { ROUTE_ACCESS } from "~tests/support/access-table";
import { createAffiliate, createUser, signedInContext } from "~tests/support/factories";

const APP = join(import.meta.dirname, "../../../src/app");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handler = (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;
type Handlers = Partial<Record<(typeof METHODS)[number], Handler>>;

/** Sign-in, sign-out and the API's inputs have their own tests. */
const ELSEWHERE = ["api/auth/[...nextauth]", "api/account/sign-out-elsewhere", "api/trpc/[trpc]"];
const routes = Object.keys(ROUTE_ACCESS).filter((route) => !ELSEWHERE.includes(route));

let cookie = "";
beforeAll(async () => {
  const { id } = await createAffiliate(db, { isAdmin: true });
  cookie = (await sessionCookie({ userId: id, sessionVersion: 0 })).split(";")[0] ?? "";
});

const HOSTILE = ["\0", "\ufffd", "%", "../..", "0000-01-01", "9999-12-31", "2026-02-30", "275760-09", "99999999999"];
const text = fc.oneof(fc.constantFrom(...HOSTILE, "", "a".repeat(5_000)), fc.string({ unit: "binary" }));
const { urlKeys }: { urlKeys: Record<string, string> } = ordersOptions;
const KEYS = Object.keys(ordersParsers).map((name) => urlKeys[name] ?? name);
const key = fc.constantFrom(...KEYS, "month", "w", "name", "purpose");
const query = fc.array(fc.tuple(key, text), { maxLength: 4 });
const body = fc.oneof(
  text.map((value) => new TextEncoder().encode(value)),
  fc.uint8Array({ maxLength: 200 }),
);
const type = fc.constantFrom("application/json", "image/png", "text/plain", "multipart/form-data", "");
/** Header values may contain only single-byte characters. */
const headerText = fc.oneof(
  fc.constantFrom("%", "sessionId=%", "sessionId=\xff; next-auth.session-token=a.b.c.d.e", "=;=;"),
  fc.string({ unit: "grapheme-ascii", maxLength: 30 }).map((value) => value.trim()),
);

async function statusOf(route: string, method: (typeof METHODS)[number], given: Given): Promise<number | null> {
  const handlers = (await import(pathToFileURL(join(APP, route, "route.ts")).href)) as Handlers;
  const handler = handlers[method];
  if (!handler) return null;
  const path = route.replace(/\([^)]*\)\//g, "").replace(/\[[^\]]+\]/g, "x");
  const url = new URL(`http://localhost:3000/${path}?${new URLSearchParams(given.query)}`);
  const headers = {
    ...{ cookie: given.isSignedIn ? cookie : given.cookie, "content-type": given.type },
    ...{ "x-forwarded-for": given.cookie, "if-none-match": given.cookie },
  };
  const request = new Request(url, { method, headers, ...(method !== "GET" && { body: given.body }) });
  const params = Promise.resolve({ path: [given.param], runId: given.param });
  const response = await handler(request, { params });
  await response.arrayBuffer();
  return response.status;
}
type Given = {
  query: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  type: string;
  cookie: string;
  param: string;
  isSignedIn: boolean;
};
const given = fc.record({ query, body, type, cookie: headerText, param: text, isSignedIn: fc.boolean() });

describe("arbitrary requests to a route", () => {
  it.each(routes)("%s never answers with a server error", async (route) => {
    await fc.assert(
      fc.asyncProperty(given, fc.constantFrom(...METHODS), async (each, method) => {
        const status = await statusOf(route, method, each as Given);
        expect(status ?? 404).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the orders CSV", () => {
  it("is refused, not truncated, when the database cannot take the filter", async () => {
    const route = "(admin)/admin/(panel)/orders/orders.csv";
    const ask = (search: string) =>
      statusOf(route, "GET", {
        ...{ query: [["q", search]], body: new Uint8Array(), type: "", cookie: "", param: "", isSignedIn: true },
      });
    // The random requests above may have used up the account's hourly download limit.
    await db.$executeRaw`DELETE FROM rate_limits`;
    expect(await ask("a\0b")).toBe(400);
    expect(await ask("ab")).toBe(200);
  });

  it("aborts the stream when a later read fails, so that a partial file does not look complete", async () => {
    const user = await createUser(db);
    await db.$executeRaw`
      INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, subtotal_cents, shipping_cents,
        total_amount_cents, research_confirmed_at, shipping_details, created_at, updated_at)
      SELECT id, upper(left(id::text, 8)), ${user.id}::uuid, 'a@example.test', id::text, 'None', 1, 1, 2, now(), '{}',
        now(), now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1001)) made`;
    const ctx = await signedInContext(db, user.id);
    let reads = 0;
    const failing = new Proxy(db, {
      get(target, property) {
        if (property !== "$queryRaw") return Reflect.get(target, property);
        return (...query: Parameters<typeof db.$queryRaw>) => {
          reads += 1;
          return reads > 1 ? Promise.reject(new Error("connection lost")) : target.$queryRaw(...query);
        };
      },
    });
    const { csv } = await ordersCsv({ ...ctx, db: failing }, DEFAULT_ORDER_FILTER);
    await expect(new Response(csv).text()).rejects.toThrow("connection lost");
    reads = -10;
    const whole = await ordersCsv({ ...ctx, db: failing }, DEFAULT_ORDER_FILTER);
    expect((await new Response(whole.csv).text()).split("\r\n").length).toBeGreaterThan(1_001);
  });

  it("can be cancelled when the browser disconnects", async () => {
    const { csv } = await ordersCsv(await signedInContext(db, (await createUser(db)).id), DEFAULT_ORDER_FILTER);
    const reader = csv.getReader();
    await reader.read();
    await expect(reader.cancel()).resolves.toBeUndefined();
  });
});
