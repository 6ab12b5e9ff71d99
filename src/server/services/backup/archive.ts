import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Header, pack } from "tar-stream";
import { DomainError } from "~/domain/errors";
import type { FileStore } from "~/server/storage/storage";

/** File and folder names inside an archive. */
const BACKUP_NAME = "backup.json";
const FILES_FOLDER = "uploads/";

type Source = { backup: { files: FileStore; key: string }; uploads: FileStore };

/**
 * Streams a backup and all uploaded files (pictures in all widths, certificates) as one tar archive. Only one chunk of
 * one file is in memory at a time.
 */
export function archiveOf({ backup, uploads }: Source): AsyncIterable<Uint8Array> {
  const archive = pack();
  async function add(name: string, files: FileStore, key: string): Promise<void> {
    const found = await files.open(key);
    // A picture may be deleted while the archive is being written.
    if (!found) return;
    const header: Partial<Header> & { name: string } = { name, size: found.size, mtime: found.modifiedAt, mode: 0o600 };
    await pipeline(found.body, archive.entry(header));
  }
  async function addAll(): Promise<void> {
    await add(BACKUP_NAME, backup.files, backup.key);
    for await (const { key } of uploads.list()) await add(`${FILES_FOLDER}${key}`, uploads, key);
    archive.finalize();
  }
  addAll().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return bytesOf(archive);
}

/** The library's streams are untyped but always yield bytes. */
const bytesOf = (stream: AsyncIterable<unknown>) => stream as AsyncIterable<Uint8Array>;

/** A file in an archive; `key` is null for the backup itself. */
type ArchivedFile = { key: string | null; size: number; body: AsyncIterable<Uint8Array> };

const invalid = (why: string) =>
  new DomainError("BAD_REQUEST", "invalid-archive", `This archive cannot be restored: ${why}.`);

/** Whether a file's first bytes are those of a tar archive. */
export const isArchive = (start: Uint8Array) => Buffer.from(start.subarray(257, 262)).toString("latin1") === "ustar";

/**
 * The files of an archive, in order; each must be consumed before the next. Tolerates directories and "./" prefixes of
 * a repacked archive. Throws "invalid-archive" for anything that does not belong in a backup, and for a truncated
 * archive.
 */
export async function* filesOfArchive(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile> {
  const archive = extract();
  let sendingFailed: unknown;
  const why = (error: unknown) => sendingFailed ?? explained(error);
  const source = Readable.from(pieces);
  source.on("error", (error) => {
    sendingFailed = error;
    archive.destroy(error);
  });
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const { type, name, size = 0 } = entry.header;
      const path = name.replace(/^(\.\/)+/, "");
      if (type === "directory") entry.resume();
      else if (type !== "file") throw invalid(`“${path.slice(0, 80)}” is not a file`);
      else if (path === BACKUP_NAME) yield { key: null, size, body: bodyOf(entry, why) };
      else if (path.startsWith(FILES_FOLDER)) {
        yield { key: path.slice(FILES_FOLDER.length), size, body: bodyOf(entry, why) };
      } else throw invalid(`“${path.slice(0, 80)}” is not part of a backup`);
    }
  } catch (error) {
    throw why(error);
  } finally {
    source.destroy();
  }
}

/** A file's bytes; a truncated archive throws the explained error to the reader. */
async function* bodyOf(entry: AsyncIterable<unknown>, why: (error: unknown) => unknown): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOf(entry);
  } catch (error) {
    throw why(error);
  }
}

/** The library's errors have no class or code, only messages. */
function explained(error: unknown): unknown {
  const isOfTar =
    error instanceof Error &&
    /^(Unexpected end of data|Invalid (tar )?header|Header exceeds|Stream was destroyed)/.test(error.message);
  return isOfTar ? invalid("it is damaged or was cut off") : error;
}
