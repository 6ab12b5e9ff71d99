import { randomUUID } from "node:crypto";
import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";

type Row = Record<string, unknown>;
type Column = { table: string; column: string; type: string; target: string | null };
type Unique = { table: string; columns: string[] };

/** Referenced tables come first, so that copies of the rest can refer to their copies. */
const FIRST = ["users", "categories", "products", "orders"];

const VARIABLE = ["uuid", "text", "varchar", "int4", "int8", "date"];

/** Maximum number of rows per table to copy. */
const MOST_ROWS = 8;

const columnsOf = (db: Db) => db.$queryRaw<Column[]>`
  SELECT c.table_name::text AS "table", c.column_name::text AS "column", c.udt_name::text AS type,
    (SELECT f.relname::text FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
      JOIN pg_class f ON f.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND t.relname = c.table_name AND a.attname = c.column_name LIMIT 1) AS target
  FROM information_schema.columns c WHERE c.table_schema = 'public'`;

const uniquesOf = (db: Db) => db.$queryRaw<Unique[]>`
  SELECT t.relname::text AS "table",
    ARRAY(SELECT a.attname::text FROM unnest(x.indkey::int[]) AS k(at)
      JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.at) AS columns
  FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid
  WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace`;

/**
 * Copies some rows of each of these tables many times, with new values only in unique columns: copies belong to the
 * same owners as the originals. Returns the tables whose constraints allow no copies. `own` supplies columns that need
 * particular values.
 */
export async function multiplyRows(
  db: Db,
  tables: readonly string[],
  count: number,
  own: Record<string, (copy: Row, n: number) => Row>,
): Promise<string[]> {
  const uncopied: string[] = [];
  const [columns, uniques] = [await columnsOf(db), await uniquesOf(db)];
  const sorted = [...tables].sort((a, b) => rank(a) - rank(b));
  for (const table of sorted) {
    const name = Prisma.raw(`"${table}"`);
    const rows = await db.$queryRaw<{ row: Row }[]>`SELECT to_jsonb(t) AS row FROM ${name} t LIMIT ${MOST_ROWS}`;
    const varied = new Set<Column>();
    for (const unique of uniques.filter((each) => each.table === table)) {
      const among = unique.columns.map((name) => columns.find((each) => each.table === table && each.column === name));
      if (among.some((column) => column && varied.has(column))) continue;
      // The first column usually names the owner, the last one identifies the row.
      const column = among.findLast((each) => each && VARIABLE.includes(each.type));
      if (column) varied.add(column);
    }
    const targets = new Map<string, string[]>();
    for (const { target } of varied) {
      // Program terms are keyed by version number, not by id; a copy takes the next number.
      if (!target || !columns.some((each) => each.table === target && each.column === "id")) continue;
      const ids = await db.$queryRaw<{ id: string }[]>`SELECT id::text FROM ${Prisma.raw(`"${target}"`)} ORDER BY id`;
      targets.set(
        target,
        ids.map(({ id }) => id),
      );
    }
    const copies = rows.flatMap(({ row }, of) =>
      Array.from({ length: count }, (_, n) => {
        const copy = { ...row };
        for (const column of varied) copy[column.column] = another(column, row, of * count + n, targets);
        return own[table]?.(copy, of * count + n) ?? copy;
      }),
    );
    const inserted = db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
        await tx.$executeRaw`INSERT INTO ${name}
          SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(copies)}::jsonb)
          ON CONFLICT DO NOTHING`;
      },
      { timeout: 60_000 },
    );
    await inserted.catch((error: Error) => uncopied.push(`${table}: ${/constraint "(\w+)"/.exec(error.message)?.[1]}`));
  }
  return uncopied;
}

const rank = (table: string) => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length);

function another({ column, type, target }: Column, row: Row, n: number, targets: Map<string, string[]>): unknown {
  // Null never violates uniqueness.
  if (row[column] === null) return null;
  if (type === "date") return new Date(Date.UTC(2020, 0, n + 1)).toISOString().slice(0, 10);
  const others = target && targets.get(target);
  if (others) return others[n] ?? row[column];
  if (type === "uuid") return randomUUID();
  if (typeof row[column] === "number") return row[column] + n + 1;
  if (typeof row[column] === "string") return `${row[column]}-${n}`;
  return row[column];
}
