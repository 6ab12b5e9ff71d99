import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { fileStore } from "~/server/storage";
import { filesOfArchive, isArchive } from "./archive";
import { removeStagedPictures, stagePicture } from "./staged-pictures";

const GIGABYTE = 1024 ** 3;
const MAX_BACKUP_BYTES = 2 * GIGABYTE;
/** Includes all pictures. */
const MAX_ARCHIVE_BYTES = 20 * GIGABYTE;
const TAR_BLOCK = 512;
const KEPT_MS = 24 * 60 * 60_000;

/** A stored backup file: an upload to import, or a snapshot saved before an import. */
export type BackupFile = { area: "backups/uploads" | "backups/snapshots"; key: string };

/** `fileId` is generated here and validated as an id when a client sends it back. */
export const uploadFile = (fileId: string): BackupFile => ({ area: "backups/uploads", key: `${fileId}.json` });
export const snapshotFile = (snapshotId: string): BackupFile => ({
  area: "backups/snapshots",
  key: `${snapshotId}.json`,
});
/** The saved passwords that belong to a snapshot. */
export const snapshotKeysFile = (snapshotId: string): BackupFile => ({
  area: "backups/snapshots",
  key: `${snapshotId}.keys`,
});

export const removeFile = ({ area, key }: BackupFile) => fileStore(area).remove(key);

const noFile = () => new DomainError("BAD_REQUEST", "no-file", "Please select a backup file");
const tooLarge = (maxBytes: number) =>
  new DomainError(
    "BAD_REQUEST",
    "backup-too-large",
    `The backup is larger than ${Math.round(maxBytes / GIGABYTE)} GB.`,
  );

/** Ids of the snapshots whose files exist. */
export async function snapshotsThere(): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of fileStore("backups/snapshots").list()) ids.add(key.replace(/\.json$/, ""));
  return ids;
}

/** Streams the text of a file. Throws "no-file". */
export async function* textOf({ area, key }: BackupFile): AsyncGenerator<string> {
  const opened = await fileStore(area).open(key);
  if (!opened) throw noFile();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const piece of opened.body) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Deletes uploads older than a day, which nobody will import any more. Returns the number of files. */
export async function deleteOldUploads(now: Date): Promise<number> {
  const files = fileStore("backups/uploads");
  let count = 0;
  for await (const { key, modifiedAt } of files.list()) {
    if (now.getTime() - modifiedAt.getTime() <= KEPT_MS) continue;
    await files.remove(key);
    count++;
  }
  return count;
}

/** Passes an upload through up to `maxBytes`; rejects an empty file so that it is never stored. */
async function* bounded(sent: AsyncIterable<Uint8Array>, maxBytes: number, onBytes: (all: number) => void) {
  let size = 0;
  for await (const piece of sent) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    onBytes(size);
    yield piece;
  }
  if (size === 0) throw noFile();
}

/** Peeks at the first bytes of an upload to detect its type, and returns them with the whole stream. */
async function beginningOf(sent: AsyncGenerator<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < TAR_BLOCK) {
    const { done, value } = await sent.next();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  async function* all() {
    yield* pieces;
    yield* sent;
  }
  return { start: Buffer.concat(pieces), all: all() };
}

/**
 * Stores an uploaded backup as a stream, one chunk in memory at a time. It is either the backup's JSON, or an archive
 * of it with its pictures, which are staged beside it. Throws "no-file", "backup-too-large", "invalid-archive".
 */
export async function saveUpload(
  { body, now }: { body: AsyncIterable<Uint8Array> | null; now: Date },
  { maxBytes = MAX_BACKUP_BYTES, maxArchiveBytes = MAX_ARCHIVE_BYTES } = {},
): Promise<{ fileId: string; size: number }> {
  if (!body) throw noFile();
  await deleteOldUploads(now);
  const fileId = randomUUID();
  const { area, key } = uploadFile(fileId);
  let size = 0;
  const sent = bounded(body, maxArchiveBytes, (all) => {
    size = all;
  });
  const { start, all } = await beginningOf(sent);
  const keep = (pieces: AsyncIterable<Uint8Array>) =>
    fileStore(area).putStream(
      key,
      bounded(pieces, maxBytes, () => {}),
    );
  if (isArchive(start)) await saveArchive(fileId, all, keep);
  else await keep(all);
  return { fileId, size };
}

/** Stores an archive's files, all or none: the backup like any other upload, the pictures staged beside it. */
async function saveArchive(
  fileId: string,
  archive: AsyncIterable<Uint8Array>,
  keep: (backup: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  let hasBackup = false;
  try {
    for await (const { key, size, body } of filesOfArchive(archive)) {
      if (key !== null) await stagePicture(fileId, { key, size, body });
      else if (hasBackup) throw new DomainError("BAD_REQUEST", "invalid-archive", "This archive holds two backups.");
      else {
        hasBackup = true;
        await keep(body);
      }
    }
    if (!hasBackup) throw new DomainError("BAD_REQUEST", "invalid-archive", "There is no backup in this archive.");
  } catch (error) {
    await Promise.all([removeFile(uploadFile(fileId)), removeStagedPictures(fileId)]);
    throw error;
  }
}

/** Writes a snapshot file, atomically. */
export async function saveSnapshot(snapshotId: string, text: AsyncIterable<string>): Promise<void> {
  const { area, key } = snapshotFile(snapshotId);
  await fileStore(area).putStream(key, text);
}
