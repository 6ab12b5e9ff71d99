// How reads scale with the number of server processes on one database, and how soon a change shows on all of them:
// npm run bench -- processes [--seconds 5] [--warm 5]
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { freePort, step } from "../../scripts/lib/project";
import { answers, startServer } from "../../scripts/lib/server";
import * as http from "./http-operations";
import { loadCatalogue } from "./load-catalogue";
import { summary } from "./measure";
import { writeResult } from "./results";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "5" }, warm: { type: "string", default: "5" } },
});
const [seconds, warm] = [Number(values.seconds), Number(values.warm)];
const size = Number(positionals[0] ?? 1_000);
const PROCESSES = [1, 2, 4];
const CONNECTIONS = 32;
const CHANGES = 10;
/** Eight connections per process. */
const askedAtOnce = (processes: number) => 8 * processes;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Idle and total milliseconds of the machine's processors since boot. */
function processorTimes() {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all: times.reduce((sum, { all }) => sum + all, 0) };
}

let counter = 0;
/** Each connection sends its next request once the last is answered; `idle` is the unused share of the processors. */
async function ask(one: (n: number) => Promise<unknown>, forSeconds: number) {
  const [before, began, first] = [processorTimes(), performance.now(), counter];
  const askOn = async () => {
    while (performance.now() < began + forSeconds * 1_000) await one(counter++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const after = processorTimes();
  const idle = rounded((after.idle - before.idle) / (after.all - before.all));
  return { perSecond: Math.round(((counter - first) / (performance.now() - began)) * 1_000), idle };
}

/** Milliseconds from the commit of a product change until every process serves it. */
async function untilAllShow(origin: string, processes: number, mark: string): Promise<number> {
  const [product] = catalogue.products;
  if (!product) throw new Error("there is no product to change");
  // A new connection per request, so that all processes get some.
  const isNew = async () => {
    const pool = new Pool(origin, { connections: 1 });
    try {
      return (await http.callerOf(pool).bytesOf(`/product/${product.slug}`, { plain: true })).body.includes(mark);
    } finally {
      await pool.close();
    }
  };
  await inTransaction(db, async (tx) => {
    await tx.product.update({ where: { id: product.id }, data: { description: mark } });
    await announceCatalogueChange(tx, { products: [product.id] });
  });
  const committed = performance.now();
  for (;;) {
    const seen = await Promise.all(Array.from({ length: askedAtOnce(processes) }, isNew));
    if (!seen.includes(false)) return performance.now() - committed;
  }
}

async function measureProcesses(processes: number) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  process.env.WEB_CONCURRENCY = String(processes);
  const env = { NEXTAUTH_URL: `http://localhost:${port}`, TRUST_PROXY: "1", MAIL_WORKER: "off" };
  const server = startServer({ port, host: "127.0.0.1", env, stdio: ["ignore", "ignore", "inherit"] });
  const pool = new Pool(origin, { connections: CONNECTIONS });
  try {
    if (!(await answers(`${origin}/`, server))) throw new Error("The shop did not start.");
    const { list, memberDetail } = http.shopOperations(http.callerOf(pool), catalogue);
    if (!list || !memberDetail) throw new Error("an operation is missing");
    const found: Record<string, object> = {};
    for (const [name, one] of Object.entries({ list, memberDetail })) {
      await ask(one, warm * processes);
      found[name] = await ask(one, seconds);
    }
    const shown: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      shown.push(await untilAllShow(origin, processes, `Change ${change} beside ${processes}.`));
    }
    return { ...found, shownAfterMs: summary(shown.map(Math.round)) };
  } finally {
    await pool.close();
    await server.stop();
  }
}

const catalogue = await loadCatalogue(process.env.DATABASE_URL ?? "", size);
const measured: Record<string, Awaited<ReturnType<typeof measureProcesses>>> = {};
for (const processes of PROCESSES) {
  await step(`${processes} processes`, async () => {
    measured[processes] = await measureProcesses(processes);
  });
  console.log(JSON.stringify(measured[processes]));
}
await writeResult(`processes-${size}`, { size, seconds, measured });
await db.$disconnect();
process.exit(0);
