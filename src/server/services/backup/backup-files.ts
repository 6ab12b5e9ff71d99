import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { fileStore } from "~/server/storage";

const MAX_BACKUP_BYTES = 2 * 1024 ** 3;
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
const tooLarge = () => new DomainError("BAD_REQUEST", "backup-too-large", "The backup is larger than 2 GB.");

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

/** Takes away uploads of yesterday and before: nobody is going to import them any more. */
async function forgetOldUploads(now: Date): Promise<void> {
  const files = fileStore("backups/uploads");
  for await (const { key, modifiedAt } of files.list()) {
    if (now.getTime() - modifiedAt.getTime() > KEPT_MS) await files.remove(key);
  }
}

/** Keeps a backup that is being sent, as it comes: no more of it is in memory than one piece. */
export async function saveUpload(
  { body, now }: { body: ReadableStream<Uint8Array> | null; now: Date },
  maxBytes = MAX_BACKUP_BYTES,
): Promise<{ fileId: string; size: number }> {
  if (!body) throw noFile();
  await forgetOldUploads(now);
  const fileId = randomUUID();
  const file = uploadFile(fileId);
  let size = 0;
  async function* bounded(sent: ReadableStream<Uint8Array>) {
    for await (const piece of sent) {
      size += piece.length;
      if (size > maxBytes) throw tooLarge();
      yield piece;
    }
    // Thrown here, so that an empty file is never kept.
    if (size === 0) throw noFile();
  }
  await fileStore(file.area).putStream(file.key, bounded(body));
  return { fileId, size };
}

/** Writes a snapshot of the shop, whole or not at all. */
export async function saveSnapshot(snapshotId: string, text: AsyncIterable<string>): Promise<void> {
  const { area, key } = snapshotFile(snapshotId);
  await fileStore(area).putStream(key, text);
}
