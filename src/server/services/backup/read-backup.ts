import { z } from "zod";
import { BACKUP_CONTENTS, BACKUP_VERSION, INVALID_FORMAT } from "~/domain/backup";
import { DomainError } from "~/domain/errors";
import { type BackupFile, textOf } from "./backup-files";
import { BackupScanner, NoBackupError, RowTooLongError, type ScannedPart } from "./backup-scanner";
import { type BackupHead, BackupSum } from "./backup-text";

/** In characters; far above the longest row of a real shop. */
const MAX_ROW = 4 * 1024 ** 2;
/** Maximum nesting of a row; real rows have up to four levels. */
const MAX_DEPTH = 32;

const Head = z.object({
  version: z.string(),
  contents: z.int().min(1).optional(),
  timestamp: z.string(),
  counts: z.record(z.string(), z.number()),
});
const HEAD_KEYS = Object.keys(Head.shape);

export type BackupPart = { section: string; row: unknown } | { section: string };

const invalid = () => new DomainError("BAD_REQUEST", "invalid-backup", INVALID_FORMAT);
const refused = (reason: string, message: string) => new DomainError("BAD_REQUEST", reason, message);

/** Scans a backup file in any JSON layout, with one row in memory at a time. */
async function* scan(file: BackupFile): AsyncGenerator<ScannedPart> {
  const scanner = new BackupScanner(MAX_ROW, MAX_DEPTH);
  try {
    for await (const piece of textOf(file)) yield* scanner.push(piece);
  } catch (error) {
    if (error instanceof NoBackupError) throw invalid();
    if (error instanceof RowTooLongError) {
      throw refused("row-too-long", "Import errors: a row of this backup is too long");
    }
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

/** Reads the backup's head. In the shop's own layout it comes before the rows, which are then not read. */
async function readHead(file: BackupFile): Promise<BackupHead> {
  const given = new Map<string, unknown>();
  for await (const part of scan(file)) {
    if ("key" in part && HEAD_KEYS.includes(part.key)) given.set(part.key, parse(part.text));
    if (given.size === HEAD_KEYS.length) break;
  }
  const head = Head.safeParse(Object.fromEntries(given));
  if (!head.success) throw invalid();
  const { version } = head.data;
  if (version !== BACKUP_VERSION) {
    throw refused(
      "backup-version",
      `This backup has version ${version.slice(0, 20)}; this shop reads ${BACKUP_VERSION}.`,
    );
  }
  const { contents = 1, timestamp, counts } = head.data;
  if (contents > BACKUP_CONTENTS) {
    throw refused("backup-version", "This backup was made by a newer version of the shop. Update the shop first.");
  }
  return { version, ...(head.data.contents && { contents }), timestamp, counts };
}

/** Yields the sections with their rows; returns the checksum in the file. */
async function* readParts(file: BackupFile): AsyncGenerator<BackupPart, string | undefined> {
  let checksum: string | undefined;
  for await (const part of scan(file)) {
    if (!("key" in part)) yield "text" in part ? { section: part.section, row: parse(part.text) } : part;
    else if (part.key === "checksum") checksum = z.string().safeParse(parse(part.text)).data;
  }
  return checksum;
}

/**
 * Passes each row of a backup on, then verifies the sections, counts and checksum. Throws "invalid-backup" for what is
 * not a backup, else "backup-version", "row-too-long", "backup-counts" or "backup-checksum".
 */
export async function readBackup(
  file: BackupFile,
  take: (part: BackupPart, head: BackupHead) => Promise<void>,
): Promise<BackupHead> {
  const head = await readHead(file);
  const parts = readParts(file);
  const sum = new BackupSum(head);
  const counted = new Map<string, number>();
  for (;;) {
    const { done, value } = await parts.next();
    if (done) {
      assertWhole(head, counted, { given: value, counted: sum.end() });
      return head;
    }
    const before = counted.get(value.section);
    if ("row" in value) sum.row(JSON.stringify(value.row));
    else if (before === undefined) sum.section(value.section);
    else throw invalid();
    counted.set(value.section, (before ?? 0) + ("row" in value ? 1 : 0));
    await take(value, head);
  }
}

type Sums = { given: string | undefined; counted: string };

function assertWhole({ counts }: BackupHead, counted: ReadonlyMap<string, number>, sums: Sums): void {
  if (!counted.has("products") || !counted.has("categories")) throw invalid();
  const wrong = [...new Set([...Object.keys(counts), ...counted.keys()])].find(
    (section) => counts[section] !== counted.get(section),
  );
  if (wrong !== undefined) {
    throw refused(
      "backup-counts",
      `Import errors: ${wrong.slice(0, 60)}: the backup does not hold as many rows as it says`,
    );
  }
  if (sums.given !== sums.counted) {
    throw refused("backup-checksum", "Import errors: the checksum is wrong: this file was changed or cut off");
  }
}
