import { createHash } from "node:crypto";
import type { FileInfo, FileStore } from "./storage";

/** So many files are under way at once: most are small, and each waits for several answers. */
const AT_ONCE = 8;

export type CopyReport = { copied: number; copiedBytes: number; present: number; presentBytes: number };
type CopyOptions = {
  isDryRun?: boolean;
  /** Only what was written since: the other store had the rest, and what it lacks of that was deleted there. */
  since?: Date | undefined;
  onCopied?: (report: CopyReport) => void;
};

async function hashOf(files: FileStore, key: string, algorithm: "md5" | "sha256"): Promise<string | null> {
  const found = await files.open(key);
  if (!found) return null;
  const hash = createHash(algorithm);
  for await (const piece of found.body) hash.update(piece);
  return hash.digest("hex");
}

/** Whether the copy has the same bytes: by the hash its store knows, else by reading both. */
async function isSame(from: FileStore, to: FileStore, source: FileInfo, copy: FileInfo): Promise<boolean> {
  if (source.size !== copy.size) return false;
  if (copy.md5) return (await hashOf(from, source.key, "md5")) === copy.md5;
  return (await hashOf(from, source.key, "sha256")) === (await hashOf(to, source.key, "sha256"));
}

/**
 * Copies every file that the other store lacks or has with other bytes, and reads each copy back. Run again after an
 * interruption, it goes on where it was. It deletes nothing, and leaves out what was written before `since`. With
 * `isDryRun` it only counts. Throws when a copy is not what was sent.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { isDryRun = false, since, onCopied }: CopyOptions = {},
): Promise<CopyReport> {
  const copies = new Map<string, FileInfo>();
  for await (const copy of to.list()) copies.set(copy.key, copy);
  const report: CopyReport = { copied: 0, copiedBytes: 0, present: 0, presentBytes: 0 };

  async function copyOne(source: FileInfo): Promise<void> {
    if (since && source.modifiedAt < since) return;
    const copy = copies.get(source.key);
    if (copy && (await isSame(from, to, source, copy))) {
      report.present += 1;
      report.presentBytes += source.size;
      return;
    }
    if (!isDryRun) {
      const opened = await from.open(source.key);
      // Deleted since it was listed.
      if (!opened) return;
      const hash = createHash("sha256");
      await to.putStream(source.key, hashed(opened.body, hash));
      if ((await hashOf(to, source.key, "sha256")) !== hash.digest("hex")) {
        throw new Error(`${source.key} was not kept as it was sent`);
      }
    }
    report.copied += 1;
    report.copiedBytes += source.size;
    onCopied?.(report);
  }

  const sources = from.list()[Symbol.asyncIterator]();
  const copyNext = async () => {
    for (let next = await sources.next(); !next.done; next = await sources.next()) await copyOne(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return report;
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
}
