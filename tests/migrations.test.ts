import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unsafeStatements } from "./support/unsafe-migrations";

/** Migrations up to here belong to the first release: no older version ran beside them. */
const FIRST_RELEASE = "20261123999999";
const FOLDER = "prisma/migrations";

const later = readdirSync(FOLDER).filter((name) => /^\d{14}_/.test(name) && name > FIRST_RELEASE);

describe("migrations after the first release leave the version before them running", () => {
  it("as each statement shows, or as its contract comment says", () => {
    const wrong = later.flatMap((name) =>
      unsafeStatements(readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8")).map((what) => `${name}: ${what}`),
    );
    // Predates the NOT VALID rule; a shop has few statement lines.
    const known = "20261124100000_paid_generation: all rows are checked under a lock";
    expect(wrong).toEqual([known]);
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
    ['ALTER TABLE "limit_settings" DROP CONSTRAINT "c", ADD CONSTRAINT "c" CHECK ("a" > 0);', []],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("a" > 0);', ["all rows are checked under a lock"]],
    ['ALTER TABLE "orders" ADD CHECK ("a" > 0), ADD COLUMN "b" TEXT;', ["all rows are checked under a lock"]],
    [
      'ALTER TABLE "orders" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "users"("id");',
      ["all rows are checked under a lock"],
    ],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;', []],
    ['ALTER TABLE "orders" VALIDATE CONSTRAINT "c";', []],
    ['ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL;', []],
    ['CREATE TABLE "new" ("a" INTEGER NOT NULL);', []],
    ["-- No column is dropped here: DROP COLUMN would break.\nDROP INDEX old;", []],
    ["INSERT INTO t VALUES ('DROP TABLE x; RENAME');", []],
    ["-- contract: nothing reads it since 1.4\nALTER TABLE orders DROP COLUMN a;", []],
    ["TRUNCATE orders;", ["a table is emptied"]],
    ['CREATE INDEX "i" ON "orders" ("a");', ["an index blocks writes while it is made"]],
    ['CREATE UNIQUE INDEX IF NOT EXISTS "i" ON ONLY "page_views" ("a");', ["an index blocks writes while it is made"]],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" UNIQUE ("a");', ["an index blocks writes while it is made"]],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";', []],
    ['CREATE INDEX CONCURRENTLY "i" ON "orders" ("a");', []],
    [
      'CREATE INDEX CONCURRENTLY "i" ON "orders" ("a");\nALTER TABLE "orders" ADD COLUMN "b" TEXT;',
      ["an index is made concurrently, but not in a migration of its own"],
    ],
    ['CREATE TABLE "new" ("a" INTEGER);\nCREATE INDEX "i" ON "new" ("a");\nUPDATE "new" SET "a" = 1;', []],
    ['CREATE INDEX "i" ON "products" ("a");\nUPDATE "products" SET "a" = 1;', []],
    [
      'ALTER TABLE "orders" ADD COLUMN "a" UUID NOT NULL DEFAULT gen_random_uuid();',
      ["a table is rewritten under a lock"],
    ],
    ['UPDATE "orders" SET "a" = 1;', ["rows are changed all at once"]],
    ['UPDATE orders AS o SET "a" = 1 WHERE o."b";', ["rows are changed all at once"]],
    ['WITH moved AS (DELETE FROM "carts" RETURNING *) SELECT count(*) FROM moved;', ["rows are changed all at once"]],
    ["-- bounded: a shop has at most ten of these\nUPDATE orders SET a = 1 WHERE b;", []],
    ["INSERT INTO orders (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2;", []],
    ["CREATE FUNCTION f() RETURNS void AS $$ UPDATE orders SET a = 1; $$ LANGUAGE sql;", []],
    ["-- contract: of the first alone\nDROP TABLE a;\nDROP TABLE b;", ["a table is dropped"]],
  ])("%s", (sql, expected) => {
    expect(unsafeStatements(sql)).toEqual(expected);
  });
});
