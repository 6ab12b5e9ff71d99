// npm run stock:verify: checks counted stock against the orders, and names what differs. Changes nothing; exit code 1 then.
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
  const { verifyStock } = await import("../src/server/services/stock/verify-stock");
  const differences = await verifyStock({ db });
  for (const { subject, difference } of differences) console.log(`✖ ${subject}: ${difference}`);
  console.log(
    differences.length === 0 ? "The stock agrees with the orders." : "\nThe stock does not agree with the orders.",
  );
  await db.$disconnect();
  return differences.length === 0;
});
