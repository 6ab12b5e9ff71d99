// npm run bench -- <program|shop|search|catalogue> [sizes…]: measures the shop on a temporary, durable PostgreSQL;
// npm run bench -- http [--seconds 5] [--warm 5] [--rounds 2]: the built shop over HTTP, compared with a bare server;
// npm run bench -- processes [--seconds 5] [--warm 5]: the built shop with one, two and four server processes;
// npm run bench -- first-visit: the first visit in a browser, against the built shop.
// Results go to tests/bench/results/, one file for each size.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../scripts/lib/build";
import { migrate } from "../../scripts/lib/migrate";
import { startDatabase, withClient } from "../../scripts/lib/postgres";
import { checkNode, fail, inRoot, loadEnv, runNode, SERVER_SCRIPT, step } from "../../scripts/lib/project";
import { printFailures, runPlaywright } from "../../scripts/lib/test-runs";
import { setPaymentTag } from "../support/payment-tag";
import { writeGrowth } from "./growth";
import { throwawayEnv } from "./throwaway-env";

const SIZES: Record<string, string[]> = {
  program: ["10000", "100000", "1000000"],
  shop: ["100000"],
  search: ["20000"],
  http: ["1000"],
  processes: ["1000"],
  catalogue: ["1000", "100000", "1000000"],
};
checkNode();
const [what = "program", ...given] = process.argv.slice(2);
loadEnv();
if (what === "first-visit") {
  const outcome = await runPlaywright({ config: inRoot("tests/bench/playwright.config.ts") });
  printFailures([outcome]);
  process.exit(outcome.ok ? 0 : 1);
}
const sizes =
  SIZES[what] ?? fail("Usage: npm run bench -- <program|shop|search|catalogue|http|processes|first-visit> [sizes…]");
const isBuilt = what === "http" || what === "processes";
const options = isBuilt ? given : [];
if (isBuilt) await step("Production build", build);
const dataDir = mkdtempSync(join(tmpdir(), "assay-bench-"));
// PostgreSQL may run as a different user, which must be able to enter.
chmodSync(dataDir, 0o755);
const database = await startDatabase({ dataDir });
let code = 0;
try {
  for (const size of given.length > options.length ? given : sizes) {
    const url = new URL(database.url);
    const name = `bench_${randomBytes(4).toString("hex")}`;
    await withClient(database.url, (client) => client.query(`create database ${name}`));
    url.pathname = `/${name}`;
    await step(`Tables for a size of ${size}`, async () => {
      await migrate(url.href);
      await setPaymentTag(url.href);
    });
    const env = { ...throwawayEnv(url.href, dataDir), LOG_LEVEL: "warn" };
    const script = inRoot(`tests/bench/${what}.ts`);
    const ended = await runNode(["--max-old-space-size=6144", ...SERVER_SCRIPT, script, size, ...options], { env });
    await withClient(database.url, (client) => client.query(`drop database ${name} with (force)`));
    if (ended.code !== 0) {
      code = 1;
      break;
    }
  }
} finally {
  await database.stop();
}
if (what === "catalogue" && code === 0) await writeGrowth(given.length > 0 ? given : sizes);
process.exit(code);
