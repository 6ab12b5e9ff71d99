// Each trial breaks the shop in one way while people order and admins verify payments, then proves that nothing that
// was accepted is lost or doubled. `run.ts` starts it with a database of its own.
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { db } from "~/server/db";
import { writeResult } from "../bench/results";
import { apiOf, newTally } from "./calls";
import { nothingAccepted, startLoad } from "./load";
import { peopleOf } from "./people";
import { contradictions } from "./proof";
import { RACES } from "./races";
import { crashDatabase, startShop } from "./shop";

const option = (standard: number) => ({ type: "string" as const, default: String(standard) });
const { values } = parseArgs({
  options: {
    ...{ races: option(100), kills: option(200), drains: option(20) },
    ...{ cuts: option(100), crashes: option(20), hangs: option(5) },
  },
});
const times = (name: keyof typeof values) => Number(values[name]);

const accepted = nothingAccepted();
const catalogue = await peopleOf(process.env.DATABASE_URL ?? "");
const shop = await startShop();
const tally = newTally();
const reasons = new Map<string, number>();
const api = apiOf(shop.origin, tally, reasons);
const stage = { api, catalogue, accepted };
const results: Record<string, object> = {};
let isRight = true;

/** Prints and keeps what a trial showed, and proves the whole shop. */
async function report(name: string, figures: object, wrong: string[] = []): Promise<void> {
  const found = [...wrong, ...(await contradictions(accepted))];
  const { orders, paid, messages } = accepted;
  results[name] = {
    ...figures,
    ...{ ordersSoFar: orders.size, paymentsSoFar: paid.size, messagesSoFar: messages.size, wrong: found.length },
  };
  console.log(`${found.length === 0 ? "✔" : "✖"} ${name}: ${JSON.stringify(results[name])}`);
  for (const each of found.slice(0, 20)) console.log(`    ${each}`);
  if (found.length > 0) isRight = false;
}

async function race(): Promise<void> {
  for (const { name, calls, run } of RACES) {
    const wrong: string[] = [];
    for (let nth = 0; nth < times("races"); nth++) wrong.push(...(await run(stage, nth)));
    await report(name, { runs: times("races"), calls: calls * times("races") }, wrong);
    await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
  }
}

type Fault = { name: string; count: number; pauseMs: number; break: () => Promise<unknown>; mayFail?: boolean };

/** People work while the fault happens again and again; afterwards the shop has to recover by itself. */
async function underLoad({ name, count, pauseMs, break: fault, mayFail = true }: Fault): Promise<void> {
  if (count === 0) return;
  const before = { ...tally };
  reasons.clear();
  const load = startLoad(stage);
  for (let nth = 0; nth < count; nth++) {
    await wait(pauseMs + randomInt(pauseMs));
    await fault();
  }
  await shop.untilReady();
  await wait(1_000);
  await load.stop();
  const figures = {
    ...{ times: count, done: tally.done - before.done, refused: tally.refused - before.refused },
    ...{ unreached: tally.unreached - before.unreached, failed: tally.failed - before.failed },
    ...{ failedWith: Object.fromEntries(reasons), serverErrors: tally.serverErrors - before.serverErrors },
  };
  const wrong = !mayFail && figures.failed > 0 ? [`${figures.failed} requests were cut`] : [];
  if (figures.serverErrors > 0) wrong.push(`${figures.serverErrors} answers of 500`);
  await report(name, figures, wrong);
  await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
}

try {
  await race();
  await underLoad({ name: "killed (kill -9)", count: times("kills"), pauseMs: 400, break: shop.kill });
  await underLoad({
    name: "stopped (SIGTERM) and started",
    count: times("drains"),
    pauseMs: 500,
    break: shop.drain,
    mayFail: false,
  });
  const cuts = { count: times("cuts"), pauseMs: 150, break: async () => shop.cutConnections() };
  await underLoad({ name: "all connections of the database cut", ...cuts });
  await underLoad({
    ...{ name: "database crashed and recovered", count: times("crashes"), pauseMs: 1_000, break: crashDatabase },
  });
  const hang = async () => {
    shop.hang();
    await wait(8_000);
    shop.resume();
  };
  await underLoad({ name: "database silent for 8 s", count: times("hangs"), pauseMs: 2_000, break: hang });
  if (!shop.isAlive()) throw new Error("The server's process ended by itself.");
} finally {
  await shop.stop();
}
await writeResult("trust", { trials: results });
await db.$disconnect();
process.exit(isRight ? 0 : 1);
