import { z } from "zod";
import type { ImportMode } from "~/domain/backup";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import {
  type Catalog,
  columnList,
  holdsColumn,
  IS_STAFF,
  name,
  references,
  runAll,
  sameKey,
  stagedAs,
  uniqueIndexes,
  whereFilled,
} from "./catalog";
import { anonymizeStagedRows } from "./forget-deleted";
import { SECTIONS, type Section } from "./sections";

const OutcomeCounts = z.strictObject({
  section: z.string(),
  added: z.number(),
  changed: z.number(),
  /** Exists and stays as the shop has it, or belongs to a row that does. */
  kept: z.number(),
  same: z.number(),
  dropped: z.number(),
});

/**
 * What an import would do to one table. `conflicting` rows cannot be imported: another row of the shop has the same slug,
 * e-mail, code...
 */
export type SectionOutcome = z.infer<typeof OutcomeCounts> & { conflicting: number };

type Comparing = { tx: Tx; catalog: Catalog; mode: ImportMode };

const sql = Prisma.raw;

/** The columns an import overwrites in existing rows of a section. */
export const takenColumns = (catalog: Catalog, { name: section, shopsOwn = [] }: Section, mode: ImportMode): string[] =>
  (catalog.get(section) ?? []).map((column) => column.name).filter((c) => mode === "replace" || !shopsOwn.includes(c));

/** Personal to the account holder rather than shop data: never overwritten from a backup for staff accounts. */
const STAFFS_OWN = [
  ...["email", "email_verified_at", "name", "phone"],
  ...["is_disabled", "suspended_at", "suspension_reason", "deleted_at"],
];

/** Staff accounts keep their own name, contact details and access instead of the backup's. */
async function keepStaff(tx: Tx): Promise<void> {
  const own = sql(STAFFS_OWN.map((column) => `"${column}" = t."${column}"`).join(", "));
  await tx.$executeRaw`UPDATE "restore_users" r SET ${own} FROM users t WHERE t.id = r.id AND ${IS_STAFF}`;
}

/** Sets `act` on each row of the backup: new, same, changed, kept (the shop's stays) or left (its owner's stays). */
function markRows({ catalog, mode }: Omit<Comparing, "tx">, section: Section): Prisma.Sql {
  const columns = takenColumns(catalog, section, mode);
  const stage = stagedAs(section);
  const owners = mode === "append" ? (section.goesWith ?? []) : [];
  const joins = owners.map(({ section: owner, column }, at) => {
    const of = SECTIONS.find((each) => each.name === owner);
    return `LEFT JOIN "restore_${of?.table}" o${at} ON o${at}."id" = r."${column}"`;
  });
  const stays = owners.map((_, at) => `(o${at}."id" IS NOT NULL AND o${at}.act <> 'new')`).join(" OR ");
  const overwrites = mode === "replace" || section.append === "overwrite";
  const condition = mode === "append" && section.overwriteIf ? section.overwriteIf : "true";
  return Prisma.sql`
    UPDATE ${stage} m SET act = x.act FROM (
      SELECT r.ctid AS at, CASE
        WHEN t."${sql(section.key[0] ?? "id")}" IS NULL THEN CASE WHEN ${sql(stays || "false")} THEN 'left' ELSE 'new' END
        WHEN (${columnList(columns, "t")}) IS NOT DISTINCT FROM (${columnList(columns, "r")}) THEN 'same'
        WHEN ${sql(String(overwrites))} AND ${sql(condition)} THEN 'changed' ELSE 'kept' END AS act
      FROM ${stage} r LEFT JOIN ${name(section.table)} t ON ${sameKey(section.key)} ${sql(joins.join(" "))}
    ) x WHERE x.at = m.ctid`;
}

/** Nulls a column whose target row is left out. */
function loseAbsent(section: Section, { section: of, column }: { section: string; column: string }): Prisma.Sql {
  const goal = SECTIONS.find((each) => each.name === of) ?? section;
  return Prisma.sql`UPDATE ${stagedAs(section)} r SET ${name(column)} = NULL FROM ${stagedAs(goal)} o
    WHERE o.id = r.${name(column)} AND o.act = 'left'`;
}

/** Leaves out new rows that Append may not add, a decision that depends on the marks of the whole section. */
const leaveOut = (section: Section, condition: string): Prisma.Sql =>
  Prisma.sql`UPDATE ${stagedAs(section)} r SET act = 'left' WHERE r.act = 'new' AND (${sql(condition)})`;

/** All statements that mark a section, in order; the sections it depends on must be marked before. */
function statementsOf(comparing: Omit<Comparing, "tx">, section: Section): Prisma.Sql[] {
  const { mayLose, leftIf = [] } = section;
  if (comparing.mode === "replace") return [markRows(comparing, section)];
  const before = mayLose ? [loseAbsent(section, mayLose)] : [];
  return [...before, markRows(comparing, section), ...leftIf.map((condition) => leaveOut(section, condition))];
}

/** SQL condition for the shop's rows that the import would delete. */
export function droppedRows(section: Section, mode: ImportMode): Prisma.Sql {
  const isMissing = Prisma.sql`NOT EXISTS (SELECT 1 FROM ${stagedAs(section)} r WHERE ${sameKey(section.key)})`;
  if (mode === "replace") return section.name === "users" ? Prisma.sql`${isMissing} AND NOT ${IS_STAFF}` : isMissing;
  if (!section.ownedBy) return Prisma.sql`false`;
  const owner = SECTIONS.find((each) => each.name === section.ownedBy?.section);
  return Prisma.sql`${isMissing} AND EXISTS (SELECT 1 FROM ${stagedAs(owner ?? section)} o
    WHERE o.id = t.${name(section.ownedBy.column)} AND o.act IN ('same', 'changed'))`;
}

const survives = (table: string, mode: ImportMode) => {
  if (mode === "append" || !SECTIONS.some((each) => each.table === table)) return sql("true");
  return table === "users" ? IS_STAFF : sql("false");
};

const Counted = z.strictObject({ at: z.number(), rows: z.number() });

/** Rows that would violate a unique index, by section, with the columns of those indexes. */
async function conflictsOf({ tx, mode }: Comparing): Promise<Map<string, { rows: number; columns: Set<string> }>> {
  const indexes = await uniqueIndexes(tx);
  const counts = indexes.flatMap(({ table, columns, predicate }, at) => {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section || columns.join() === section.key.join()) return [];
    if (mode === "replace" && table !== "users") return [];
    const where = sql(predicate ?? "true");
    return [
      Prisma.sql`
      SELECT ${at}::int AS at, count(*)::int AS rows FROM (SELECT * FROM ${stagedAs(section)} WHERE ${where}) r
      JOIN (SELECT * FROM ${name(table)} WHERE ${where}) t ON ${sameKey(columns)}
      WHERE r.act IN ('new', 'changed') AND NOT (${sameKey(section.key)}) AND ${survives(table, mode)}`,
    ];
  });
  const found = new Map<string, { rows: number; columns: Set<string> }>();
  for (const { at, rows } of await queryRows(tx, Counted)`${Prisma.join(counts, " UNION ALL ")} ORDER BY at`) {
    const index = indexes[at];
    const section = SECTIONS.find((each) => each.table === index?.table);
    if (!rows || !index || !section) continue;
    const before = found.get(section.name) ?? { rows: 0, columns: new Set<string>() };
    for (const column of index.columns) before.columns.add(column);
    found.set(section.name, { rows: before.rows + rows, columns: before.columns });
  }
  return found;
}

const Dangling = z.strictObject({ at: z.number(), message: z.string() });

/** Rows that reference something that would not exist. */
async function danglingOf({ tx, mode }: Comparing): Promise<string[]> {
  const counts = (await references(tx)).flatMap(({ table, column, target }, at) => {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section) return [];
    const goal = SECTIONS.find((each) => each.table === target);
    // References point at the table's key: an id, or the version number of the rules.
    const key = name(goal?.key.length === 1 ? (goal.key[0] ?? "id") : "id");
    const staged = goal
      ? Prisma.sql`EXISTS (SELECT 1 FROM ${stagedAs(goal)} g WHERE g.${key} = r.${name(column)} AND g.act <> 'left')`
      : sql("false");
    const message = `${section.name}: % rows point at a ${column} that is not there`;
    return [
      Prisma.sql`
      SELECT ${at}::int AS at, replace(${message}, '%', count(*)::text) AS message FROM ${stagedAs(section)} r
      WHERE r.act IN ('new', 'changed') AND r.${name(column)} IS NOT NULL AND NOT (${staged})
        AND NOT EXISTS (SELECT 1 FROM ${name(target)} t WHERE t.${key} = r.${name(column)} AND ${survives(target, mode)})
      HAVING count(*) > 0`,
    ];
  });
  const found = await queryRows(tx, Dangling)`${Prisma.join(counts, " UNION ALL ")} ORDER BY at`;
  return found.map(({ message }) => message);
}

const RowCount = z.strictObject({ rows: z.number() });

/** Imported orders whose invoice number belongs to another order here. */
async function takenNumbersOf({ tx }: Comparing): Promise<string[]> {
  const [found] = await queryRows(tx, RowCount)`
    SELECT count(*)::int AS rows FROM "restore_invoices" r JOIN invoices t USING (number)
    JOIN "restore_orders" o ON o.id = r.order_id WHERE o.act = 'new' AND t.order_id <> r.order_id`;
  return found?.rows ? [`invoices: ${found.rows} numbers were given to other orders here`] : [];
}

/** Compares the backup with the shop: counts rows added, changed, kept, conflicting and dropped, and lists errors. */
export async function compareBackup(comparing: Comparing): Promise<{ sections: SectionOutcome[]; errors: string[] }> {
  const { tx, mode } = comparing;
  if (mode === "replace") await reconcileAdmins(tx);
  else await anonymizeStagedRows(tx);
  await keepStaff(tx);
  await runAll(
    tx,
    SECTIONS.flatMap((section) => statementsOf(comparing, section).map((statement) => whereFilled(section, statement))),
  );
  const conflicts = await conflictsOf(comparing);
  const errors = await danglingOf(comparing);
  // Replace restores all invoice numbers as the backup has them.
  if (mode === "append") errors.push(...(await takenNumbersOf(comparing)));
  const counts = SECTIONS.map(
    (section) => Prisma.sql`
      SELECT ${section.name}::text AS section,
        count(*) FILTER (WHERE act = 'new')::int AS added, count(*) FILTER (WHERE act = 'changed')::int AS changed,
        count(*) FILTER (WHERE act IN ('kept', 'left'))::int AS kept, count(*) FILTER (WHERE act = 'same')::int AS same,
        (SELECT count(*)::int FROM ${name(section.table)} t WHERE ${droppedRows(section, mode)}) AS dropped
      FROM ${stagedAs(section)}`,
  );
  const outcomes = await queryRows(tx, OutcomeCounts)(Prisma.join(counts, " UNION ALL "));
  const sections = SECTIONS.flatMap(({ name: section }): SectionOutcome[] => {
    const conflict = conflicts.get(section);
    if (conflict) {
      errors.push(`${section}: ${conflict.rows} conflict with the shop's (${[...conflict.columns].join(", ")})`);
    }
    const outcome = outcomes.find((each) => each.section === section);
    return outcome ? [{ ...outcome, conflicting: conflict?.rows ?? 0 }] : [];
  });
  return { sections, errors };
}

const AdminMatch = z.strictObject({ was: z.string(), now: z.string() });

/**
 * Maps a backup account with a staff member's e-mail to the staff account here, whatever its id was, and repoints all
 * references. This is the usual case when a lost shop is set up again and restored with Replace.
 */
async function reconcileAdmins(tx: Tx): Promise<void> {
  const met = await queryRows(tx, AdminMatch)`
    SELECT r.id::text AS was, t.id::text AS now FROM "restore_users" r JOIN users t ON t.email = r.email
    WHERE ${IS_STAFF} AND t.id <> r.id AND NOT EXISTS (SELECT 1 FROM "restore_users" o WHERE o.id = t.id)`;
  if (met.length === 0) return;
  const pointing = (await references(tx)).filter(({ target }) => target === "users");
  for (const { table, column } of [...pointing, { table: "users", column: "id" }]) {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section || !holdsColumn(section, column)) continue;
    await tx.$executeRaw`
      UPDATE ${stagedAs(section)} r SET ${name(column)} = m.now
      FROM unnest(${met.map(({ was }) => was)}::uuid[], ${met.map(({ now }) => now)}::uuid[]) AS m(was, now)
      WHERE r.${name(column)} = m.was`;
  }
}
