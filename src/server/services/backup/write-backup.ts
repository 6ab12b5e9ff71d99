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

/** Row counts by section. */
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

// Reserialized with JSON.stringify, so that the checksum can be recomputed from parsed rows.
const asWritten = (rows: z.infer<typeof TextRow>[]) => rows.map(({ row }) => JSON.stringify(JSON.parse(row)));

/** A section's rows in pages of a thousand, through a cursor if there are more; one page in memory at a time. */
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
 * Streams the shop as a backup's text. Needs a transaction with a consistent snapshot, so that counts and rows agree.
 * Returns the checksum.
 */
export async function* writeBackup(tx: Tx, now: Date, counts: Record<string, number>): AsyncGenerator<string, string> {
  const reading = { tx, catalog: await columnsOfSections(tx), counts };
  const sections = SECTIONS.map((section) => [section.name, pagesOf(reading, section)] as const);
  return yield* backupText({ contents: BACKUP_CONTENTS, timestamp: now.toISOString(), counts }, sections);
}
