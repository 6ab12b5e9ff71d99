// npm run db:reset: empties the project's database and makes tables and demo data again.
import { createInterface } from "node:readline/promises";
import { generate } from "./lib/generate.mjs";
import { migrate } from "./lib/migrate.mjs";
import { startDatabase } from "./lib/postgres.mjs";
import { checkNode, fail, loadEnv, step } from "./lib/project.mjs";
import { provideSecrets } from "./lib/secrets.mjs";
import { demoAccounts, seed, wipe } from "./lib/seed.mjs";

async function confirm(url) {
  if (process.argv.includes("--yes")) return;
  const { host, pathname } = new URL(url);
  const name = `${host}${pathname}`;
  if (!process.stdin.isTTY)
    fail(`This would delete everything in ${name}, the database of DATABASE_URL. To do it: npm run db:reset -- --yes`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`This deletes everything in ${name}. Type yes to go on: `);
  prompt.close();
  if (answer.trim() !== "yes") fail("Nothing was deleted.");
}

checkNode();
const dataDir = loadEnv();
if (process.env.DATABASE_URL) {
  if (process.env.NODE_ENV === "production") fail("With NODE_ENV=production a database of your own is never emptied.");
  await confirm(process.env.DATABASE_URL);
}
provideSecrets(dataDir, false);
let database;
try {
  await step("Database client", generate);
  database = await startDatabase({ dataDir });
  if (database.shared?.()) throw new Error("The shop is running on this database. Stop it first, then run this again.");
  const { url, external } = database;
  await step("Emptied", () => wipe(url));
  await step("Tables", async () => (await migrate(url)).join(", "));
  await step("Demo data", () => seed({ url, dataDir, external }));
  const accounts = await demoAccounts(url);
  if (accounts) console.log(`\n${accounts}`);
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  process.exitCode = 1;
} finally {
  await database?.stop();
}
// The migration engine leaves a ten-second timer behind that nothing waits for.
process.exit();
