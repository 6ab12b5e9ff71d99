import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET, POST } from "~/app/api/trpc/[trpc]/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { answerCall } from "~/server/http/answer-call";
import { createProduct, createUser } from "~tests/support/factories";

let server: Server;
let origin = "";
let cookie = "";
let productId = "";

beforeAll(async () => {
  server = createServer((request, response) => void answerCall(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has one
  const user = await createUser(db);
  cookie = (await sessionCookie({ userId: user.id, sessionVersion: 0 })).split(";")[0] ?? "";
  productId = (await createProduct(db, { slug: "both" })).id;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Call = { method?: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

/** What matters of an answer; ids of requests and visitors differ each time. */
async function seen(response: Response) {
  const body = (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":"…"');
  const { headers } = response;
  return {
    status: response.status,
    // Parts of a streamed answer come in no fixed order.
    body: body.split("\n").sort(),
    cache: headers.get("cache-control"),
    type: headers.get("content-type"),
    cookies: headers.getSetCookie().map((set) => set.replace(/=[^;]*/, "=…")),
    retryAfter: headers.get("retry-after"),
  };
}

async function bothAnswers({ method = "GET", path, headers = {}, body }: Call) {
  const url = `${origin}/api/trpc/${path}`;
  const init = { method, headers: { host: new URL(origin).host, ...headers }, ...(body !== undefined && { body }) };
  const overHttp = await seen(await fetch(url, init));
  const overRoute = await seen(await (method === "GET" ? GET : POST)(new Request(url, init)));
  return { overHttp, overRoute };
}

const JSON_BODY = { "content-type": "application/json" };
const add = () => JSON.stringify({ 0: { productId, quantity: 1 } });

const CALLS: [string, number, () => Call][] = [
  ["a query", 200, () => ({ path: "catalogue.navigation" })],
  ["a query with input", 200, () => ({ path: 'catalogue.productBySlug?input={"slug":"both"}' })],
  ["a batch", 200, () => ({ path: "catalogue.navigation,account.me?batch=1&input={}" })],
  [
    "a streamed batch",
    200,
    () => ({
      path: "catalogue.navigation,account.me?batch=1&input={}",
      headers: { "trpc-accept": "application/jsonl" },
    }),
  ],
  ["a customer's query", 200, () => ({ path: "account.profile", headers: { cookie } })],
  ["a visitor's call of what customers have", 401, () => ({ path: "account.profile" })],
  ["a mutation", 200, () => ({ method: "POST", path: "cart.add?batch=1", headers: JSON_BODY, body: add() })],
  ["an input that is refused", 400, () => ({ path: 'catalogue.productBySlug?input={"slug":5}' })],
  ["what is not there", 404, () => ({ path: 'catalogue.productBySlug?input={"slug":"none"}' })],
  ["a procedure that is not there", 404, () => ({ path: "catalogue.everything" })],
  ["too many calls", 400, () => ({ path: `${Array(11).fill("account.me").join(",")}?batch=1&input={}` })],
  ["a mutation by a link", 405, () => ({ path: "cart.add" })],
  ["broken JSON", 400, () => ({ method: "POST", path: "cart.add", headers: JSON_BODY, body: '{"0":' })],
  ["a form", 415, () => ({ method: "POST", path: "cart.add", body: "a=b" })],
  [
    "another site",
    403,
    () => ({
      method: "POST",
      path: "cart.add",
      headers: { ...JSON_BODY, origin: "https://elsewhere.example" },
      body: add(),
    }),
  ],
  [
    "a body that is too long",
    413,
    () => ({ method: "POST", path: "cart.add", headers: JSON_BODY, body: JSON.stringify({ 0: "x".repeat(300_000) }) }),
  ],
  [
    "a long body of an admin's call by somebody else",
    401,
    () => ({
      method: "POST",
      path: "admin.products.setHidden",
      headers: JSON_BODY,
      body: JSON.stringify({ x: "x".repeat(300_000) }),
    }),
  ],
];

describe("the HTTP server's adapter and the route handler", () => {
  it.each(CALLS)("answer alike: %s", async (_, status, call) => {
    const { overHttp, overRoute } = await bothAnswers(call());
    expect(overHttp).toEqual(overRoute);
    expect(overHttp.status).toBe(status);
  });
});
