import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import superjson, { type SuperJSONResult } from "superjson";
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

type Streamed = [parts: unknown[][], ...places: [key: string | null, type: 0, place: number][]];

/** Assembles a streamed batch: each line names the positions that later lines fill in. */
function wholeOf(lines: { json: unknown }[]): unknown {
  const [head, ...parts] = lines.map((line) => superjson.deserialize(line as SuperJSONResult));
  const at = new Map((parts as [number, 0, Streamed][]).map(([place, , value]) => [place, value]));
  const read = (value: Streamed | undefined): unknown => {
    if (!value) throw new Error("a part is missing");
    const [[whole], ...places] = value;
    for (const [key, , place] of places) {
      const part = read(at.get(place));
      if (key === null) return part;
      Object.assign(whole as object, { [key]: part });
    }
    return whole;
  };
  return Object.values(head as Record<string, Streamed>).map(read);
}

const isStream = (text: string) => /^\{"json":\{"0":\[\[0\]/.test(text);
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The comparable parts of a response; request and visitor ids differ each time. */
async function seen(response: Response) {
  const text = (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":"…"');
  const { headers } = response;
  return {
    status: response.status,
    // Parts of a streamed response arrive in no fixed order.
    body: isStream(text) ? wholeOf(linesOf(text)) : text,
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
  [
    "a streamed batch with a date, an error and an answer of nothing",
    200,
    () => ({
      path:
        "catalogue.productBySlug,catalogue.productBySlug,account.profile,account.me?batch=1&input=" +
        encodeURIComponent('{"0":{"slug":"both"},"1":{"slug":"none"}}'),
      headers: { "trpc-accept": "application/jsonl" },
    }),
  ],
  [
    "a streamed mutation",
    200,
    () => ({
      method: "POST",
      path: "cart.add?batch=1",
      headers: { ...JSON_BODY, "trpc-accept": "application/jsonl" },
      body: add(),
    }),
  ],
  ["a stream of no batch", 400, () => ({ path: "account.me", headers: { "trpc-accept": "application/jsonl" } })],
  [
    "a batch with an error",
    207,
    () => ({ path: 'account.me,catalogue.productBySlug?batch=1&input={"1":{"slug":"none"}}' }),
  ],
  ["a batch with a mutation by a link", 405, () => ({ path: "cart.add?batch=1&input={}" })],
  ["a batch of different types", 400, () => ({ path: "account.me,cart.add?batch=1&input={}" })],
  ["a batch whose inputs are a list", 400, () => ({ path: "catalogue.productBySlug?batch=1&input=[]" })],
  [
    "an input that is nested too deeply",
    400,
    () => ({ path: `catalogue.search?input=${"[".repeat(9)}${"]".repeat(9)}` }),
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
  it.each(CALLS)("return the same response: %s", async (_, status, call) => {
    const { overHttp, overRoute } = await bothAnswers(call());
    expect(overHttp).toEqual(overRoute);
    expect(overHttp.status).toBe(status);
  });
});
