import { z } from "zod";
import { BACKUP_CONTENTS, backupRowError, migrateBackupRow } from "~/domain/backup";
import { DomainError } from "~/domain/errors";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import type { BackupFile } from "./backup-files";
import type { BackupHead } from "./backup-text";
import {
  allColumns,
  type Catalog,
  columnList,
  IS_STAFF,
  name,
  runAll,
  stagedAs,
  type UniqueIndex,
  uniqueIndexes,
  whereFilled,
} from "./catalog";
import { readBackup } from "./read-backup";
import { SECTIONS, type Section } from "./sections";

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;
const MOST_ERRORS = 20;

export const importErrors = (messages: readonly string[]) =>
  new DomainError("BAD_REQUEST", "import-errors", `Import errors: ${messages.join("; ")}`, { messages });

/** The constraint or trigger that a failed statement violates, in words; null for other errors. */
export function brokenRule(error: unknown): string | null {
  const text = error instanceof Error ? error.message : "";
  const rule = /(?:constraint|unique index) \\?"([a-z0-9_]+)\\?"/.exec(text)?.[1];
  if (rule) return rule.replaceAll("_", " ");
  return /append-only|(?:category|referral) cycle/.exec(text)?.[0] ?? null;
}

type Staging = { tx: Tx; catalog: Catalog; onRows?: ((rows: number) => void) | undefined };

/**
 * Creates an empty temp copy of each table, with its check constraints, dropped on commit. `act` is set by the
 * comparison: what the import does with the row.
 */
async function makeStages({ tx, catalog }: Staging): Promise<void> {
  const columns = await allColumns(tx);
  const statements = SECTIONS.flatMap((section) => {
    const stage = stagedAs(section);
    const held = new Set((catalog.get(section.name) ?? []).map((column) => column.name));
    const drops = columns
      .filter(({ table, column }) => table === section.table && !held.has(column))
      .map(({ column }) => `DROP COLUMN "${column}"`);
    const table = name(section.table);
    const make = Prisma.sql`CREATE TEMP TABLE ${stage} (act text, LIKE ${table} INCLUDING CONSTRAINTS) ON COMMIT DROP`;
    return drops.length > 0 ? [make, Prisma.sql`ALTER TABLE ${stage} ${Prisma.raw(drops.join(", "))}`] : [make];
  });
  await runAll(tx, statements);
}

async function putRows({ tx, catalog }: Staging, section: Section, rows: readonly unknown[]): Promise<void> {
  const columns = columnList((catalog.get(section.name) ?? []).map((column) => column.name));
  try {
    await tx.$executeRaw`
      INSERT INTO ${stagedAs(section)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${stagedAs(section)}, ${JSON.stringify(rows)}::jsonb)`;
  } catch (error) {
    const rule = brokenRule(error);
    if (!rule) throw error;
    throw importErrors([`${section.name}: a row breaks the rule “${rule}”`]);
  }
}

const Doubled = z.strictObject({ at: z.number(), message: z.string() });

/** Throws "import-errors" if the backup itself violates a unique index. */
async function refuseDoubles(tx: Tx, indexes: readonly UniqueIndex[]): Promise<void> {
  const counts = indexes.flatMap(({ table, columns, predicate }, at) => {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section) return [];
    const isThere = Prisma.raw(columns.map((column) => `"${column}" IS NOT NULL`).join(" AND "));
    const same = `${section.name}: % times the same ${columns.join(" and ")}`;
    return [
      Prisma.sql`SELECT ${at}::int AS at, replace(${same}, '%', count(*)::text) AS message FROM (
        SELECT 1 FROM ${stagedAs(section)} WHERE ${isThere} AND ${Prisma.raw(predicate ?? "true")}
        GROUP BY ${columnList(columns)} HAVING count(*) > 1) doubled HAVING count(*) > 0`,
    ];
  });
  const doubled = await queryRows(tx, Doubled)`${Prisma.join(counts, " UNION ALL ")} ORDER BY at`;
  if (doubled.length > 0) throw importErrors(doubled.map(({ message }) => message));
}

/** A section newer than the backup, and whether the shop's rows stay or the backup counts as having none. */
export type AbsentSection = { section: string; isKept: boolean };

/** SQL condition for rows whose account is in the backup or is staff; true for sections without an account. */
function staying({ goesWith = [] }: Section): Prisma.Sql {
  const accounts = goesWith.filter(({ section }) => section === "users");
  const there = accounts.map(
    ({ column }) => Prisma.sql`t.${name(column)} IN (
      SELECT id FROM restore_users UNION ALL SELECT t.id FROM users t WHERE ${IS_STAFF})`,
  );
  return there.length > 0 ? Prisma.join(there, " AND ") : Prisma.sql`true`;
}

/**
 * Fills sections that did not exist when the backup was made with the shop's own rows, where those stay. Throws
 * "import-errors" if the backup lacks a section it should have.
 */
async function fillAbsent({ tx, catalog }: Staging, { contents = 1, counts }: BackupHead): Promise<AbsentSection[]> {
  const without = SECTIONS.filter((each) => counts[each.name] === undefined);
  const missing = without.filter(({ since = 1 }) => since <= contents);
  if (missing.length > 0) throw importErrors(missing.map((each) => `${each.name}: the section is missing`));
  for (const section of without.filter(({ whenOlder }) => whenOlder === "keep")) {
    const columns = columnList((catalog.get(section.name) ?? []).map((column) => column.name));
    await tx.$executeRaw`
      INSERT INTO ${stagedAs(section)} (${columns}) SELECT ${columns} FROM ${name(section.table)} t WHERE ${staying(section)}`;
  }
  return without.map((each) => ({ section: each.name, isKept: each.whenOlder === "keep" }));
}

/**
 * Reads a backup into temp tables and validates it: format, checksum, rows that break a rule, duplicates. Leaves the
 * shop's tables untouched.
 */
export async function stageBackup(staging: Staging, file: BackupFile) {
  const { tx, catalog, onRows } = staging;
  let stages: Promise<void> | undefined;
  const errors: string[] = [];
  const waiting = new Map<Section, { rows: unknown[]; characters: number }>();
  let read = 0;
  const flush = async (section: Section) => {
    const batch = waiting.get(section);
    waiting.delete(section);
    if (batch && errors.length === 0) {
      // Creating the temp tables takes longer than reading a small file that is then rejected.
      stages ??= makeStages(staging);
      await stages;
      await putRows(staging, section, batch.rows);
    }
    onRows?.(read);
  };
  const seen = new Map<string, number>();
  const head = await readBackup(file, async (part, { contents = 1 }) => {
    const section = SECTIONS.find((each) => each.name === part.section);
    if (!section) throw importErrors([`“${part.section.slice(0, 60)}” is not part of a backup`]);
    if (!("row" in part)) return;
    const place = (seen.get(section.name) ?? 0) + 1;
    seen.set(section.name, place);
    read += 1;
    const columns = catalog.get(section.name) ?? [];
    const row = migrateBackupRow(part.row, columns, { ...section, isOlder: contents < BACKUP_CONTENTS });
    const error = backupRowError(row, columns, section.signed);
    if (error && errors.length < MOST_ERRORS) errors.push(`${section.name}, row ${place}: ${error}`);
    if (errors.length > 0) return;
    const batch = waiting.get(section) ?? { rows: [], characters: 0 };
    batch.rows.push(row);
    batch.characters += JSON.stringify(row).length;
    waiting.set(section, batch);
    if (batch.rows.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS) await flush(section);
  });
  if (errors.length > 0) throw importErrors(errors);
  for (const section of [...waiting.keys()]) await flush(section);
  await (stages ?? makeStages(staging));
  const absent = await fillAbsent(staging, head);
  await runAll(
    tx,
    SECTIONS.map((section) =>
      whereFilled(
        section,
        Prisma.sql`CREATE INDEX ON ${stagedAs(section)} (${columnList(section.key)}); ANALYZE ${stagedAs(section)}`,
      ),
    ),
  );
  await refuseDoubles(tx, await uniqueIndexes(tx));
  return { ...head, absent };
}
