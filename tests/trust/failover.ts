// npm run trust -- failover [--failovers 10]: people order through PgBouncer while the primary is killed and its replica
// promoted, again and again, each time with a new replica. Nothing that was accepted may be lost.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeResult } from "../bench/results";
import { apiOf, newTally } from "./calls";
import { nothingAccepted, startLoad } from "./load";
import { hasPgBouncer, startPooledPair } from "./pooled-pair";

const { values } = parseArgs({ options: { failovers: { type: "string", default: "10" } } });
const POLL_MS = 100;

if (!hasPgBouncer()) {
  console.log("– failover: not tried, PgBouncer is not installed here");
  process.exit(0);
}
const dataDir = process.env.DATA_DIR ?? "";
const pair = await startPooledPair(JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")), dataDir);
// Settings are read when the first module asks for one: everything below goes through the pooler.
Object.assign(process.env, { DATABASE_URL: pair.url, DIRECT_URL: pair.directUrl, PREPARED_STATEMENTS: "off" });
const { db } = await import("~/server/db");
const { peopleOf } = await import("./people");
const { contradictions } = await import("./proof");
const { startShop } = await import("./shop");

const accepted = nothingAccepted();
const catalogue = await peopleOf(pair.url);
const shop = await startShop();
const tally = newTally();
const reasons = new Map<string, number>();
const api = apiOf(shop.origin, tally, reasons);
const wrong: string[] = [];
const awayMs: number[] = [];
try {
  for (let nth = 0; nth < Number(values.failovers); nth++) {
    await pair.addReplica();
    const load = startLoad({ api, catalogue, accepted });
    await wait(2_000 + randomInt(2_000));
    pair.killPrimary();
    await wait(randomInt(1_500));
    await pair.promote();
    let polls = 0;
    while (!(await shop.isReady())) {
      if (++polls > 600) throw new Error("The shop did not recover within a minute.");
      await wait(POLL_MS);
    }
    awayMs.push(polls * POLL_MS);
    await wait(2_000);
    await load.stop();
    const found = await contradictions(accepted);
    console.log(`  ${nth + 1}: ready ${polls * POLL_MS} ms after the promotion, ${accepted.orders.size} orders so far`);
    wrong.push(...found);
    await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
  }
  if (!shop.isAlive()) wrong.push("the server's process ended by itself");
} finally {
  await shop.stop();
}
if (tally.serverErrors > 0) wrong.push(`${tally.serverErrors} answers of 500`);
const { orders, paid, messages } = accepted;
const figures = {
  ...{
    failovers: awayMs.length,
    readyAfterMs: { least: Math.min(...awayMs), most: Math.max(...awayMs) },
    ...tally,
    failedWith: Object.fromEntries(reasons),
  },
  ...{ orders: orders.size, payments: paid.size, messages: messages.size, wrong: wrong.length },
};
console.log(`${wrong.length === 0 ? "✔" : "✖"} failover by promoting: ${JSON.stringify(figures)}`);
for (const each of wrong.slice(0, 20)) console.log(`    ${each}`);
await writeResult("trust-failover", figures);
await db.$disconnect();
await pair.stop();
process.exit(wrong.length === 0 ? 0 : 1);
