// The Prometheus endpoint: requests counted by route, never by concrete URL, and readable with the token only.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon } from "~tests/support/soon";

const TOKEN = "a token of at least 24 characters";
const SECRET = "reset-token-of-a-customer";
// Set before anything reads the settings.
Reflect.set(Reflect.get(process, "env"), "METRICS_TOKEN", TOKEN);
const { createRequestHandler } = await import("~/server/http/handle-request");
const { GET } = await import("~/app/api/metrics/route");

const page = async (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { "Content-Type": "text/html" }).end("<html></html>");
};
const server = createServer(createRequestHandler(page));
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const read = (authorization?: string) =>
  GET(new Request("http://localhost:3000/api/metrics", { headers: authorization ? { authorization } : {} }));

it("metrics require the token", async () => {
  expect((await read()).status).toBe(401);
  expect((await read(`Bearer ${TOKEN}x`)).status).toBe(401);
  expect((await read(`Bearer ${TOKEN}`)).status).toBe(200);
});

it("metrics count requests by route and show process state, without ids or secrets", async () => {
  const order = crypto.randomUUID();
  for (const path of [
    `/admin/orders/${order}?q=${SECRET}`,
    `/reset-password?token=${SECRET}`,
    "/product/some-product",
    "/api/trpc/catalogue.navigation",
    `/api/trpc/${SECRET}`,
  ]) {
    await (await fetch(`${origin}${path}`)).text();
  }
  await soon(async () => {
    const text = await (await read(`Bearer ${TOKEN}`)).text();
    const routes = new Set([...text.matchAll(/request_seconds_count\{route="([^"]+)"/g)].map(([, route]) => route));
    expect([...routes].sort()).toEqual(
      [
        "/admin/orders/[id]",
        "/api/trpc (other)",
        "/api/trpc/catalogue.navigation",
        "/product/*",
        "/reset-password",
      ].sort(),
    );
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(order);
    for (const name of ["outbox_waiting 0", "event_streams 0", "database_prisma_connections", "eventloop_lag"]) {
      expect(text).toContain(`assay_${name}`.replace("assay_eventloop", "assay_nodejs_eventloop"));
    }
    expect(Number(/assay_database_statements_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/assay_response_cache_answers_total\{result="miss"\} [1-9]/);
  });
});
