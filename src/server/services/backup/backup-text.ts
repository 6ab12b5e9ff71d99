import { createHash, type Hash } from "node:crypto";
import { BACKUP_VERSION } from "~/domain/backup";

/** `contents` is missing in the oldest backups, written before the field existed. */
export type BackupHead = { version: string; contents?: number; timestamp: string; counts: Record<string, number> };

/** SHA-256 of a backup's contents in order, independent of the file's JSON layout. */
export class BackupSum {
  readonly #hash: Hash = createHash("sha256");

  constructor({ version, contents, timestamp, counts }: BackupHead) {
    this.#hash.update(`${JSON.stringify({ version, contents, timestamp, counts })}\n`);
  }
  section(name: string) {
    this.#hash.update(`${JSON.stringify(name)}\n`);
  }
  row(json: string) {
    this.#hash.update(`${json}\n`);
  }
  end(): string {
    return `sha256:${this.#hash.digest("hex")}`;
  }
}

type Rows = AsyncIterable<readonly string[]>;

/**
 * Streams a backup as one JSON object with one row per line, so that tools can read it line by line. The checksum comes
 * last, so a truncated file has none.
 */
export async function* backupText(
  { contents, timestamp, counts }: Omit<BackupHead, "version">,
  sections: Iterable<readonly [name: string, pages: Rows]>,
): AsyncGenerator<string, string> {
  const head: BackupHead = { version: BACKUP_VERSION, ...(contents && { contents }), timestamp, counts };
  const sum = new BackupSum(head);
  yield `${JSON.stringify(head).slice(0, -1)},"data":{\n`;
  let isFirstSection = true;
  for (const [section, pages] of sections) {
    sum.section(section);
    yield `${isFirstSection ? "" : ",\n"}${JSON.stringify(section)}:[\n`;
    isFirstSection = false;
    let isFirstRow = true;
    for await (const page of pages) {
      for (const row of page) sum.row(row);
      if (page.length > 0) yield `${isFirstRow ? "" : ",\n"}${page.join(",\n")}`;
      isFirstRow &&= page.length === 0;
    }
    yield isFirstRow ? "]" : "\n]";
  }
  const checksum = sum.end();
  yield `\n},"checksum":${JSON.stringify(checksum)}}\n`;
  return checksum;
}
