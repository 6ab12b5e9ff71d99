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
import { forgetDeleted } from "./forget-deleted";
import { SECTIONS, type Section } from "./sections";

/** What an import would do to one table of the shop. */
export type SectionOutcome = {
  section: string;
  added: number;
  changed: number;
  /** There already and left as the shop has it, or belonging to something that is. */
  kept: number;
  same: number;
  /** Cannot come in: another row of the shop has the same slug, e-mail, code… */
  conflicting: number;
  dropped: number;
};

type Comparing = { tx: Tx; catalog: Catalog; mode: ImportMode };

const sql = Prisma.raw;

/** The columns of a section in which a row that is there becomes the backup's. */
export const takenColumns = (catalog: Catalog, { name: section, shopsOwn = [] }: Section, mode: ImportMode): string[] =>
  (catalog.get(section) ?? []).map((column) => column.name).filter((c) => mode === "replace" || !shopsOwn.includes(c));

/** What belongs to a person who signs in, not to the shop: of those who work here it is never taken from a backup. */
const STAFFS_OWN = [
  ...["email", "email_verified_at", "name", "phone"],
  ...["is_disabled", "suspended_at", "suspension_reason", "deleted_at"],
];

/** An account of the staff here stays whose it is: name, addresses and access are the shop's, not the backup's. */
async function keepStaff(tx: Tx): Promise<void> {
  const own = sql(STAFFS_OWN.map((column) => `"${column}" = t."${column}"`).join(", "));
  await tx.$executeRaw`UPDATE "restore_users" r SET ${own} FROM users t WHERE t.id = r.id AND ${IS_STAFF}`;
}

/** Marks each row of the backup: new, same, changed, kept (the shop's stays) or left (its order or account stays). */
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

/** Empties the column of rows that would point at something that stays out. */
function loseAbsent(section: Section, { section: of, column }: { section: string; column: string }): Prisma.Sql {
  const goal = SECTIONS.find((each) => each.name === of) ?? section;
  return Prisma.sql`UPDATE ${stagedAs(section)} r SET ${name(column)} = NULL FROM ${stagedAs(goal)} o
    WHERE o.id = r.${name(column)} AND o.act = 'left'`;
}

/** Leaves new rows out that Append may not bring, which only the marks of their section tell. */
const leaveOut = (section: Section, condition: string): Prisma.Sql =>
  Prisma.sql`UPDATE ${stagedAs(section)} r SET act = 'left' WHERE r.act = 'new' AND (${sql(condition)})`;

/** All that marking a section takes, in its sequence; what it goes with must have been marked before. */
function statementsOf(comparing: Omit<Comparing, "tx">, section: Section): Prisma.Sql[] {
  const { mayLose, leftIf = [] } = section;
  if (comparing.mode === "replace") return [markRows(comparing, section)];
  const before = mayLose ? [loseAbsent(section, mayLose)] : [];
  return [...before, markRows(comparing, section), ...leftIf.map((condition) => leaveOut(section, condition))];
}

/** The shop's rows that the import would take away. */
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

/** Rows that would be there twice, by their sections, and the columns that two rows may not share. */
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

/** Rows that point at something that would not be there. */
async function danglingOf({ tx, mode }: Comparing): Promise<string[]> {
  const counts = (await references(tx)).flatMap(({ table, column, target }, at) => {
    const section = SECTIONS.find((each) => each.table === table);
    if (!section) return [];
    const goal = SECTIONS.find((each) => each.table === target);
    // Rows are pointed at by their key: an id, or the number of a version of the rules.
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

/** Orders that come in and whose invoice number another order has here: one number cannot be given to both. */
async function takenNumbersOf({ tx }: Comparing): Promise<string[]> {
  const [found] = await queryRows(tx, RowCount)`
    SELECT count(*)::int AS rows FROM "restore_invoices" r JOIN invoices t USING (number)
    JOIN "restore_orders" o ON o.id = r.order_id WHERE o.act = 'new' AND t.order_id <> r.order_id`;
  return found?.rows ? [`invoices: ${found.rows} numbers were given to other orders here`] : [];
}

const OutcomeCounts = z.strictObject({
  section: z.string(),
  added: z.number(),
  changed: z.number(),
  /** There already and left as the shop has it, or belonging to something that is. */
  kept: z.number(),
  same: z.number(),
  dropped: z.number(),
});

/** Compares the backup's rows with the shop's: what would be new, changed, kept, conflicting and dropped, and why not. */
export async function compareBackup(comparing: Comparing): Promise<{ sections: SectionOutcome[]; errors: string[] }> {
  const { tx, mode } = comparing;
  if (mode === "replace") await reconcileAdmins(tx);
  else await forgetDeleted(tx);
  await keepStaff(tx);
  await runAll(
    tx,
    SECTIONS.flatMap((section) => statementsOf(comparing, section).map((statement) => whereFilled(section, statement))),
  );
  const conflicts = await conflictsOf(comparing);
  const errors = await danglingOf(comparing);
  // Replace gives every number back to the order that the backup says.
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
 * An account of the backup with the address of one of the staff here is theirs, whatever its id was: the usual case when a
 * lost shop is set up anew and gets its backup (Replace). All that points at the account is pointed at theirs instead.
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
