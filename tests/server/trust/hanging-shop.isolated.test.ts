import { randomBytes } from "node:crypto";
import { get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createHttpServer } from "~/server/http/server.mjs";
import * as storage from "~/server/storage";
import { soon } from "~tests/support/soon";
import { startTcpProxy } from "~tests/support/tcp-proxy";

// This process reaches its database through a proxy that can hang, set before anything reads the settings.
const settings = Reflect.get(process, "env") as Record<string, string>;
const proxy = await startTcpProxy(settings.DATABASE_URL ?? "");
settings.DATABASE_URL = proxy.url;
const { GET: trpc } = await import("~/app/api/trpc/[trpc]/route");
const { GET: getHealth } = await import("~/app/api/health/route");
const { GET: files } = await import("~/app/files/[...path]/route");
const { createRequestHandler } = await import("~/server/http/handle-request");
const { database } = await import("~/server/pool");
const { sessionCookie } = await import("~/server/auth/session");
const { db } = await import("~/server/db");
const { errorResponse } = await import("~/server/api/define-route");

const UNAVAILABLE = "The shop is not available right now. Please try again in a minute.";
const key = `product/${randomBytes(16).toString("hex")}`;
const health = () => getHealth(new Request("http://localhost:3000/api/health"));
const picture = () =>
  files(new Request(`http://localhost:3000/files/${key}`), { params: Promise.resolve({ path: key.split("/") }) });
const call = (headers: HeadersInit = {}) =>
  trpc(new Request("http://localhost:3000/api/trpc/catalogue.navigation", { headers }));

const renderPage = vi.fn(async (_request: IncomingMessage, response: ServerResponse) => {
  const isDown = database.isDown;
  response.writeHead(isDown ? 500 : 200, { "content-type": "text/html" });
  response.end(isDown ? "failed" : "the finished home page");
});
const { server } = createHttpServer(createRequestHandler(renderPage));
const page = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

beforeAll(async () => {
  await storage.put(`${key}/800.webp`, Buffer.from("picture"), "image/webp");
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  await soon(async () => expect([(await call()).status, (await health()).status]).toEqual([200, 200]));
  // Pages are cached only once changes are being followed.
  await soon(async () => {
    renderPage.mockClear();
    await page("/");
    await page("/");
    expect(renderPage.mock.calls.length).toBeLessThan(2);
  });
  proxy.hang();
  await call();
  expect(database.isDown).toBe(true);
});
afterAll(async () => {
  proxy.resume();
  await soon(() => expect(database.isDown).toBe(false));
  server.close();
  await db.$disconnect();
  await proxy.stop();
});

describe("while the database hangs", () => {
  it("readiness fails", async () => {
    expect((await health()).status).toBe(503);
  });

  it("an API call gets a readable 503, with or without a session", async () => {
    const cookie = (await sessionCookie({ userId: crypto.randomUUID(), sessionVersion: 0 })).split(";")[0] ?? "";
    for (const response of [await call(), await call({ cookie })]) {
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(text).toContain(UNAVAILABLE);
      expect(text).not.toMatch(/prisma|DatabaseUnavailable|stack/i);
    }
    const failed = errorResponse(new Error("whatever failed"), { requestId: "request-1" });
    expect([failed.status, await failed.json()]).toMatchObject([503, { error: { message: UNAVAILABLE } }]);
  });

  it("pictures are still served", async () => {
    const response = await picture();
    expect([response.status, await response.text()]).toEqual([200, "picture"]);
  });

  it("a cached page is served, however old it is, without being rendered", async () => {
    renderPage.mockClear();
    const response = await page("/");
    expect([response.status, await response.text()]).toEqual([200, "the finished home page"]);
    expect(renderPage).not.toHaveBeenCalled();
  });

  it("a personal page gets a readable 503", async () => {
    const response = await page("/profile/orders");
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toContain(UNAVAILABLE);
  });

  it("every failure is sent as 503 with Retry-After", async () => {
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
