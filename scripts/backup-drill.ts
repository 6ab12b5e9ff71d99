// npm run backup:drill: restores the newest daily backup into a database made for it, proves the books there, compares
// the counts, and drops the database again. Changes nothing of the shop; exit code 1 when something does not fit.
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, loadEnv } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

const COMMAND_MS = 60_000;

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, query_timeout: COMMAND_MS });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/**
 * Restores the shop's newest backup into the database of the environment, whose DATA_DIR is `temporary`. Answers whether
 * its books and its counts are right.
 */
async function restore(shopDir: string, temporary: string): Promise<boolean> {
  // Imported only now: the environment is read at the import.
  const { db } = await import("../src/server/db");
  const { loadActor } = await import("../src/server/auth/actor");
  const { importBackup, previewBackup } = await import("../src/server/services/backup/import-backup");
  const { scheduledBackups } = await import("../src/server/services/backup/scheduled-backups");
  const { createFileStore } = await import("../src/server/storage");
  const { verifyLedger } = await import("../src/server/services/ledger/verify-ledger");
  const files = createFileStore("backups/scheduled", shopDir);
  const newest = (await scheduledBackups(files)).backups[0];
  const opened = newest && (await files.open(newest.name));
  if (!opened) throw new Error("There is no daily backup yet.");
  console.log(`Restoring ${newest.name}`);
  const owner = await db.user.create({ data: { email: "drill@invalid", name: "Restore drill", isAdmin: true } });
  const actor = await loadActor(db, owner.id, 0);
  if (!actor) throw new Error("the drill's own account was not made");
  const now = new Date();
  const visitor = { sessionId: "drill", ipHash: null, userAgent: null, referrer: null };
  const ctx = { db, now, actor: { ...actor, signedInAt: now }, visitor, requestId: crypto.randomUUID() };
  const fileId = crypto.randomUUID();
  const uploads = join(temporary, "backups", "uploads");
  mkdirSync(uploads, { recursive: true });
  await pipeline(opened.body, createWriteStream(join(uploads, `${fileId}.json`)));
  mkdirSync(join(temporary, "backups", "snapshots"), { recursive: true });
  const { sections } = await importBackup(ctx, { fileId, mode: "replace" });
  const added = sections.reduce((sum, each) => sum + each.added + each.changed + each.same, 0);
  console.log(`✔ Restored ${added.toLocaleString("en-US")} rows in ${sections.length} sections`);
  const again = await previewBackup(ctx, { fileId, mode: "replace" });
  const different = again.sections.filter(({ added: more, changed }) => more + changed > 0);
  for (const { section } of different) console.log(`✖ ${section}: is not what the backup says`);
  if (different.length === 0) console.log("✔ Every section has the backup's rows");
  const { checks, entries, isRight } = await verifyLedger({ db, now });
  for (const { title, count } of checks) if (count > 0) console.log(`✖ ${title}: ${count} differ`);
  console.log(isRight ? `✔ The books balance (${entries} entries)` : "✖ The books do not balance");
  await db.$disconnect();
  return isRight && different.length === 0;
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
