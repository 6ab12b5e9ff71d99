// The shop over HTTP compared with a bare Node.js server on the same tables (limit-server.ts), each alone on this
// machine: npm run bench -- http [--seconds 5] [--warm 5] [--rounds 2]
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { Pool } from "undici";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { freePort, step } from "../../scripts/lib/project";
import { answers, startServer } from "../../scripts/lib/server";
import * as http from "./http-operations";
import { archiveOrders, loadCatalogue } from "./load-catalogue";
import { summary } from "./measure";
import { writeResult } from "./results";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "5" },
    warm: { type: "string", default: "5" },
    rounds: { type: "string", default: "2" },
  },
});
const [seconds, warm, rounds] = [Number(values.seconds), Number(values.warm), Number(values.rounds)];
const size = Number(positionals[0] ?? 1_000);
const CONNECTIONS = 16;
const ORDERS_AT_ONCE = 8;
/** Number of products changed at once before their pages are requested. */
const CHANGED = 100;

type Figures = { perSecond?: number; p95Ms?: number; processorMs?: number; rssMb?: number };
/** The figures of each operation. */
type Measured = Record<string, Figures>;

const rounded = (value: number) => Math.round(value * 100) / 100;
const hasProc = existsSync("/proc/self/stat");

/** The processor time of a process so far, over all threads; the kernel counts in hundredths of a second. */
function processorMs(pid: number): number {
  if (!hasProc) return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

/** Processor time per request since `before`, and current memory, of a process. */
function costOf(pid: number, before: number, requests: number): Figures {
  if (!hasProc) return {};
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { processorMs: rounded((processorMs(pid) - before) / requests), rssMb: Math.round(Number(rss) / 1024) };
}

type Asking = { connections: number; forSeconds: number; atLeast?: number };
let counter = 0;
/** Each connection sends its next request once the last is answered, for at least this long and this many in all. */
async function ask(
  pid: number,
  one: (n: number) => Promise<unknown>,
  { connections, forSeconds, atLeast = 0 }: Asking,
) {
  const times: number[] = [];
  const [before, began, last] = [processorMs(pid), performance.now(), counter + atLeast];
  const askOn = async () => {
    while (performance.now() < began + forSeconds * 1_000 || counter < last) {
      const started = performance.now();
      await one(counter++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const perSecond = rounded((times.length / (performance.now() - began)) * 1_000);
  return { perSecond, p95Ms: rounded(summary(times).p95), ...costOf(pid, before, times.length) };
}

async function askAll(pid: number, operations: http.Operations): Promise<Measured> {
  const found: Measured = {};
  const warmUps = http.warmUps(catalogue);
  for (const [name, one] of Object.entries(operations)) {
    const connections = name === "wholeOrder" ? ORDERS_AT_ONCE : CONNECTIONS;
    await ask(pid, one, { connections, forSeconds: warm, atLeast: warmUps[name] });
    found[name] = await ask(pid, one, { connections, forSeconds: seconds });
  }
  return found;
}

/** The cost of rendering product pages: changes each product, then requests every page once. */
async function askCold(pid: number, { bytesOf }: http.Caller, round: number): Promise<Figures> {
  const mark = `Changed before round ${round}.`;
  const [first, ...others] = catalogue.products.slice(-CHANGED);
  const ids = catalogue.products.slice(-CHANGED).map(({ id }) => id);
  const isNew = async ({ slug } = { slug: "" }) => gunzipSync((await bytesOf(`/product/${slug}`)).body).includes(mark);
  // Fill the cache first.
  for (const { slug } of others) await bytesOf(`/product/${slug}`);
  await inTransaction(db, async (tx) => {
    await tx.product.updateMany({ where: { id: { in: ids } }, data: { description: mark } });
    await announceCatalogueChange(tx, { products: ids });
  });
  // The server hears of the change within a second.
  for (let tries = 0; tries < 100 && !(await isNew(first)); tries++) await wait(50);
  const before = processorMs(pid);
  const seen = await Promise.all(others.map(isNew));
  if (seen.includes(false)) throw new Error("a product's page is the one from before its change");
  const { processorMs: cold } = costOf(pid, before, others.length);
  return { processorMs: cold };
}

async function withCaller<T>(port: number, work: (caller: http.Caller) => Promise<T>): Promise<T> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  try {
    return await work(http.callerOf(pool));
  } finally {
    await pool.close();
  }
}

async function measureShop(round: number): Promise<Measured> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { NEXTAUTH_URL: origin, TRUST_PROXY: "1", MAIL_WORKER: "off" };
  const server = startServer({ port, host: "127.0.0.1", env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    if (!(await answers(`http://127.0.0.1:${port}/`, server))) throw new Error("The shop did not start.");
    const pid = server.child.pid ?? 0;
    return await withCaller(port, async (caller) => {
      const found = await askAll(pid, http.shopOperations(caller, catalogue));
      found.productPageCold = await askCold(pid, caller, round);
      const pages = http.warmPages(catalogue).map(async (path) => {
        const { headers, body } = await caller.bytesOf(path);
        return [path, { headers, base64: body.toString("base64") }];
      });
      writeFileSync(pagesFile, JSON.stringify(Object.fromEntries(await Promise.all(pages))));
      return found;
    });
  } finally {
    await server.stop();
  }
}

async function measureLimit(): Promise<Measured> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), PAGES_FILE: pagesFile };
  const script = join(import.meta.dirname, "limit-server.ts");
  const child = fork(script, { env, execArgv: ["--import=tsx"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  try {
    await Promise.race([once(child, "message"), ended]);
    if (child.exitCode !== null) throw new Error("The limit server did not start.");
    return await withCaller(port, (caller) => askAll(child.pid ?? 0, http.limitOperations(caller, catalogue)));
  } finally {
    child.kill();
    await ended;
  }
}

/** Keeps the better of two rounds, because other work on the machine can only slow them. */
function keepBetter(kept: Measured, found: Measured): void {
  const rank = ({ perSecond, processorMs: cost = 0 }: Figures) => perSecond ?? -cost;
  for (const [name, figures] of Object.entries(found)) {
    const known = kept[name];
    if (!known || rank(figures) > rank(known)) kept[name] = figures;
  }
}

const url = process.env.DATABASE_URL ?? "";
const pagesFile = join(process.env.DATA_DIR ?? "", "pages.json");
const catalogue = await loadCatalogue(url, size);
const [shop, limit]: [Measured, Measured] = [{}, {}];
for (let round = 1; round <= rounds; round++) {
  await step(`The shop, round ${round}`, async () => keepBetter(shop, await measureShop(round)));
  await archiveOrders(url);
  await step(`The limit, round ${round}`, async () => keepBetter(limit, await measureLimit()));
  await archiveOrders(url);
}
const operations: Record<string, { shop: Figures; limit?: Figures; ratio?: number }> = {};
const table: Record<string, object> = {};
for (const [name, ours] of Object.entries(shop)) {
  const theirs = limit[name];
  const ratio = theirs?.perSecond && ours.perSecond ? rounded(ours.perSecond / theirs.perSecond) : undefined;
  operations[name] = { shop: ours, limit: theirs, ratio };
  table[name] = {
    ...{ "shop/s": ours.perSecond ?? "", "p95 ms": ours.p95Ms ?? "", "CPU ms": ours.processorMs ?? "" },
    ...{ "RSS MB": ours.rssMb ?? "", "limit/s": theirs?.perSecond ?? "", "limit CPU ms": theirs?.processorMs ?? "" },
    ratio: ratio ?? "",
  };
}
console.table(table);
await writeResult(`http-${size}`, { size, seconds, warm, rounds, operations });
await db.$disconnect();
process.exit(0);
