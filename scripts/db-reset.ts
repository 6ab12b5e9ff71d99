// npm run db:reset: empties the project's database, then recreates tables and demo data.
import { createInterface } from "node:readline/promises";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, fail, loadEnv, step } from "./lib/project";
import { provideSecrets } from "./lib/secrets";
import { demoAccounts, seed, wipe } from "./lib/seed";

async function confirm(url: string): Promise<void> {
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
await onDatabase(dataDir, async ({ url, external, shared }) => {
  await step("Database client", generate);
  if (shared()) throw new Error("The shop is running on this database. Stop it first, then run this again.");
  await step("Emptied", () => wipe(url));
  await step("Tables", async () => (await migrate(url)).join(", "));
  await step("Demo data", () => seed({ url, dataDir, external }));
  const accounts = await demoAccounts(url);
  if (accounts) console.log(`\n${accounts}`);
});
