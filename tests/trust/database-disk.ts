// npm run trust -- database-disk [--disks 5]: people order and read while the database's disk is filled to the last
// byte, repeatedly. If PostgreSQL stops, it is restarted once there is space, as a supervisor would.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { db } from "~/server/db";
import { serverAccount } from "../../scripts/lib/postgres-binaries";
import { bootServer, type ServerState } from "../../scripts/lib/postgres-server";
import { livePostmaster } from "../../scripts/lib/processes";
import { writeResult } from "../bench/results";
import { apiOf, newTally } from "./calls";
import { diskAt } from "./full-disk";
import { nothingAccepted, startLoad } from "./load";
import { peopleOf } from "./people";
import { contradictions } from "./proof";
import { startShop } from "./shop";

const { values } = parseArgs({ options: { disks: { type: "string", default: "5" } } });
const FULL_MS = 6_000;
const state: ServerState = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "postgres.json"), "utf8"));
const disk = diskAt(state.dir);
const accepted = nothingAccepted();
// Keeps the WAL small on the small disk, and keeps no spare segments.
await db.$executeRawUnsafe("ALTER SYSTEM SET max_wal_size = '64MB'");
await db.$executeRawUnsafe("ALTER SYSTEM SET min_wal_size = '32MB'");
await db.$queryRaw`SELECT pg_reload_conf()::text`;
const catalogue = await peopleOf(process.env.DATABASE_URL ?? "");
await db.$executeRawUnsafe("CHECKPOINT");
const shop = await startShop();
const tally = newTally();
const reasons = new Map<string, number>();
const api = apiOf(shop.origin, tally, reasons);
const wrong: string[] = [];
const whileFull = { written: 0, refusedWrites: 0, pages: 0, calls: 0, notRead: 0, databaseGaveUp: 0 };

/** Reads a cached page, and one account's list. */
async function read(): Promise<void> {
  const page = await fetch(`${shop.direct}/`).then(
    ({ ok }) => ok,
    () => false,
  );
  const list = await api.query("orders.mine", {}, catalogue.buyers[0]?.cookie ?? "");
  whileFull.pages += Number(page);
  whileFull.calls += Number(list.is === "done");
  whileFull.notRead += Number(!page) + Number(list.is !== "done");
}

try {
  for (let nth = 0; nth < Number(values.disks); nth++) {
    const load = startLoad({ api, catalogue, accepted });
    await wait(3_000);
    disk.fill();
    const before = { orders: accepted.orders.size, failed: tally.failed };
    for (let piece = 0; piece < FULL_MS; piece += 200) {
      await read();
      // Fills the space that the database freed.
      disk.fill();
      await wait(200);
    }
    whileFull.written += accepted.orders.size - before.orders;
    whileFull.refusedWrites += tally.failed - before.failed;
    disk.free();
    if (!livePostmaster(state.dir) && existsSync(state.dir)) {
      whileFull.databaseGaveUp++;
      await bootServer({ state, account: serverAccount(), log: () => {}, settings: [], save: () => {} });
    }
    await shop.untilReady();
    const done = tally.done;
    await wait(3_000);
    if (tally.done === done) wrong.push("nothing was done after there was room again");
    await load.stop();
    wrong.push(...(await contradictions(accepted)));
    await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
  }
  if (!shop.isAlive()) wrong.push("the server's process ended by itself");
} finally {
  disk.free();
  await shop.stop();
}
if (tally.serverErrors > 0) wrong.push(`${tally.serverErrors} answers of 500`);
const { orders, paid, messages } = accepted;
const figures = {
  ...{ times: Number(values.disks), ...tally, failedWith: Object.fromEntries(reasons), whileFull },
  ...{ orders: orders.size, payments: paid.size, messages: messages.size, wrong: wrong.length },
};
console.log(`${wrong.length === 0 ? "✔" : "✖"} disk of the database full: ${JSON.stringify(figures)}`);
for (const each of wrong.slice(0, 20)) console.log(`    ${each}`);
await writeResult("trust-database-disk", figures);
await db.$disconnect();
process.exit(wrong.length === 0 ? 0 : 1);
