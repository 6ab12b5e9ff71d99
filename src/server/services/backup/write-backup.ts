import { z } from "zod";
import { BACKUP_CONTENTS } from "~/domain/backup";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { backupText } from "./backup-text";
import { type Catalog, columnList, columnsOfSections, name } from "./catalog";
import { SECTIONS, type Section } from "./sections";

const A_PAGE = 1_000;

type Reading = { tx: Tx; catalog: Catalog; counts: Record<string, number> };

const columnNames = (catalog: Catalog, section: Section) => (catalog.get(section.name) ?? []).map((each) => each.name);

const SectionCount = z.strictObject({ section: z.string(), rows: z.number() });

/** How many rows each section has. */
export async function countSections(tx: Tx): Promise<Record<string, number>> {
  const counted = SECTIONS.map(
    (section) => Prisma.sql`SELECT ${section.name}::text AS section, count(*)::int AS rows FROM ${name(section.table)}`,
  );
  const found = await queryRows(tx, SectionCount)(Prisma.join(counted, " UNION ALL "));
  return Object.fromEntries(
    SECTIONS.map((section) => [section.name, found.find((each) => each.section === section.name)?.rows ?? 0]),
  );
}

const TextRow = z.strictObject({ row: z.string() });

// Written as JavaScript writes it, so that the checksum can be counted again from what was read.
const asWritten = (rows: z.infer<typeof TextRow>[]) => rows.map(({ row }) => JSON.stringify(JSON.parse(row)));

/** A section's rows a thousand at a time, more of them through a cursor: never more than that is in memory. */
async function* pagesOf({ tx, catalog, counts }: Reading, section: Section): AsyncGenerator<string[]> {
  const columns = columnList(columnNames(catalog, section));
  const all = Prisma.sql`SELECT row_to_json(t)::text AS row FROM (
    SELECT ${columns} FROM ${name(section.table)} ORDER BY ${columnList(section.key)}) t`;
  const count = counts[section.name] ?? 0;
  if (count === 0) return;
  if (count <= A_PAGE) {
    yield asWritten(await queryRows(tx, TextRow)`${all}`);
    return;
  }
  const cursor = name(`backup_${section.table}`);
  await tx.$executeRaw`DECLARE ${cursor} NO SCROLL CURSOR FOR ${all}`;
  for (;;) {
    const rows = await queryRows(tx, TextRow)`FETCH ${Prisma.raw(String(A_PAGE))} FROM ${cursor}`;
    if (rows.length === 0) break;
    yield asWritten(rows);
  }
  await tx.$executeRaw`CLOSE ${cursor}`;
}

/**
 * The shop as a backup's text, read in this transaction, in which nothing changes between the counts and the rows; its
 * last value is the checksum.
 */
export async function* writeBackup(tx: Tx, now: Date, counts: Record<string, number>): AsyncGenerator<string, string> {
  const reading = { tx, catalog: await columnsOfSections(tx), counts };
  const sections = SECTIONS.map((section) => [section.name, pagesOf(reading, section)] as const);
  return yield* backupText({ contents: BACKUP_CONTENTS, timestamp: now.toISOString(), counts }, sections);
}
