// npm run backup:drill: restores the newest daily backup and all pictures, as one archive, into a database and a folder
// made for it, proves the books there, compares rows and pictures, and takes both away again. Changes nothing of the shop;
// exit code 1 when something does not fit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, loadEnv } from "./lib/project";
import { restoreBackup } from "./lib/restore-backup";
import { provideSecrets } from "./lib/secrets";

const COMMAND_MS = 60_000;

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, query_timeout: COMMAND_MS });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/**
 * Restores the shop's newest backup, as one archive with all pictures, into the database of the environment and the
 * folder `temporary`. Answers whether everything came and its books are right.
 */
async function restore(shopDir: string, temporary: string): Promise<boolean> {
  // Imported only now: the environment is read at the import.
  const { db } = await import("../src/server/db");
  const { archiveOf } = await import("../src/server/services/backup/archive");
  const { scheduledBackups } = await import("../src/server/services/backup/scheduled-backups");
  const { createFileStore, keepFilesIn } = await import("../src/server/storage");
  const [files, uploads] = [createFileStore("backups/scheduled", shopDir), createFileStore("uploads", shopDir)];
  const newest = (await scheduledBackups(files)).backups[0];
  if (!newest) throw new Error("There is no daily backup yet.");
  // The shop's files may be in a bucket, which the drill must not write to.
  keepFilesIn(temporary);
  console.log(`Restoring ${newest.name}`);
  const owner = await db.user.create({ data: { email: "drill@invalid", name: "Restore drill", isAdmin: true } });
  const backup = archiveOf({ backup: { files, key: newest.name }, uploads });
  return (await restoreBackup({ userId: owner.id, backup })) === true;
}

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
await onDatabase(dataDir, async ({ url }) => {
  await generate();
  const scratch = `assay_drill_${process.pid}`;
  const address = new URL(url);
  address.pathname = `/${scratch}`;
  const temporary = mkdtempSync(join(tmpdir(), "assay-drill-"));
  console.log(`The database for the drill is ${scratch}`);
  await command(url, `CREATE DATABASE ${scratch}`);
  try {
    await migrate(address.href);
    Object.assign(process.env, {
      ...{ DATABASE_URL: address.href, DATA_DIR: temporary, STATEMENT_TIMEOUT_SECONDS: "0" },
    });
    const isRight = await restore(dataDir, temporary);
    console.log(isRight ? "\nThe backup can be restored." : "\nThe backup cannot be restored as it is.");
    return isRight;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    await command(url, `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`);
  }
});
