import { generate } from "./generate";
import { onDatabase } from "./on-database";
import { checkNode, loadEnv } from "./project";
import { provideSecrets } from "./secrets";

type Db = typeof import("../../src/server/db")["db"];

/** Runs a check on the shop's database while the shop may be running. Exit code 1 if it finds something wrong. */
export async function runCheck(isRight: (db: Db) => Promise<boolean>): Promise<void> {
  checkNode();
  const dataDir = loadEnv();
  provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
  await onDatabase(dataDir, async ({ url }) => {
    await generate();
    Object.assign(process.env, { DATABASE_URL: url, STATEMENT_TIMEOUT_SECONDS: "0" });
    // Imported lazily: the client has to be generated first, and the environment is read at import.
    const { db } = await import("../../src/server/db");
    const result = await isRight(db);
    await db.$disconnect();
    return result;
  });
}
