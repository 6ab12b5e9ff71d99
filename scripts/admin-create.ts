// npm run admin:create -- you@example.com: an admin account, or an existing account made admin.
import { createInterface } from "node:readline";
import { generate } from "./lib/generate.mjs";
import { migrate } from "./lib/migrate.mjs";
import { startDatabase } from "./lib/postgres.mjs";
import { checkNode, fail, inRoot, loadEnv, runNode, tsx } from "./lib/project.mjs";
import { provideSecrets } from "./lib/secrets.mjs";

/** Asks without showing what is typed. */
function askPassword() {
  return new Promise((done) => {
    const prompt = createInterface({ input: process.stdin, output: process.stdout, terminal: true });
    process.stdout.write("Password (at least 12 characters): ");
    prompt._writeToOutput = () => {};
    prompt.once("line", (line) => {
      prompt.close();
      process.stdout.write("\n");
      done(line);
    });
    prompt.once("SIGINT", () => fail("Nothing was changed."));
  });
}

checkNode();
const dataDir = loadEnv();
const email = (process.argv[2] ?? "").normalize("NFKC").trim().toLowerCase();
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fail("Give an e-mail address: npm run admin:create -- you@example.com");
if (!process.env.ADMIN_PASSWORD && !process.stdin.isTTY)
  fail("Set ADMIN_PASSWORD, or run this in a terminal that can ask for it.");
const password = process.env.ADMIN_PASSWORD || (await askPassword());
if (password.length < 12) fail("The password needs at least 12 characters.");
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
let database;
try {
  await generate();
  database = await startDatabase({ dataDir });
  await migrate(database.url);
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const { code } = await runNode([tsx, inRoot("prisma/admin-create.ts")], { env });
  process.exitCode = code;
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  process.exitCode = 1;
} finally {
  await database?.stop();
}
// The migration engine leaves a ten-second timer behind that nothing waits for.
process.exit();
