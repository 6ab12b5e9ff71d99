// npm start and npm run dev: from a fresh clone to a running shop, step by step.
import { build } from "./lib/build";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { type Database, startDatabase } from "./lib/postgres";
import { checkNode, errorMessage, fail, loadEnv, portIsFree, step } from "./lib/project";
import { provideSecrets } from "./lib/secrets";
import { clearInterruptedSeed, demoAccounts, seed, seedWhenEmpty } from "./lib/seed";
import { answers, isCluster, type ShopServer, startServer } from "./lib/server";

const dev = process.argv.includes("--dev");
let database: Database;
let server: ShopServer | undefined;
let stopping: Promise<never> | undefined;
const DRAINING = "Stopping: open requests finish first…";

/** Stops the server first (it drains), the database last. Runs only once, however often it is called. */
function stop(code: number, why?: string): Promise<never> {
  stopping ??= (async () => {
    if (why) console.log(`\n${why}`);
    await server?.stop();
    await database?.stop();
    if (why) console.log("Stopped.");
    process.exit(code);
  })().catch((error) => fail(errorMessage(error)));
  return stopping;
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0, DRAINING));
process.on("SIGHUP", () => {
  // A closed terminal also sends SIGHUP, and then nobody could stop the shop any more.
  if (dev || !isCluster() || process.stdout.isTTY) void stop(0, DRAINING);
  else server?.child.kill("SIGHUP");
});

// A signal sent to npm alone ends npm and its shell, which do not forward it: nobody could stop the shop any more.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && void stop(0, DRAINING), 500).unref();
}

async function prepareDatabase(dataDir: string): Promise<void> {
  await step("Database", async () => {
    database = await startDatabase({ dataDir, log: (message) => console.log(`  ${message}`) });
    if (database.external) return "the one of DATABASE_URL";
    return `PostgreSQL on port ${new URL(database.url).port}`;
  });
  const { url, external } = database;
  if (await clearInterruptedSeed({ url, dataDir, external })) {
    console.log("✔ Demo data: an interrupted seed was cleared away");
  }
  await step("Tables", async () => {
    const applied = await migrate(url);
    return applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date";
  });
}

async function fillWhenEmpty(dataDir: string, production: boolean): Promise<void> {
  const { url, external } = database;
  await seedWhenEmpty(url, async () => {
    if (production && external) {
      console.log("  The database is empty. Make the first admin with: npm run admin:create -- you@example.com");
      return;
    }
    await step("Demo data", () => seed({ url, dataDir, external }));
  });
}

async function main() {
  checkNode();
  const dataDir = loadEnv();
  const production = process.env.NODE_ENV === "production";
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`PORT must be a number from 1 to 65535, not “${process.env.PORT}”.`);
  if (!(await portIsFree(port))) {
    fail(
      `Port ${port} is taken: something (perhaps another Assay) is already serving there. Choose another with: PORT=${port + 1} npm start`,
    );
  }
  const isOwnShop = production && Boolean(process.env.DATABASE_URL);
  if (isOwnShop && !process.env.NEXTAUTH_URL)
    fail(
      "NEXTAUTH_URL must be set to the address that visitors use, such as https://shop.example: e-mails lead there.",
    );
  const secrets = provideSecrets(dataDir, isOwnShop);
  if (secrets) console.log(`✔ Secrets: ${secrets}`);
  const address = `http://localhost:${port}`;
  process.env.NEXTAUTH_URL ??= address;

  await step("Database client", generate);
  await prepareDatabase(dataDir);
  if (stopping) return;
  // In parallel: one waits for the database while the other uses the processor.
  const made = [fillWhenEmpty(dataDir, production), ...(dev ? [] : [step("Production build", build)])];
  await Promise.allSettled(made);
  await Promise.all(made);
  const accounts = await demoAccounts(database.url);
  if (stopping) return;
  server = startServer({ port, dev, env: { DATABASE_URL: database.serverUrl, PORT: String(port) } });
  void server.ended.then(({ code, signal }) => {
    if (!stopping) void stop(code || 1, `The web server ended by itself (${signal ?? `code ${code}`}).`);
  });
  // Warms up the home page, so that the first visitor does not wait for it. Any answer will do.
  if (!(await answers(`http://127.0.0.1:${port}/`, server)) || stopping) return;
  console.log(`\nAssay is running at ${address}\n${accounts ? `\n${accounts}\n` : ""}\nPress Ctrl-C to stop.`);
}

main().catch(async (error) => {
  // A step that was interrupted by Ctrl-C is not a failure.
  if (stopping) return stopping;
  console.error(`\n✖ ${errorMessage(error)}`);
  await stop(1);
});
