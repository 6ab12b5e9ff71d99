import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { DomainError } from "~/domain/errors";
import { env } from "~/server/env";

const MAX_BACKUP_BYTES = 2 * 1024 ** 3;
const KEPT_MS = 24 * 60 * 60_000;

const folder = (kind: "uploads" | "snapshots") => join(env.DATA_DIR, "backups", kind);

/** Where an uploaded backup lies; ids are made here and checked to be ids before they come back. */
export const uploadPath = (fileId: string) => join(folder("uploads"), `${fileId}.json`);
export const snapshotKeysPath = (snapshotId: string) => join(folder("snapshots"), `${snapshotId}.keys`);
export const snapshotPath = (snapshotId: string) => join(folder("snapshots"), `${snapshotId}.json`);

const tooLarge = () => new DomainError("BAD_REQUEST", "backup-too-large", "The backup is larger than 2 GB.");

function bounded(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** Takes away uploads of yesterday and before: nobody is going to import them any more. */
async function forgetOldUploads(now: Date): Promise<void> {
  for (const file of await readdir(folder("uploads"))) {
    const path = join(folder("uploads"), file);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Keeps a backup that is being sent, as it comes: no more of it is in memory than one piece. */
export async function saveUpload(
  { body, now }: { body: ReadableStream<Uint8Array> | null; now: Date },
  maxBytes = MAX_BACKUP_BYTES,
): Promise<{ fileId: string; size: number }> {
  if (!body) throw new DomainError("BAD_REQUEST", "no-file", "Please select a backup file");
  await mkdir(folder("uploads"), { recursive: true });
  await forgetOldUploads(now);
  const fileId = randomUUID();
  const path = uploadPath(fileId);
  try {
    // The stream of the web and that of Node are the same at run time; their types are declared apart.
    await pipeline(Readable.fromWeb(body as WebStream<Uint8Array>), bounded(maxBytes), createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const { size } = await stat(path);
  if (size === 0) {
    await rm(path, { force: true });
    throw new DomainError("BAD_REQUEST", "no-file", "Please select a backup file");
  }
  return { fileId, size };
}

/** Writes a snapshot of the shop; a half-written one is taken away again. */
export async function saveSnapshot(snapshotId: string, text: AsyncIterable<string>): Promise<void> {
  await mkdir(folder("snapshots"), { recursive: true });
  const path = snapshotPath(snapshotId);
  try {
    await pipeline(Readable.from(text), createWriteStream(path, { flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
