// The request log: who asked for which route, under one id, and nothing of what they sent.
import fs from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CONTACT_TOPICS } from "~/domain/contact";
import { handleAuth } from "~/server/auth/handle-auth";
import { hashPassword } from "~/server/auth/password";
import { sessionCookie } from "~/server/auth/session";
import { sendConsoleToLog } from "~/server/console-to-log";
import { db } from "~/server/db";
import { createRequestHandler } from "~/server/http/handle-request";
import { requestIdOf } from "~/server/http/observe-requests";
import { logError } from "~/server/log";
import { createAdmin, createUser } from "~tests/support/factories";
import { PROCEDURES, sampleOf } from "~tests/support/input-schemas";
import { soon } from "~tests/support/soon";

// Before anything reads the settings.
vi.hoisted(() => {
  Object.assign(Reflect.get(process, "env"), { LOG_LEVEL: "info", LOG_REQUESTS: "on", TRUST_PROXY: "1" });
});

type Line = Record<string, unknown> & { msg: string };
let written = "";
const logged = () =>
  written
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
const requestsLogged = () => logged().filter(({ msg }) => msg === "request");

/** Matches every planted value, whatever form its field requires. */
const PLANTED = /sentinel/i;
const PASSWORD = "sentinel pass phrase";
const EMAIL = "kim.sentinel@secret.example.test";
const FORMS = [
  "sentinel words that somebody wrote",
  EMAIL,
  "$Sentinel",
  "sentinel",
  "SENTINEL1",
  "https://shop.example/sentinel.png?token=sentinel",
  `sentinel${"a".repeat(35)}`,
];
const planted = ({ key, schema }: { key: string; schema: unknown }) =>
  (/email/i.test(key) ? [EMAIL] : FORMS).find(
    (form) => (schema as { safeParse: (value: string) => { success: boolean } }).safeParse(form).success,
  );

/** Stands in for Next.js: empty pages and the sign-in route. */
async function next(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost:3000");
  // Next.js changes the URL while it handles a request.
  request.url = "/changed";
  if (url.pathname === "/about") throw new Error(`"sentinel words" of ${EMAIL} at /about?token=sentinel`);
  if (!url.pathname.startsWith("/api/auth/")) {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<html></html>");
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const));
  const body = request.method === "POST" ? { body: Buffer.concat(parts) } : {};
  const asked = new Request(url, { method: request.method ?? "GET", headers, ...body });
  const answer = await handleAuth(asked, url.pathname.split("/").slice(3));
  response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
}

const server = createServer(createRequestHandler(next));
let origin = "";
let admin: { id: string; sessionVersion: number };
let cookie = "";
const HEADERS = { authorization: "Bearer sentinel-of-a-header", "user-agent": "sentinel browser" };

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { ...HEADERS, cookie: "sentinel=sentinel", ...headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...HEADERS, "content-type": "application/json", origin, ...headers },
    body,
  });
const call = (path: string, input: unknown, headers: Record<string, string>) =>
  post(`/api/trpc/${path}`, JSON.stringify(input), headers);
/** Reads the response to its end, so that its log line is written. */
const ended = async (asked: Promise<Response>) => {
  const response = await asked;
  return { response, text: await response.text(), id: response.headers.get("x-request-id") };
};
const lineOf = (id: string | null) =>
  soon(() => {
    const line = requestsLogged().find(({ requestId }) => requestId === id);
    if (!line) throw new Error(`no line of ${id}`);
    return line;
  });

beforeAll(async () => {
  // The logger writes with fs.write.
  const toFile = fs.write as (...args: unknown[]) => void;
  const write = (fd: number, text: string, ...rest: unknown[]) => {
    if (fd !== process.stdout.fd) return toFile(fd, text, ...rest);
    written += text;
    const done = rest.at(-1) as (error: null, size: number) => void;
    setImmediate(() => done(null, Buffer.byteLength(text)));
  };
  vi.spyOn(fs, "write").mockImplementation(write as never);
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      written += String(text);
      return true;
    });
  }
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  admin = await createAdmin(db);
  await createUser(db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
  [cookie = ""] = (await sessionCookie({ userId: admin.id, sessionVersion: admin.sessionVersion })).split(";");
});
beforeEach(() => {
  written = "";
});
afterAll(() => server.close());

it("logs each request on one line with its id, actor, route and status", async () => {
  const own = await ended(get("/api/trpc/account.profile?sentinel=1", { cookie }));
  expect(own.response.status).toBe(200);
  const facts = { actorId: admin.id, route: "/api/trpc/account.profile", method: "GET", status: 200 };
  const line = await lineOf(own.id);
  expect(line).toMatchObject(facts);
  expect(Number(line.bytes)).toBeGreaterThan(own.text.length);
  expect(line.ms).toEqual(expect.any(Number));

  const visitors = [
    await ended(get("/api/trpc/catalogue.navigation")),
    await ended(get("/api/trpc/catalogue.navigation")),
    await ended(get("/api/trpc/cart.get,sentinel?batch=1")),
    await ended(get(`/orders/${crypto.randomUUID()}?token=sentinel`)),
    await ended(get("/product/sentinel")),
    await ended(get("/sentinel")),
  ];
  const lines = await Promise.all(visitors.map(({ id }) => lineOf(id)));
  expect(lines.map(({ route, actorId }) => [route, actorId])).toEqual(
    [
      "/api/trpc/catalogue.navigation",
      "/api/trpc/catalogue.navigation",
      "/api/trpc/cart.get,(other)",
      "/orders/[id]",
      "/product/*",
      "other",
    ].map((route) => [route, null]),
  );
  expect(new Set(visitors.map(({ id }) => id)).size).toBe(visitors.length);
  await ended(get("/_next/static/x.js"));
  await ended(get("/api/trpc/catalogue.navigation"));
  await soon(() => expect(requestsLogged()).toHaveLength(visitors.length + 2));
  expect(written).not.toMatch(PLANTED);
});

it("adopts a trusted proxy's request id with a suffix, and ignores malformed ids", async () => {
  const given = { "x-request-id": "edge-0123456789abcdef" };
  const [one, two] = [await ended(get("/", given)), await ended(get("/", given))];
  for (const { id } of [one, two]) expect(id).toMatch(/^edge-0123456789abcdef\.[0-9a-f]{8}$/);
  expect(one.id).not.toBe(two.id);
  for (const wrong of ["short", "a".repeat(65), "with spaces in it", "kim@example.test"]) {
    expect(requestIdOf({ headers: { "x-request-id": wrong } })).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(requestIdOf({ headers: given }, 0)).toMatch(/^[0-9a-f-]{36}$/);
});

it("returns the id under which a failure is logged", async () => {
  const page = await ended(get("/about"));
  expect(page.response.status).toBe(500);
  await lineOf(page.id);
  const failed = logged().filter(({ msg }) => msg === "unexpected failure");
  expect(failed).toMatchObject([{ requestId: page.id, route: "/about", actorId: null, err: { type: "Error" } }]);
  expect(written).not.toMatch(PLANTED);
});

it("logs nothing that a user sends, whatever procedure they call and whether it succeeds", async () => {
  const pool = new Pool({ connectionString: Reflect.get(process, "env").DATABASE_URL });
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename !~ 'limit|migrations|setting|session|images'`,
  );
  const walk = async (procedures: typeof PROCEDURES, who: Record<string, string>) => {
    for (const { path, type, input } of procedures) {
      if (type === "subscription" || /signOut|endSessions|deleteAccount/.test(path)) continue;
      const given = input ? sampleOf(input, planted) : undefined;
      const query = `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(given ?? null))}`;
      await ended(type === "query" ? get(query, who) : call(path, given, who));
    }
  };
  // Every write now fails with an error that prints the whole row.
  for (const { name } of rows) await pool.query(`ALTER TABLE ${name} ADD CONSTRAINT refused CHECK (false) NOT VALID`);
  await walk(PROCEDURES, { cookie });
  const open = PROCEDURES.filter(({ access }) => access === "public");
  await walk(open, {});

  const about = { conversationId: crypto.randomUUID(), topic: CONTACT_TOPICS[0], productSlug: null };
  const message = { ...about, name: "Sentinel Person", email: EMAIL, message: "sentinel words" };
  const refused = await ended(call("contact.send", message, { cookie }));
  expect([refused.response.status, refused.text]).toEqual([500, expect.stringContaining("on our side")]);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { json: { data: { requestId: refused.id } } } });
  await lineOf(refused.id);
  const lines = logged().filter(({ requestId }) => requestId === refused.id);
  expect(lines.map(({ msg }) => msg).sort()).toEqual(["request", "unexpected failure"]);
  for (const line of lines) expect(line).toMatchObject({ actorId: admin.id });
  for (const { name } of rows) await pool.query(`ALTER TABLE ${name} DROP CONSTRAINT refused`);
  await pool.end();

  expect(logged().filter(({ msg }) => msg === "unexpected failure").length).toBeGreaterThan(10);
  expect(logged().length).toBeGreaterThan(PROCEDURES.length);
  expect(written.split("\n").filter((line) => PLANTED.test(line))).toEqual([]);
});

it("logs nothing that a user sends to sign in", async () => {
  const { text, response } = await ended(get("/api/auth/csrf"));
  const { csrfToken } = JSON.parse(text) as { csrfToken: string };
  const cookies = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  for (const password of [PASSWORD, "sentinel but wrong"]) {
    const fields = { email: EMAIL, password, code: "sentinel", csrfToken, callbackUrl: "/?sentinel=1", json: "true" };
    const form = { "content-type": "application/x-www-form-urlencoded", cookie: cookies.join("; ") };
    const asked = await ended(post("/api/auth/callback/credentials", String(new URLSearchParams(fields)), form));
    expect(await lineOf(asked.id)).toMatchObject({ route: "/api/auth/*", method: "POST" });
    expect(written).not.toContain(csrfToken);
  }
  expect(written).not.toMatch(PLANTED);
});

it.each<[string, () => unknown]>([
  ["a value that is there already", () => createUser(db, { email: EMAIL })],
  ["a field that is not there", () => db.user.findFirst({ where: { email: EMAIL, noField: "sentinel" } as object })],
  ["a value of the wrong kind", () => db.$queryRaw`SELECT ${"sentinel words"}::text::uuid`],
  ["a row that a rule refuses", () => db.$executeRaw`UPDATE users SET email = NULL, name = 'sentinel'`],
  ["a text that is no JSON", () => JSON.parse("sentinel words")],
  [
    "a refusal of a mail server",
    () => Promise.reject(Object.assign(new Error(`550 <${EMAIL}> unknown`), { to: EMAIL })),
  ],
  ["a list of recipients", () => Promise.reject(Object.assign(new Error("refused"), { cause: new Error(EMAIL) }))],
])("logs none of the values that an error was thrown with: %s", async (_, fail) => {
  const error: unknown = await Promise.resolve()
    .then(fail)
    .then(() => null)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  logError(error, { email: EMAIL, detail: { token: "sentinel", cashappTag: "$Sentinel", about: [EMAIL] } });
  const { console: said } = globalThis;
  const kept = { error: said.error, warn: said.warn };
  sendConsoleToLog();
  said.error("⨯", error);
  said.warn(`of ${EMAIL} at /reset-password?token=sentinel`);
  Object.assign(said, kept);
  await soon(() => expect(logged()).toHaveLength(3));
  expect(logged()[0]).toMatchObject({ err: { type: expect.any(String), stack: expect.stringContaining("    at ") } });
  expect(written).not.toMatch(PLANTED);
});
