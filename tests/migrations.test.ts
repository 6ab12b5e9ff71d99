import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Migrations up to here are of the first release: no older version ran beside them. */
const FIRST_RELEASE = "20261123999999";
const FOLDER = "prisma/migrations";

/** What a running old version would fail on, while a new one is migrated and started beside it. */
const BREAKING: readonly [string, RegExp][] = [
  ["a table is dropped", /\bDROP\s+TABLE\b/i],
  ["a column is dropped", /\bDROP\s+COLUMN\b/i],
  // DROP without the word COLUMN.
  ["a column is dropped", /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!(CONSTRAINT|DEFAULT|NOT|COLUMN|EXPRESSION|IDENTITY)\b)/i],
  ["a type is dropped", /\bDROP\s+TYPE\b/i],
  ["something is renamed", /\bRENAME\b/i],
  ["a column changes its type", /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i],
  ["a column has to be given", /\bSET\s+NOT\s+NULL\b|\bDROP\s+DEFAULT\b/i],
];
/** A column that has to be given from its first day on: the old version does not give it. */
const ADDED =
  /\bADD\s+(?!(?:CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN|EXCLUDE)\b)(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+[^,;]*\bNOT\s+NULL\b[^,;]*/gi;

/** `-- contract: …` in the lines above a statement says which released version stopped using what it takes away. */
const CONTRACT = /^\s*--\s*contract:\s*\S+/im;

const withoutStrings = (sql: string) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/'(?:[^']|'')*'/g, "''");

/** What of a migration breaks the version before it, by statement; comments before a statement belong to it. */
function breaking(sql: string): string[] {
  return withoutStrings(sql)
    .split(/;(?=\s|$)/)
    .filter((statement) => !CONTRACT.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, ""))
    .flatMap((statement) => {
      const named = BREAKING.filter(([, pattern]) => pattern.test(`${statement};`)).map(([what]) => what);
      const added = /\bALTER\s+TABLE\b/i.test(statement) ? (statement.match(ADDED) ?? []) : [];
      const ungiven = added.some((column) => !/\b(DEFAULT|GENERATED)\b/i.test(column));
      return ungiven ? [...named, "a new column has to be given"] : named;
    });
}

const later = readdirSync(FOLDER).filter((name) => /^\d{14}_/.test(name) && name > FIRST_RELEASE);

describe("migrations after the first release leave the version before them running", () => {
  it("as each statement shows, or as its contract comment says", () => {
    const wrong = later.flatMap((name) =>
      breaking(readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8")).map((what) => `${name}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "note";', ["a column is dropped"]],
    ["ALTER TABLE orders DROP note;", ["a column is dropped"]],
    ["DROP TABLE old;", ["a table is dropped"]],
    ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', ["something is renamed"]],
    ['ALTER TABLE "orders" ALTER COLUMN "a" TYPE bigint;', ["a column changes its type"]],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;', ["a column changes its type"]],
    ["ALTER TABLE orders ALTER COLUMN a SET NOT NULL;", ["a column has to be given"]],
    ['ALTER TABLE "orders" ADD COLUMN "a" INTEGER NOT NULL, ADD COLUMN "b" TEXT;', ["a new column has to be given"]],
    ['ALTER TABLE "orders" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD "b" TEXT;', []],
    ['ALTER TABLE "orders" DROP CONSTRAINT "c", ADD CONSTRAINT "c" CHECK ("a" > 0);', []],
    ['ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL;', []],
    ['CREATE TABLE "new" ("a" INTEGER NOT NULL);', []],
    ["-- No column is dropped here: DROP COLUMN would break.\nDROP INDEX old;", []],
    ["INSERT INTO t VALUES ('DROP TABLE x; RENAME');", []],
    ["-- contract: nothing reads it since 1.4\nALTER TABLE orders DROP COLUMN a;", []],
    ["-- contract: of the first alone\nDROP TABLE a;\nDROP TABLE b;", ["a table is dropped"]],
  ])("%s", (sql, expected) => {
    expect(breaking(sql)).toEqual(expected);
  });
});
