import { randomBytes } from "node:crypto";
import { get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "~/server/http/server.mjs";
import * as storage from "~/server/storage";
import { soon } from "~tests/support/soon";
import { startTcpProxy } from "~tests/support/tcp-proxy";
import PageCache from "../../../page-cache.mjs";

// This process speaks to its database through a proxy that can hang: set before anything reads the settings.
const settings = Reflect.get(process, "env") as Record<string, string>;
const proxy = await startTcpProxy(settings.DATABASE_URL ?? "");
settings.DATABASE_URL = proxy.url;
const { GET: trpc } = await import("~/app/api/trpc/[trpc]/route");
const { GET: getHealth } = await import("~/app/api/health/route");
const { GET: files } = await import("~/app/files/[...path]/route");
const { proxy: pages } = await import("~/proxy");
const { database } = await import("~/server/pool");
const { sessionCookie } = await import("~/server/auth/session");
const { db } = await import("~/server/db");
const { errorResponse } = await import("~/server/api/define-route");
const { NextRequest } = await import("next/server");

const UNAVAILABLE = "The shop is not available right now. Please try again in a minute.";
const key = `product/${randomBytes(16).toString("hex")}`;
const health = () => getHealth(new Request("http://localhost:3000/api/health"));
const picture = () =>
  files(new Request(`http://localhost:3000/files/${key}`), { params: Promise.resolve({ path: key.split("/") }) });
const call = (headers: HeadersInit = {}) =>
  trpc(new Request("http://localhost:3000/api/trpc/catalogue.navigation", { headers }));
const page = (path: string) => pages(new NextRequest(`http://localhost:3000${path}`));

const cache = new PageCache();
const home = { kind: "APP_PAGE", html: "the finished home page", headers: {}, status: undefined };

beforeAll(async () => {
  await storage.put(`${key}/800.webp`, Buffer.from("picture"), "image/webp");
  await cache.set("/index", home, { cacheControl: { revalidate: 0.001, expire: 0.002 } });
  await soon(async () => expect([(await call()).status, (await health()).status]).toEqual([200, 200]));
  proxy.hang();
  await call();
  expect(database.isDown).toBe(true);
});
afterAll(async () => {
  proxy.resume();
  await soon(() => expect(database.isDown).toBe(false));
  await db.$disconnect();
  await proxy.stop();
});

describe("while the database hangs", () => {
  it("readiness says no", async () => {
    expect((await health()).status).toBe(503);
  });

  it("a call is told so in words, with or without a session", async () => {
    const cookie = (await sessionCookie({ userId: crypto.randomUUID(), sessionVersion: 0 })).split(";")[0] ?? "";
    for (const response of [await call(), await call({ cookie })]) {
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(text).toContain(UNAVAILABLE);
      expect(text).not.toMatch(/prisma|DatabaseUnavailable|stack/i);
    }
    const failed = errorResponse(new Error("whatever failed"), { path: "/upload", requestId: "request-1" });
    expect([failed.status, await failed.json()]).toMatchObject([503, { error: { message: UNAVAILABLE } }]);
  });

  it("pictures are served", async () => {
    const response = await picture();
    expect([response.status, await response.text()]).toEqual([200, "picture"]);
  });

  it("a finished page is served as it was kept, however old it is, and not made anew", async () => {
    const before = Date.now();
    const kept = await cache.get("/index");
    expect(kept?.value.html).toBe("the finished home page");
    expect(kept?.lastModified).toBeGreaterThanOrEqual(before);
    expect((await page("/")).status).toBe(200);
  });

  it("a page that is made for its reader is answered in words", async () => {
    const response = await page("/profile/orders");
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toContain(UNAVAILABLE);
  });

  it("every failure leaves as 503 and says when to come again", async () => {
    const shop = createHttpServer((_, response) => {
      response.statusCode = 500;
      response.end();
    });
    expect(await headOf(shop.server)).toEqual([503, "5"]);
  });
});

async function headOf(server: Server) {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const head = await new Promise((resolve) =>
    get({ host: "127.0.0.1", port, agent: false }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers["retry-after"]]);
    }),
  );
  server.close();
  return head;
}
