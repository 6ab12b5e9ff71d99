import { Readable } from "node:stream";
import { notFound } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { inLongTransaction } from "~/server/in-transaction";
import { fileStore } from "~/server/storage";
import type { FileStore } from "~/server/storage/storage";
import { recordAudit } from "../audit/record-audit";
import { countSections, writeBackup } from "./write-backup";

const AT_MOST_MS = 60 * 60_000;
const NAME = /^backup-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.json$/;

const kept = () => fileStore("backups/scheduled");

/** Keeps a backup of the shop among its files, and of all kept ones the newest `BACKUPS_KEPT`. Answers its name. */
export async function writeScheduledBackup({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<string> {
  const name = `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;
  await inLongTransaction(db, async (tx) => kept().putStream(name, writeBackup(tx, now, await countSections(tx))), {
    isolationLevel: "RepeatableRead",
    timeout: AT_MOST_MS,
  });
  const { backups } = await scheduledBackups();
  for (const old of backups.slice(env.BACKUPS_KEPT)) await kept().remove(old.name);
  return name;
}

/** The backups that the shop keeps by itself, newest first, and how many it keeps; 0 is none at all. */
export async function scheduledBackups(files = kept()) {
  const backups: { name: string; size: number; createdAt: Date }[] = [];
  for await (const { key: name, size, modifiedAt: createdAt } of files.list()) {
    if (NAME.test(name)) backups.push({ name, size, createdAt });
  }
  // The names are dates.
  backups.sort((one, other) => (one.name < other.name ? 1 : -1));
  return { kept: env.BACKUPS_KEPT, backups };
}

const BLOCK = 512;

/** The header of a file in a tar archive (ustar). */
function tarHeader(path: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  header.write(path, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

type Entry = { path: string; key: string; files: FileStore };

/** An archive, written while its files are read: no more than a piece of one file is in memory. */
async function* tar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { path, key, files } of entries) {
    const found = await files.open(key);
    // A picture may be deleted while the archive is written.
    if (!found) continue;
    yield tarHeader(path, found.size, found.modifiedAt);
    let left = found.size;
    for await (const piece of found.body) {
      left -= piece.length;
      yield piece;
    }
    if (left !== 0) throw new Error(`${path} changed its size while it was read`);
    yield Buffer.alloc((BLOCK - (found.size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The backup and every uploaded file: pictures in all widths, and certificates. */
async function* archived(name: string): AsyncGenerator<Entry> {
  yield { path: "backup.json", key: name, files: kept() };
  const files = fileStore("uploads");
  for await (const { key } of files.list()) {
    const path = `uploads/${key}`;
    if (path.length < 100) yield { path, key, files };
  }
}

/**
 * A kept backup as one archive together with all uploaded files: `backup.json` and the folder `uploads`. The download
 * is in the audit. Throws "not-found".
 */
export async function backupArchive(ctx: SignedInContext, name: string) {
  const { backups } = await scheduledBackups();
  if (!backups.some((each) => each.name === name)) throw notFound("Backup");
  await recordAudit(ctx.db, ctx, { action: "backup.archive", entity: "backup", entityId: name });
  const stream = Readable.toWeb(Readable.from(tar(archived(name)))) as ReadableStream<Uint8Array<ArrayBuffer>>; // the same at run time
  return { fileName: name.replace(/\.json$/, ".tar"), stream };
}
