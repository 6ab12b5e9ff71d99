import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { fileStore } from "~/server/storage";
import { filesOfArchive, isArchive } from "./archive";
import { removeStagedPictures, stagePicture } from "./staged-pictures";

const GIGABYTE = 1024 ** 3;
const MAX_BACKUP_BYTES = 2 * GIGABYTE;
/** With all pictures. */
const MAX_ARCHIVE_BYTES = 20 * GIGABYTE;
const TAR_BLOCK = 512;
const KEPT_MS = 24 * 60 * 60_000;

/** A backup among the shop's files: one that was uploaded to be imported, or a state saved before an import. */
export type BackupFile = { area: "backups/uploads" | "backups/snapshots"; key: string };

/** An uploaded backup; ids are made here and checked to be ids before they come back. */
export const uploadFile = (fileId: string): BackupFile => ({ area: "backups/uploads", key: `${fileId}.json` });
export const snapshotFile = (snapshotId: string): BackupFile => ({
  area: "backups/snapshots",
  key: `${snapshotId}.json`,
});
/** The passwords of a saved state. */
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

/** The ids of the saved states whose files are there. */
export async function snapshotsThere(): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of fileStore("backups/snapshots").list()) ids.add(key.replace(/\.json$/, ""));
  return ids;
}

/** The text of a file in pieces, from its beginning. Throws "no-file". */
export async function* textOf({ area, key }: BackupFile): AsyncGenerator<string> {
  const opened = await fileStore(area).open(key);
  if (!opened) throw noFile();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const piece of opened.body) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Takes away uploads of yesterday and before: nobody is going to import them any more. Answers how many files. */
export async function forgetOldUploads(now: Date): Promise<number> {
  const files = fileStore("backups/uploads");
  let count = 0;
  for await (const { key, modifiedAt } of files.list()) {
    if (now.getTime() - modifiedAt.getTime() <= KEPT_MS) continue;
    await files.remove(key);
    count++;
  }
  return count;
}

/** What is being sent, until it is longer than allowed; an empty file is refused, so that it is never kept. */
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

/** The first bytes of what is being sent, enough to tell what it is, and all of it from its beginning. */
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
 * Keeps a backup that is being sent, as it comes: no more of it is in memory than one piece. It is the backup's text, or
 * an archive of it and its pictures, which are kept beside it. Throws "no-file", "backup-too-large", "invalid-archive".
 */
export async function saveUpload(
  { body, now }: { body: AsyncIterable<Uint8Array> | null; now: Date },
  { maxBytes = MAX_BACKUP_BYTES, maxArchiveBytes = MAX_ARCHIVE_BYTES } = {},
): Promise<{ fileId: string; size: number }> {
  if (!body) throw noFile();
  await forgetOldUploads(now);
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

/** Keeps an archive's files: the backup as every other upload, the pictures beside it. All of them or none. */
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

/** Writes a snapshot of the shop, whole or not at all. */
export async function saveSnapshot(snapshotId: string, text: AsyncIterable<string>): Promise<void> {
  const { area, key } = snapshotFile(snapshotId);
  await fileStore(area).putStream(key, text);
}
