import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { CUSTOMER_VIEW_HEADER, CUSTOMER_VIEW_MINUTES } from "~/domain/customer-view";
import { LIMITS } from "~/domain/limits";
import { assertCallLimit } from "~/server/api/call-limits";
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { startView } from "~/server/services/customer-views/start-view";
import { watchOrder } from "~/server/services/orders/watch-orders";
import { ROUTE_ACCESS } from "~tests/support/access-table";
import { createAdmin, createOrder, createUser, signedInContext } from "~tests/support/factories";
import { call, PROCEDURES } from "~tests/support/input-schemas";

const APP = join(import.meta.dirname, "../../../src/app");
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
const handlersOf = (route: string) =>
  import(pathToFileURL(join(APP, route, "route.ts")).href) as Promise<Record<string, Handler | undefined>>;

const sessionOf = async (user: { id: string; sessionVersion: number }) =>
  (await sessionCookie({ userId: user.id, sessionVersion: user.sessionVersion })).split(";")[0] ?? "";

async function post(route: string, cookie: string, body: unknown = {}) {
  const headers = { cookie, host: "localhost:3000", "content-type": "application/json" };
  const request = new Request(`http://localhost:3000/${route}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const response = await (await handlersOf(route)).POST?.(request, { params: Promise.resolve({}) });
  if (!response) throw new Error(`${route} takes no POST`);
  return response;
}

/** An admin's browser: its session, and the customer view it has started. */
async function viewing() {
  const [admin, customer] = [await createAdmin(db, { name: "Ann Admin" }), await createUser(db, { name: "Cora" })];
  const session = await sessionOf(admin);
  const begun = await post("api/customer-view", session, { userId: customer.id });
  const view = begun.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { admin, customer, session, begun, view, cookie: `${session}; ${view}` };
}
const actorWith = async (headers: Record<string, string>) => (await createContext(new Headers(headers))).service.actor;
const reasonOf = (error: unknown) => (error as { cause?: { reason?: string } }).cause?.reason ?? String(error);

let shop: Awaited<ReturnType<typeof viewing>>;
beforeEach(async () => {
  shop = await viewing();
});

describe("the shop viewed as a customer", () => {
  it("does not serve the customer's data export", async () => {
    const { GET } = await import("~/app/api/account/data/route");
    const answer = await GET(
      new Request("http://localhost:3000/api/account/data", { headers: { cookie: shop.cookie } }),
    );
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining(shop.customer.email)]);
  });

  it("acts as the customer for half an hour, and the audit log records the admin and the end", async () => {
    const { admin, customer, begun, cookie } = shop;
    expect(begun.headers.get("Set-Cookie")).toMatch(/HttpOnly/);
    const actor = await actorWith({ cookie });
    expect(actor).toMatchObject({ userId: customer.id, isAdmin: false, viewedBy: { adminUserId: admin.id } });
    const audited = await db.auditEntry.findFirstOrThrow({ where: { action: "user.viewShop", entityId: customer.id } });
    const view = await db.customerView.findFirstOrThrow({ where: { adminUserId: admin.id } });
    expect(audited).toMatchObject({ actorUserId: admin.id, after: { endsAt: view.endsAt.toISOString() } });
    expect(view.endsAt.getTime() - view.startedAt.getTime()).toBe(CUSTOMER_VIEW_MINUTES * 60_000);
  });

  it("refuses every mutation of the API, whatever access it requires", async () => {
    const caller = createCaller(await createContext(new Headers({ cookie: shop.cookie })));
    const mutations = PROCEDURES.filter(({ type }) => type === "mutation");
    const let_in: string[] = [];
    for (const { path } of mutations) {
      const answer = await call(caller, path, {}).then(() => "OK", reasonOf);
      if (answer !== "read-only-view") let_in.push(`${path}: ${answer}`);
    }
    expect(let_in).toEqual([]);
    expect(mutations.length).toBeGreaterThan(100);
  });

  it("refuses every POST route that needs an account, except the one that ends the view", async () => {
    const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("/route.ts"))
      .map((path) => path.slice(0, -"/route.ts".length));
    const answers: Record<string, number> = {};
    for (const route of routes) {
      if (ROUTE_ACCESS[route] === "public" || !(await handlersOf(route)).POST) continue;
      answers[route] = (await post(route, shop.cookie)).status;
    }
    const { "api/customer-view/end": ended, ...others } = answers;
    expect(ended).toBe(303);
    expect(Object.values(others).length).toBeGreaterThan(3);
    expect(new Set(Object.values(others))).toEqual(new Set([403]));
  });

  it("gives no access to the admin panel", async () => {
    const caller = createCaller(await createContext(new Headers({ cookie: shop.cookie })));
    await expect(caller.admin.orders.summary()).rejects.toMatchObject({ cause: { reason: "customer-view" } });
  });

  it("ends once, under the admin's name, and refuses later requests from its pages", async () => {
    const { admin, customer, cookie, session, view } = shop;
    const ended = await post("api/customer-view/end", cookie);
    expect(ended.headers.get("Location")).toBe(`/admin/users/${customer.id}`);
    expect(ended.headers.get("Set-Cookie")).toMatch(/^customerView=;/);
    await post("api/customer-view/end", cookie);
    const acts = await db.auditEntry.findMany({ where: { action: "user.endShopView", entityId: customer.id } });
    expect(acts).toMatchObject([{ actorUserId: admin.id, actorName: "Ann Admin" }]);
    expect(await actorWith({ cookie })).toMatchObject({ userId: admin.id, viewedBy: null });
    const stale = actorWith({ cookie: session, [CUSTOMER_VIEW_HEADER]: view.split("=")[1] ?? "" });
    await expect(stale).rejects.toMatchObject({ reason: "view-is-over" });
  });

  it("is not valid after its time, for another or no session, or once the customer is an admin", async () => {
    const { admin, customer, cookie, view } = shop;
    const other = await createAdmin(db);
    expect(await actorWith({ cookie: view })).toBeNull();
    expect(await actorWith({ cookie: `${await sessionOf(other)}; ${view}` })).toMatchObject({ userId: other.id });
    expect(await actorWith({ cookie: `${await sessionOf(customer)}; ${view}` })).toMatchObject({ viewedBy: null });
    await db.user.update({ where: { id: customer.id }, data: { isAdmin: true } });
    expect(await actorWith({ cookie })).toMatchObject({ userId: admin.id });
    await db.user.update({ where: { id: customer.id }, data: { isAdmin: false } });
    const { startedAt } = await db.customerView.findFirstOrThrow({ where: { adminUserId: admin.id } });
    const long = new Date(startedAt.getTime() - 3_600_000);
    await db.customerView.updateMany({
      where: { adminUserId: admin.id },
      data: { startedAt: long, endsAt: new Date(long.getTime() + 1000) },
    });
    expect(await actorWith({ cookie })).toMatchObject({ userId: admin.id, viewedBy: null });
  });

  it("cannot be opened for admins, staff or suspended accounts, and is limited to one per admin", async () => {
    const { admin } = shop;
    const ctx = await signedInContext(db, admin.id);
    for (const more of [{ isAdmin: true }, { staffRole: "packer" }, { isDisabled: true }] as const) {
      const { id: userId } = await createUser(db, more);
      await expect(startView(ctx, { userId })).rejects.toMatchObject({ reason: "not-viewable" });
    }
    const customers = [await createUser(db), await createUser(db)];
    await Promise.all(customers.map(({ id: userId }) => startView(ctx, { userId })));
    expect(await db.customerView.count({ where: { adminUserId: admin.id, endedAt: null } })).toBe(1);
  });

  it("uses up nothing of the customer's allowances: its calls count for the admin", async () => {
    const { admin, customer, cookie } = shop;
    const { service } = await createContext(new Headers({ cookie }));
    const calls = Array.from({ length: LIMITS["figures-of-account"].points + 1 }, () =>
      assertCallLimit(service, "figures"),
    );
    await expect(Promise.all(calls)).rejects.toMatchObject({ reason: "too-many-tries" });
    await assertCallLimit(await signedInContext(db, customer.id), "figures");
    // Routes too, such as the data export, which a view is refused.
    const { GET } = await import("~/app/api/account/data/route");
    await GET(new Request("http://localhost:3000/api/account/data", { headers: { cookie } }));
    const keys = (await db.rateLimit.findMany()).map(({ key }) => key);
    expect(keys).toContain(`own-data:user:${admin.id}`);
    expect(keys).not.toContain(`own-data:user:${customer.id}`);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof viewing>>) => Promise<unknown>]>([
    ["is ended", ({ cookie }) => post("api/customer-view/end", cookie)],
    ["is over", () => db.customerView.updateMany({ data: { startedAt: new Date(0), endsAt: new Date(1000) } })],
    ["lost its admin's rights", ({ admin }) => db.user.update({ where: { id: admin.id }, data: { isAdmin: false } })],
    [
      "lost its admin's session",
      ({ admin: { id } }) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
    ],
  ])("lets no stream go on once it %s", async (_, end) => {
    const { customer, cookie } = shop;
    const { id: orderId } = await createOrder(db, customer);
    const { service } = await createContext(new Headers({ cookie }));
    if (!service.actor) throw new Error("nobody is signed in");
    const leaving = new AbortController();
    const watching = { signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(10_000)]), everyMs: 30 };
    const stream = watchOrder({ ...service, actor: service.actor }, { orderId }, watching);
    try {
      expect(await stream.next()).toMatchObject({ value: { orderId } });
      await end(shop);
      await expect(stream.next()).rejects.toMatchObject({ reason: "view-is-over" });
    } finally {
      leaving.abort();
    }
  });
});
