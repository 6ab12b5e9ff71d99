// Traces as a collector receives them: a request, its procedure and the procedure's statements.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createRequestHandler } from "~/server/http/handle-request";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { beginSpan, withSpan } from "~/server/tracing/spans";
import { startTracing } from "~/server/tracing/start-tracing";
import { createOrder, createUser } from "~tests/support/factories";

vi.hoisted(() => {
  Object.assign(Reflect.get(process, "env"), { TRUST_PROXY: "1", LOG_LEVEL: "silent" });
});

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};
const sent: Sent[] = [];
let received = "";
const collector = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  received += `${request.url} ${text}\n`;
  type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  for (const { scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
    sent.push(...scopeSpans.flatMap(({ spans }) => spans));
  response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
});
const shop = createServer(
  createRequestHandler(async (_, response) => void response.writeHead(200).end("<html></html>")),
);
const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const fact = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

let origin = "";
let flush = async () => {};
beforeAll(async () => {
  // Without an endpoint no spans are created.
  expect(beginSpan({ name: "nothing" })).toBeUndefined();
  expect(await withSpan({ name: "nothing" }, async () => 1)).toBe(1);
  ({ flush } = startTracing(`${await listen(collector)}/`));
  origin = await listen(shop);
});
afterAll(() => {
  for (const server of [collector, shop]) server.close();
});

/** The spans that the collector received for one request, once all were sent. */
async function traced(path: string, headers: Record<string, string> = {}) {
  sent.length = 0;
  const response = await fetch(`${origin}${path}`, { headers: { ...headers, connection: "close" } });
  await response.text();
  await vi.waitFor(async () => {
    await flush();
    expect(sent.some(({ name }) => name.startsWith("GET "))).toBe(true);
  });
  const request = sent.find(({ name }) => name.startsWith("GET "));
  return {
    response,
    request,
    below: (parent?: Sent) => sent.filter(({ parentSpanId }) => parentSpanId === parent?.spanId),
  };
}

it("nests a request, its procedure and the procedure's statements, with actor and request id", async () => {
  const user = await createUser(db, { email: "kim.sentinel@example.test", name: "Sentinel" });
  const cookie = (await sessionCookie({ userId: user.id, sessionVersion: 0 })).split(";")[0] ?? "";
  const { response, request, below } = await traced("/api/trpc/account.profile?token=sentinel", { cookie });
  expect(response.status).toBe(200);
  expect(fact(request, "http.route")).toBe("/api/trpc/account.profile");
  expect(fact(request, "assay.request_id")).toBe(response.headers.get("x-request-id"));
  expect(fact(request, "assay.actor_id")).toBe(user.id);
  const procedure = below(request).find(({ name }) => name === "account.profile");
  expect(fact(procedure, "rpc.method")).toBe("account.profile");
  const statements = below(procedure);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(fact(statement, "db.query.text")).toMatch(/SELECT/);
  // The session is read before the procedure is called.
  expect(below(request).some((span) => fact(span, "db.system.name") === "postgresql")).toBe(true);
  expect(received).toContain("/v1/traces");
  expect(received).not.toMatch(/sentinel/i);
});

it("continues a proxy's trace, and ignores a malformed traceparent", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const { request } = await traced("/api/trpc/catalogue.facets", { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  for (const traceparent of ["nonsense", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, ""]) {
    const other = await traced("/about", { traceparent });
    expect(other.request?.traceId).not.toBe(traceId);
    expect(other.request?.parentSpanId ?? "").toBe("");
  }
});

it("records the type of a failure, but not its message", async () => {
  const failing = withSpan({ name: "failing" }, () => Promise.reject(new TypeError("sentinel of an error")));
  await expect(failing).rejects.toThrow("sentinel of an error");
  await flush();
  const span = sent.find(({ name }) => name === "failing");
  expect(span?.status.code).toBe(2);
  expect(fact(span, "error.type")).toBe("TypeError");
  expect(received).not.toMatch(/sentinel/i);
});

it("traces each e-mail by its template only", async () => {
  const user = await createUser(db, { email: "pat.sentinel@example.test" });
  const { id: orderId } = await createOrder(db, user);
  const at = new Date("2026-06-15T12:00:00Z");
  await db.outboxMail.create({
    data: {
      dedupeKey: "one",
      template: "order-placed",
      toEmail: user.email,
      payload: { orderId },
      orderId,
      nextAttemptAt: at,
    },
  });
  await sendDueMails({ db, now: at, transport: { name: "test", problem: null, send: async () => {} } as never });
  await flush();
  const span = sent.find(({ name }) => name === "send e-mail");
  expect(fact(span, "assay.mail_template")).toBe("order-placed");
  expect(received).not.toMatch(/sentinel/i);
});
