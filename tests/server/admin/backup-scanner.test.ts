import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BackupScanner,
  NoBackupError,
  RowTooLongError,
  type ScannedPart,
} from "~/server/services/backup/backup-scanner";

/** The parts of a text fed in chunks of these lengths. */
function scan(text: string, lengths: readonly number[] = [text.length], maxLength = 10_000): ScannedPart[] {
  const scanner = new BackupScanner(maxLength, 32);
  const parts: ScannedPart[] = [];
  for (let at = 0, piece = 0; at < text.length; piece++) {
    const length = lengths[piece % lengths.length] || 1;
    parts.push(...scanner.push(text.slice(at, at + length)));
    at += length;
  }
  return parts;
}

/** The same parts by JSON.parse, as the reference. */
function parsed(whole: { data: Record<string, unknown[]> } & Record<string, unknown>): object[] {
  return Object.entries(whole).flatMap<object>(([key, value]) =>
    key === "data"
      ? Object.entries(whole.data).flatMap<object>(([section, rows]) => [
          { section },
          ...rows.map((row) => ({ section, value: row })),
        ])
      : [{ key, value }],
  );
}

const valued = (part: ScannedPart) => {
  const { text, ...rest } = { text: undefined, ...part };
  return text === undefined ? rest : { ...rest, value: JSON.parse(text) };
};

const plainKey = fc.string({ maxLength: 8 }).filter((key) => key !== "data" && key !== "__proto__");
const rows = fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 4 });
const backup = fc.record({
  head: fc.dictionary(plainKey, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  data: fc.dictionary(plainKey, rows, { maxKeys: 3 }),
  end: fc.string({ maxLength: 5 }),
});

describe("BackupScanner", () => {
  it("returns the same rows as JSON.parse, in every layout and for any chunking", () => {
    const layout = fc.constantFrom<(whole: object) => string>(
      (whole) => JSON.stringify(whole),
      (whole) => JSON.stringify(whole, null, 2),
      (whole) => JSON.stringify(whole, null, "\t").replaceAll("\n", "\r\n"),
    );
    const pieces = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(backup, layout, pieces, ({ head, data, end }, write, lengths) => {
        const whole = { ...head, data, zz: end };
        expect(scan(write(whole), lengths).map(valued)).toEqual(parsed(JSON.parse(JSON.stringify(whole))));
      }),
    );
  });

  it.each([
    "hello",
    "[]",
    '"text"',
    '{"data":[]}',
    '{"data":{"users":{}}}',
    '{"data":{"users":1}}',
    '{"data":{"users":[1,]}}',
    '{"data":{"users":[1 2]}}',
    '{"data":{"users":[,1]}}',
    '{"data":{"users"[1]}}',
    '{"data":{}}{}',
    '{"data":{}} x',
    '{"data":{},}',
    "{data:{}}",
    '{"a":}',
    `{"data":{"users":[${"[".repeat(40)}]}}`,
  ])("rejects a text that is not a backup: %s", (text) => {
    expect(() => scan(text)).toThrow(NoBackupError);
    expect(() => scan(text, [1])).toThrow(NoBackupError);
  });

  it("either returns parts or throws NoBackupError for arbitrary input", () => {
    const noise = fc.array(fc.constantFrom(...'{}[]",:\\ 1a\n', '"data"', '"a":', "[{}]"), { maxLength: 40 });
    fc.assert(
      fc.property(noise, (tokens) => {
        try {
          scan(`{${tokens.join("")}`);
        } catch (error) {
          expect(error).toBeInstanceOf(NoBackupError);
        }
      }),
    );
  });

  it("reads a text of any length, but limits the length of one value", () => {
    const row = JSON.stringify("x".repeat(900));
    const text = `{"data":{"users":[${Array(500).fill(row).join(",")}]}}`;
    expect(scan(text, [4096], 1_000)).toHaveLength(501);
    expect(() => scan(`{"data":{"users":["${"x".repeat(2_000)}`, [100], 1_000)).toThrow(RowTooLongError);
  });
});
