import { createHash } from "node:crypto";
import type { FileInfo, FileStore } from "./storage";

/** Files copied concurrently: most are small, and each takes several round trips. */
const AT_ONCE = 8;

export type CopyReport = { copied: number; copiedBytes: number; present: number; presentBytes: number };
type CopyOptions = {
  isDryRun?: boolean;
  /**
   * Copies only files written since then: the target already had the older ones, and those it lacks were deleted there.
   */
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

/** Whether both have the same bytes: by the hash the target knows, else by reading both. */
async function isSame(from: FileStore, to: FileStore, source: FileInfo, copy: FileInfo): Promise<boolean> {
  if (source.size !== copy.size) return false;
  if (copy.md5) return (await hashOf(from, source.key, "md5")) === copy.md5;
  return (await hashOf(from, source.key, "sha256")) === (await hashOf(to, source.key, "sha256"));
}

/**
 * Copies every file that the target lacks or has with other content, and verifies each copy by reading it back. Safe to
 * run again after an interruption. Deletes nothing, and skips files written before `since`. With `isDryRun` it only
 * counts. Throws if a copy differs from its source.
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
      // Deleted after it was listed.
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
