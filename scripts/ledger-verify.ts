// npm run ledger:verify: proves the affiliates' books, and names what breaks them. Changes nothing; exit code 1 then.
import { generate } from "./lib/generate.mjs";
import { startDatabase } from "./lib/postgres.mjs";
import { checkNode, inRoot, loadEnv, runNode, tsx } from "./lib/project.mjs";
import { provideSecrets } from "./lib/secrets.mjs";

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
let database;
try {
  await generate();
  database = await startDatabase({ dataDir });
  const args = [tsx, "--conditions=react-server", inRoot("prisma/ledger-verify.ts")];
  const { code } = await runNode(args, { env: { DATABASE_URL: database.url, STATEMENT_TIMEOUT_SECONDS: "0" } });
  process.exitCode = code;
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  process.exitCode = 1;
} finally {
  await database?.stop();
}
process.exit();
