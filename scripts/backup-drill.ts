// npm run backup:drill: restores the newest daily backup and all pictures, as one archive, into a temporary database
// and folder, verifies the ledger there, compares rows and pictures, and removes both. Does not change the shop. Exit
// code 1 if anything differs.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { withClient } from "./lib/postgres";
import { isAlive } from "./lib/processes";
import { checkNode, errorMessage, loadEnv } from "./lib/project";
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
 * folder `temporary`. Returns whether everything was restored and the ledger verifies.
 */
async function restore(shopDir: string, temporary: string): Promise<boolean> {
  // Imported lazily: the environment is read at import.
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

/**
 * Removes what killed drills left behind, because it holds all customers' data. A drill running on another machine is
 * recognized by its database connection. This process has created nothing yet: anything with its pid (pids repeat in
 * restarted containers) belongs to an earlier drill.
 */
async function dropLeftovers(url: string): Promise<void> {
  const leftBy = (name: string) => /^assay[_-]drill[_-](\d+)/.exec(name)?.[1];
  const isRunning = (pid: number) => pid !== process.pid && isAlive(pid);
  const isLeft = (name: string) => leftBy(name) !== undefined && !isRunning(Number(leftBy(name)));
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database d WHERE NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)",
    );
    for (const { name } of rows.filter((row) => isLeft(row.name))) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`);
      console.log(`Removed ${name}, which an earlier drill left behind`);
    }
  });
  for (const name of readdirSync(tmpdir()).filter(isLeft))
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

checkNode();
const dataDir = loadEnv();
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
await onDatabase(dataDir, async ({ url, stop }) => {
  await generate();
  const scratch = `assay_drill_${process.pid}`;
  const address = new URL(url);
  address.pathname = `/${scratch}`;
  await dropLeftovers(url);
  const temporary = mkdtempSync(join(tmpdir(), `assay-drill-${process.pid}-`));
  console.log(`The database for the drill is ${scratch}`);
  const cleanUp = async () => {
    await command(url, `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`);
    rmSync(temporary, { recursive: true, force: true });
  };
  let stopped: Promise<never> | undefined;
  const stopNow = async () => {
    console.error("\n✖ Stopped. The database and the folder of the drill are removed.");
    // Ignores the restore's errors about the database that is being dropped under it.
    process.on("unhandledRejection", () => {});
    await cleanUp().catch((error) => console.error(errorMessage(error)));
    await stop();
    return process.exit(130);
  };
  // npm sends a second signal after the terminal's.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      stopped ??= stopNow();
    });
  }
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
    await (stopped ?? cleanUp());
  }
});
