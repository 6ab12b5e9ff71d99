import { Readable } from "node:stream";
import type { JobResult } from "~/domain/daily-jobs";
import { notFound } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { inLongTransaction } from "~/server/in-transaction";
import { fileStore } from "~/server/storage";
import { recordAudit } from "../audit/record-audit";
import { archiveOf } from "./archive";
import { countSections, writeBackup } from "./write-backup";

const AT_MOST_MS = 60 * 60_000;
const NAME = /^backup-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.json$/;

const kept = () => fileStore("backups/scheduled");

/** Writes a scheduled backup and deletes all but the newest `BACKUPS_KEPT`. Returns its name. */
export async function writeScheduledBackup({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<string> {
  const name = `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;
  await inLongTransaction(db, async (tx) => kept().putStream(name, writeBackup(tx, now, await countSections(tx))), {
    isolationLevel: "RepeatableRead",
    timeout: AT_MOST_MS,
  });
  const { backups } = await scheduledBackups();
  // A future date comes from a wrong clock; unless sorted last, that backup would outlive all later ones.
  const inTurn = [...backups.filter((each) => each.name <= name), ...backups.filter((each) => each.name > name)];
  for (const old of inTurn.slice(env.BACKUPS_KEPT)) await kept().remove(old.name);
  return name;
}

/** Body of the daily backup job, which an admin may also start on demand. */
export async function runScheduledBackup(ctx: Pick<ServiceContext, "db" | "now">): Promise<JobResult> {
  return { isRight: true, text: `Kept ${await writeScheduledBackup(ctx)}.` };
}

/** The scheduled backups, newest first, and how many are kept (0 means none). */
export async function scheduledBackups(files = kept()) {
  const backups: { name: string; size: number; createdAt: Date }[] = [];
  for await (const { key: name, size, modifiedAt: createdAt } of files.list()) {
    if (NAME.test(name)) backups.push({ name, size, createdAt });
  }
  // The names are timestamps.
  backups.sort((one, other) => (one.name < other.name ? 1 : -1));
  return { kept: env.BACKUPS_KEPT, backups };
}

/**
 * A scheduled backup as a tar archive with all uploaded files: `backup.json` and the folder `uploads`. Writes an audit
 * entry. Throws "not-found".
 */
export async function backupArchive(ctx: SignedInContext, name: string) {
  const { backups } = await scheduledBackups();
  if (!backups.some((each) => each.name === name)) throw notFound("Backup");
  await recordAudit(ctx.db, ctx, { action: "backup.archive", entity: "backup", entityId: name });
  const archive = archiveOf({ backup: { files: kept(), key: name }, uploads: fileStore("uploads") });
  const stream = Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array<ArrayBuffer>>; // the same at run time
  return { fileName: name.replace(/\.json$/, ".tar"), stream };
}
