// npm run trust -- failover [--failovers 10] [--late 200]: people order through PgBouncer while the primary is killed
// and its replica promoted, repeatedly, each time with a new replica. Each commit waits for the replica, and nothing
// accepted may be lost. With --late the replica lags by so many milliseconds and no commit waits: then losses are
// counted, and the rest must still be consistent. POSTGRES_BIN names the binaries of another PostgreSQL.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeResult } from "../bench/results";
import { apiOf, newTally } from "./calls";
import { nothingAccepted, startLoad } from "./load";
import { hasPgBouncer, startPooledPair } from "./pooled-pair";
import type { Absent } from "./proof";

const { values } = parseArgs({
  options: { failovers: { type: "string", default: "10" }, late: { type: "string" } },
});
const following = values.late === undefined ? "synchronous" : { lateMs: Number(values.late) };
const POLL_MS = 100;

if (!hasPgBouncer()) {
  console.log("– failover: not tried, PgBouncer is not installed here");
  process.exit(0);
}
const dataDir = process.env.DATA_DIR ?? "";
const pair = await startPooledPair(
  JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")),
  dataDir,
  following,
);
// Settings are read by the first module that needs one: everything below uses the pooler.
Object.assign(process.env, { DATABASE_URL: pair.url, DIRECT_URL: pair.directUrl, PREPARED_STATEMENTS: "off" });
const { db } = await import("~/server/db");
const { peopleOf } = await import("./people");
const { compare, describeAbsent } = await import("./proof");
const { startShop } = await import("./shop");

/** Removes a known loss, so that the next comparison does not report it again. */
function forget({ what, id }: Absent) {
  if (what === "payment") accepted.paid.delete(id);
  else if (what === "message") accepted.messages.delete(id);
  else for (const [key, { orderId }] of accepted.orders) if (orderId === id) accepted.orders.delete(key);
}

const accepted = nothingAccepted();
const catalogue = await peopleOf(pair.url);
const shop = await startShop();
const tally = newTally();
const reasons = new Map<string, number>();
const api = apiOf(shop.origin, tally, reasons);
const wrong: string[] = [];
const lost = { order: 0, payment: 0, message: 0 };
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
    const found = await compare(accepted);
    console.log(
      `  ${nth + 1}: ready ${polls * POLL_MS} ms after the promotion, ${accepted.orders.size} orders so far, ` +
        `${found.absent.length} of what was accepted lost`,
    );
    wrong.push(...found.wrong);
    for (const each of found.absent) {
      lost[each.what]++;
      if (following === "synchronous") wrong.push(describeAbsent(each));
      else forget(each);
    }
    await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
  }
  if (!shop.isAlive()) wrong.push("the server's process ended by itself");
} finally {
  await shop.stop();
}
if (tally.serverErrors > 0) wrong.push(`${tally.serverErrors} answers of 500`);
const { orders, paid, messages } = accepted;
const [{ version }] = await db.$queryRaw<[{ version: string }]>`SELECT current_setting('server_version') AS version`;
const figures = {
  ...{
    postgres: version,
    following,
    failovers: awayMs.length,
    readyAfterMs: { least: Math.min(...awayMs), most: Math.max(...awayMs) },
    ...tally,
    failedWith: Object.fromEntries(reasons),
  },
  ...{ orders: orders.size, payments: paid.size, messages: messages.size, lost, wrong: wrong.length },
};
console.log(`${wrong.length === 0 ? "✔" : "✖"} failover by promoting: ${JSON.stringify(figures)}`);
for (const each of wrong.slice(0, 20)) console.log(`    ${each}`);
await writeResult(following === "synchronous" ? "trust-failover" : "trust-failover-late", figures);
await db.$disconnect();
await pair.stop();
process.exit(wrong.length === 0 ? 0 : 1);
