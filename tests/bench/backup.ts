// A full backup, run in a separate process whose memory is measured. Started by shop.ts.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { db } from "~/server/db";
import { exportBackup } from "~/server/services/backup/export-backup";
import { createAdmin, signedInContext } from "~tests/support/factories";
import { NOW } from "./tree";

const OWN = fileURLToPath(import.meta.url);

/** The size of the backup, how long it takes, and the peak memory of the process that writes it. */
export function backupOf(): Promise<Record<string, string>> {
  return new Promise((done, failed) => {
    const child = fork(OWN, ["write"]);
    child.once("message", (figures) => done(figures as Record<string, string>));
    child.once("error", failed);
    child.once("exit", (code) => code !== 0 && failed(new Error(`The backup ended with ${code}.`)));
  });
}

async function write(): Promise<void> {
  const ctx = await signedInContext(db, (await createAdmin(db)).id, { now: NOW });
  const begun = performance.now();
  const { stream, rows } = await exportBackup(ctx);
  let bytes = 0;
  let memory = 0;
  for await (const part of stream) {
    bytes += part.byteLength;
    memory = Math.max(memory, process.memoryUsage().rss);
  }
  const megabytes = (count: number) => `${Math.round(count / 1024 / 1024)} MB`;
  process.send?.({
    "backup: rows": String(rows),
    "backup: size": megabytes(bytes),
    "backup: time": `${((performance.now() - begun) / 1000).toFixed(1)} s`,
    "backup: memory at most": megabytes(memory),
  });
  await db.$disconnect();
}

if (process.argv[2] === "write") await write();
