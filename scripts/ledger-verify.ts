// npm run ledger:verify: proves the affiliates' books, and names what breaks them. Changes nothing; exit code 1 then.
import { generate } from "./lib/generate";
import { onDatabase } from "./lib/on-database";
import { checkNode, loadEnv } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
await onDatabase(dataDir, async ({ url }) => {
  await generate();
  Object.assign(process.env, { DATABASE_URL: url, STATEMENT_TIMEOUT_SECONDS: "0" });
  // Imported only now: the client has to be generated, and the environment is read at the import.
  const { db } = await import("../src/server/db");
  const { verifyLedger } = await import("../src/server/services/ledger/verify-ledger");
  const { checks, entries, isRight } = await verifyLedger({ db, now: new Date() });
  for (const { title, count, differences } of checks) {
    console.log(`${count === 0 ? "✔" : "✖"} ${title}${count === 0 ? "" : `: ${count} differ`}`);
    for (const { subject, difference } of differences) console.log(`    ${subject}: ${difference}`);
    if (count > differences.length) console.log(`    … and ${count - differences.length} more`);
  }
  console.log(isRight ? `\nThe books balance (${entries} entries).` : "\nThe books do not balance.");
  await db.$disconnect();
  return isRight;
});
