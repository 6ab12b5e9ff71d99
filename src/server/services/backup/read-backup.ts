import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { BACKUP_VERSION, INVALID_FORMAT } from "~/domain/backup";
import { DomainError } from "~/domain/errors";
import { type BackupHead, BackupSum } from "./backup-text";

/** A line is one row; the longest row of a shop is far below this. */
const MAX_LINE = 4 * 1024 ** 2;
/** A file in another layout, such as one that an editor wrote anew, is read as a whole; up to this size. */
const MAX_WHOLE = 64 * 1024 ** 2;

const Head = z.looseObject({
  version: z.string(),
  timestamp: z.string(),
  counts: z.record(z.string(), z.number()).optional(),
});
const Whole = Head.extend({ data: z.record(z.string(), z.array(z.unknown())), checksum: z.string().optional() });
const End = z.object({ checksum: z.string() });

export type BackupPart = { section: string; row: unknown } | { section: string };

const invalid = () => new DomainError("BAD_REQUEST", "invalid-backup", INVALID_FORMAT);
const refused = (reason: string, message: string) => new DomainError("BAD_REQUEST", reason, message);

/** Lines of a file; one that never ends is not read on. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 256 * 1024 })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw refused("row-too-long", "Import errors: a row of this backup is too long");
    yield* lines;
  }
  if (rest) yield rest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

function headOf(value: unknown): BackupHead {
  const head = Head.safeParse(value);
  if (!head.success) throw invalid();
  const { version, timestamp, counts } = head.data;
  if (version !== BACKUP_VERSION) {
    throw refused(
      "backup-version",
      `This backup has version ${version.slice(0, 20)}; this shop reads ${BACKUP_VERSION}.`,
    );
  }
  if (!counts) throw invalid();
  return { version, timestamp, counts };
}

const HEAD_ENDS = /,"data":\{\r?$/;
const SECTION = /^,?("(?:[a-zA-Z]+)"):\[(\])?,?\r?$/;

async function isInLines(path: string): Promise<boolean> {
  for await (const line of linesOf(path)) return HEAD_ENDS.test(line);
  return false;
}

type Reading = { parts: AsyncGenerator<BackupPart, string | undefined>; head: BackupHead };

async function readWhole(path: string): Promise<Reading> {
  if ((await stat(path)).size > MAX_WHOLE) throw invalid();
  const whole = Whole.safeParse(parse(await readFile(path, "utf8")));
  if (!whole.success || !whole.data.data.products || !whole.data.data.categories) throw invalid();
  const { data, checksum } = whole.data;
  async function* parts(): AsyncGenerator<BackupPart, string | undefined> {
    for (const [section, rows] of Object.entries(data)) {
      yield { section };
      for (const row of rows) yield { section, row };
    }
    return checksum;
  }
  return { parts: parts(), head: headOf(whole.data) };
}

async function readLines(path: string): Promise<Reading> {
  const lines = linesOf(path);
  const first = await lines.next();
  const head = headOf(parse(`${String(first.value).trimEnd()}}}`));
  async function* parts(): AsyncGenerator<BackupPart, string | undefined> {
    let section = "";
    for await (const given of lines) {
      const line = given.trimEnd();
      if (line === "]" || line === "]," || line === "") continue;
      const begins = SECTION.exec(line);
      if (begins) {
        section = String(parse(begins[1] ?? ""));
        yield { section };
      } else if (line.startsWith("}")) {
        return End.safeParse(parse(`{${line.slice(line.indexOf(",") + 1)}`)).data?.checksum;
      } else if (section) yield { section, row: parse(line.endsWith(",") ? line.slice(0, -1) : line) };
      else throw invalid();
    }
    return undefined;
  }
  return { parts: parts(), head };
}

/**
 * Hands on each row of a backup and then proves the whole: the sections, their counts and the checksum. Refuses with
 * 'Invalid backup file format' what is no backup, and names what else is wrong.
 */
export async function readBackup(path: string, take: (part: BackupPart) => Promise<void>): Promise<BackupHead> {
  const { parts, head } = (await isInLines(path)) ? await readLines(path) : await readWhole(path);
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
    await take(value);
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
