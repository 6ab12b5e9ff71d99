// npm run trust -- streams [--streams 1200 --changes 40]: open pages on two processes; how soon and at what cost a
// change reaches all of them, over PostgreSQL and, if installed on this machine, over Redis or Valkey.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { freePort, inRoot, VITEST_CONFIG } from "../../scripts/lib/project";
import { answers, type ShopServer, startServer } from "../../scripts/lib/server";
import { apiOf, newTally } from "../trust/calls";
import { startRedisServer } from "../trust/redis-server";
import { loadCatalogue } from "./load-catalogue";
import { cpuSeconds, postgresPid } from "./processor-time";
import { writeResult } from "./results";

const number = (standard: number) => ({ type: "string" as const, default: String(standard) });
const { values } = parseArgs({ options: { streams: number(1_200), changes: number(40) } });
const [STREAMS, CHANGES, PROCESSES] = [Number(values.streams), Number(values.changes), 2];
/** Below the limit of streams per account and process. */
const STREAMS_OF_ONE = 3;
const REACHES_WITHIN_MS = 30_000;

/** Admins who have the orders list open. */
async function watchers(): Promise<string[]> {
  const count = Math.ceil(STREAMS / STREAMS_OF_ONE / PROCESSES);
  const data = Array.from({ length: count }, (_, n) => ({
    ...{ email: `watcher${n}@bench.test`, name: `Watcher ${n}`, isAdmin: true, emailVerifiedAt: new Date() },
  }));
  const users = await db.user.createManyAndReturn({ data, select: { id: true } });
  const cookies = users.map(({ id }) => sessionCookie({ userId: id, sessionVersion: 0 }));
  return (await Promise.all(cookies)).map((cookie) => cookie.split(";")[0] ?? "");
}

/** A page's stream; `onEvent` gets the data of each event. */
function openStream(port: number, cookie: string, agent: Agent, onEvent: (data: string) => void): ClientRequest {
  const path = `/api/trpc/admin.orders.live?input=${encodeURIComponent("{}")}`;
  const headers = { cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" };
  const sent = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (piece: string) => {
      const events = (text + piece).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) if (/^data: .*orderIds/m.test(event)) onEvent(event);
    });
    answer.on("error", () => {});
  });
  sent.on("error", () => {});
  return sent.end();
}

const sorted = (times: number[]) => [...times].sort((a, b) => a - b);
const percentile = (times: number[], share: number) => sorted(times)[Math.floor((times.length - 1) * share)] ?? 0;

async function measure(redis: Awaited<ReturnType<typeof startRedisServer>>, watching: string[], buyers: Buyers) {
  const REDIS_URL = redis?.url ?? "";
  const env = { REDIS_URL, TRUST_PROXY: "1", MAIL_WORKER: "off" };
  const servers: { port: number; server: ShopServer }[] = [];
  for (let n = 0; n < PROCESSES; n++) {
    const port = await freePort();
    const server = startServer({ port, host: "127.0.0.1", env, stdio: "ignore" });
    if (!(await answers(`http://127.0.0.1:${port}/`, server))) throw new Error("The shop did not start.");
    servers.push({ port, server });
  }
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const begun = new Set<number>();
  const heard = new Map<string, Map<number, number>>();
  const wrong: string[] = [];
  const streams = Array.from({ length: STREAMS }, (_, n) => {
    const { port } = servers[n % PROCESSES] as { port: number };
    return openStream(port, watching[Math.floor(n / PROCESSES) % watching.length] ?? "", agent, (event) => {
      begun.add(n);
      for (const [orderId, at] of heard) if (event.includes(orderId) && !at.has(n)) at.set(n, performance.now());
    });
  });
  for (let tries = 0; begun.size < STREAMS && tries < 600; tries++) await wait(100);
  if (begun.size < STREAMS) throw new Error(`Only ${begun.size} of ${STREAMS} streams opened.`);
  await wait(2_000);

  const tally = newTally();
  const api = apiOf(`http://127.0.0.1:${servers[0]?.port}`, tally, new Map());
  const took: number[] = [];
  const cpu = { shop: 0, database: 0, redis: 0 };
  const all = () => ({
    shop: servers.reduce((sum, { server }) => sum + cpuSeconds(server.child.pid ?? 0), 0),
    database: cpuSeconds(postgresPid()),
    redis: redis ? cpuSeconds(redis.pid) : 0,
  });
  for (const { orderId, cookie } of buyers.slice(0, CHANGES)) {
    const times = new Map<number, number>();
    heard.set(orderId, times);
    const before = all();
    const sent = performance.now();
    const message = { orderId, messageId: randomUUID(), message: "Has it left?" };
    if ((await api.mutate("orders.sendMessage", message, cookie)).is !== "done")
      wrong.push("a change was not accepted");
    for (const until = sent + REACHES_WITHIN_MS; times.size < STREAMS && performance.now() < until; ) await wait(2);
    if (times.size < STREAMS) wrong.push(`a change reached ${times.size} of ${STREAMS} streams`);
    took.push(Math.max(...times.values()) - sent);
    heard.delete(orderId);
    const after = all();
    for (const part of ["shop", "database", "redis"] as const) cpu[part] += after[part] - before[part];
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  for (const { server } of servers) await server.stop();
  const perChange = (seconds: number) => Math.round((seconds * 1000) / CHANGES);
  const figures = {
    ...{ streams: STREAMS, processes: PROCESSES, changes: CHANGES, wrong: wrong.length },
    lastStreamMs: { p50: Math.round(percentile(took, 0.5)), most: Math.round(percentile(took, 1)) },
    cpuMsPerChange: {
      ...{ shop: perChange(cpu.shop), database: perChange(cpu.database) },
      ...(redis && { redis: perChange(cpu.redis) }),
    },
  };
  console.log(`${wrong.length === 0 ? "✔" : "✖"} over ${redis ? "Redis" : "PostgreSQL"}: ${JSON.stringify(figures)}`);
  for (const each of wrong.slice(0, 10)) console.log(`    ${each}`);
  return figures;
}

type Buyers = { orderId: string; cookie: string }[];
/** Buyers with one order each, about which they write messages. */
async function buyersWithOrders(catalogue: Awaited<ReturnType<typeof loadCatalogue>>): Promise<Buyers> {
  const orders = catalogue.buyers.slice(0, CHANGES * 2).map(({ userId, email, cookie }) => {
    const id = randomUUID();
    const order = {
      ...{ id, shortId: id.slice(0, 8).toUpperCase(), idempotencyKey: id, userId, email },
      ...{ buyerTier: "None" as const, researchConfirmedAt: new Date(), shippingDetails: {} },
      ...{ subtotalCents: 1_000, shippingCents: 0, totalAmountCents: 1_000 },
    };
    return { cookie, order };
  });
  await db.order.createMany({ data: orders.map(({ order }) => order) });
  return orders.map(({ order, cookie }) => ({ orderId: order.id, cookie }));
}

const catalogue = await loadCatalogue(process.env.DATABASE_URL ?? "", 20);
const buyers = await buyersWithOrders(catalogue);
const watching = await watchers();
const overPostgres = await measure(null, watching, buyers);
const redis = await startRedisServer();
let overRedis: object | undefined;
let isRight = overPostgres.wrong === 0;
if (redis) {
  const figures = await measure(redis, watching, buyers.slice(CHANGES));
  overRedis = figures;
  isRight &&= figures.wrong === 0;
  const tests = ["vitest", "run", "--config", VITEST_CONFIG, "--project", "isolated", "tests/server/live/redis"];
  const env = { ...process.env, NODE_ENV: "test" as const, DATABASE_URL: "", REDIS_TEST_URL: redis.url };
  const { status } = spawnSync("npx", tests, { cwd: inRoot("."), env, stdio: "inherit" });
  isRight &&= status === 0;
  await redis.stop();
} else console.log("– over Redis: not tried, neither valkey-server nor redis-server is installed");
await writeResult("trust-streams", { overPostgres, overRedis });
await db.$disconnect();
process.exit(isRight ? 0 : 1);
