import { createHash, type Hash } from "node:crypto";
import { BACKUP_VERSION } from "~/domain/backup";

/** `contents` is missing in backups from before there was more than one. */
export type BackupHead = { version: string; contents?: number; timestamp: string; counts: Record<string, number> };

/** What is in a backup, and in which sequence, as one SHA-256; how the file is laid out does not matter to it. */
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
 * A backup as the text of one JSON object, a row a line, so that a program can read it line by line. It is written
 * page by page as it is read. Its end carries the checksum: a file that was cut off has none.
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
