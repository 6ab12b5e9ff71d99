// npm run trust [-- --kills 200 --races 100 --cuts 100 --crashes 20 --hangs 5 --drains 20 --lines 40 --mails 3 --disks 3]:
// injects faults into the built shop under load, as a separate process on its own PostgreSQL with durable writes, and
// checks that nothing accepted was lost. Results go to tests/bench/results/trust.json; docs/trust.md explains them.
// Other trials: `npm run trust -- streams` (many open pages), `failover` (a promoted replica), `database-disk` (a full
// database disk), and `stranger` (rows created by one client without a cookie, and the cost of deep pages).
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../scripts/lib/build";
import { migrate } from "../../scripts/lib/migrate";
import { startDatabase } from "../../scripts/lib/postgres";
import { checkNode, fail, inRoot, loadEnv, runNode, SERVER_SCRIPT, step } from "../../scripts/lib/project";
import { throwawayEnv } from "../bench/throwaway-env";
import { setPaymentTag } from "../support/payment-tag";
import { mountSmallDisk } from "./full-disk";

checkNode();
loadEnv();
if (process.env.DATABASE_URL)
  fail("The trials crash their database, so they run on one of their own only: unset DATABASE_URL.");
await step("Production build", build);
const TRIALS: Record<string, string> = {
  streams: "bench/streams.ts",
  failover: "trust/failover.ts",
  "database-disk": "trust/database-disk.ts",
  stranger: "trust/stranger.ts",
};
const DATABASE_MB = 400;
const [kind = "", ...more] = process.argv.slice(2);
const script = TRIALS[kind];
const dataDir = mkdtempSync(join(tmpdir(), "assay-trust-"));
// PostgreSQL may run as a different user, which must be able to enter.
chmodSync(dataDir, 0o755);
const databaseDir = join(dataDir, "postgres");
mkdirSync(databaseDir);
const disk = kind === "database-disk" ? mountSmallDisk(databaseDir, DATABASE_MB) : undefined;
if (disk === null) {
  console.log("– full disk of the database: not tried, only root may mount one");
  process.exit(0);
}
const database = await startDatabase({ dataDir });
let code = 1;
try {
  await step("Tables", async () => {
    await migrate(database.url);
    await setPaymentTag(database.url);
  });
  const env = { ...throwawayEnv(database.url, dataDir), LOG_LEVEL: "error" };
  const ended = await runNode(
    [...SERVER_SCRIPT, inRoot("tests", script ?? "trust/trials.ts"), ...(script ? more : process.argv.slice(2))],
    { env },
  );
  code = ended.code;
} finally {
  await database.stop();
  disk?.unmount();
  if (code === 0) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  else console.log(`What is left stays in ${dataDir}`);
}
process.exit(code);
