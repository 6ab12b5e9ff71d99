import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { notFound } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { inLongTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { countSections, writeBackup } from "./write-backup";

const AT_MOST_MS = 60 * 60_000;
const NAME = /^backup-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.json$/;

const folder = () => join(env.DATA_DIR, "backups", "scheduled");

/** Keeps a backup of the shop on disk, and of all kept ones the newest `BACKUPS_KEPT`. Answers its name. */
export async function writeScheduledBackup({ db, now }: Pick<ServiceContext, "db" | "now">): Promise<string> {
  const name = `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;
  const path = join(folder(), name);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  try {
    await inLongTransaction(
      db,
      async (tx) => {
        const text = writeBackup(tx, now, await countSections(tx));
        await pipeline(Readable.from(text), createWriteStream(`${path}.part`, { flush: true, mode: 0o600 }));
      },
      { isolationLevel: "RepeatableRead", timeout: AT_MOST_MS },
    );
    // A file under its own name is a whole backup.
    await rename(`${path}.part`, path);
  } finally {
    await rm(`${path}.part`, { force: true });
  }
  const kept = await scheduledNames();
  for (const old of kept.slice(env.BACKUPS_KEPT)) await rm(join(folder(), old), { force: true });
  return name;
}

/** Newest first: the names are dates. */
async function scheduledNames(): Promise<string[]> {
  const files = await readdir(folder()).catch(() => []);
  return files
    .filter((file) => NAME.test(file))
    .sort()
    .reverse();
}

/** The backups that the shop keeps by itself, newest first, and how many it keeps; 0 is none at all. */
export async function scheduledBackups() {
  const names = await scheduledNames();
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder(), name)).catch(() => null);
      return found ? [{ name, size: found.size, createdAt: found.mtime }] : [];
    }),
  );
  return { kept: env.BACKUPS_KEPT, backups: files.flat() };
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

type Entry = { path: string; file: string };

/** An archive, written while its files are read: no more than a piece of one file is in memory. */
async function* tar(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const { path, file } of entries) {
    const found = await stat(file).catch(() => null);
    // A picture may be deleted while the archive is written.
    if (!found?.isFile()) continue;
    yield tarHeader(path, found.size, found.mtime);
    let left = found.size;
    if (left > 0) {
      for await (const chunk of createReadStream(file, { end: found.size - 1 })) {
        left -= chunk.length;
        yield chunk;
      }
    }
    if (left > 0) throw new Error(`${path} became shorter while it was read`);
    yield Buffer.alloc((BLOCK - (found.size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Every uploaded file: pictures in all widths, and certificates. */
async function uploads(): Promise<Entry[]> {
  const root = join(env.DATA_DIR, "uploads");
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: `uploads/${relative(root, file).replaceAll("\\", "/")}`, file };
    })
    .filter(({ path }) => path.length < 100);
}

/**
 * A kept backup as one archive together with all uploaded files: `backup.json` and the folder `uploads`. The download
 * is in the audit. Throws "not-found".
 */
export async function backupArchive(ctx: SignedInContext, name: string) {
  const file = join(folder(), name);
  if (!NAME.test(name) || !(await stat(file).catch(() => null))) throw notFound("Backup");
  const entries = [{ path: "backup.json", file }, ...(await uploads())];
  await recordAudit(ctx.db, ctx, { action: "backup.archive", entity: "backup", entityId: name });
  const stream = Readable.toWeb(Readable.from(tar(entries))) as ReadableStream<Uint8Array<ArrayBuffer>>; // the same at run time
  return { fileName: name.replace(/\.json$/, ".tar"), stream };
}
