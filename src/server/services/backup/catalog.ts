import { z } from "zod";
import type { BackupColumn } from "~/domain/backup";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { SECTIONS, type Section } from "./sections";

/** `t` is an account with any staff role; a backup neither overwrites nor removes it. */
export const IS_STAFF = Prisma.raw("(t.is_admin OR t.staff_role IS NOT NULL)");

export type Catalog = ReadonlyMap<string, readonly BackupColumn[]>;
export const UniqueIndex = z.strictObject({
  table: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  predicate: z.string().nullable(),
});
export type UniqueIndex = z.infer<typeof UniqueIndex>;
const Reference = z.strictObject({ table: z.string(), column: z.string(), target: z.string() });

const tables = () => SECTIONS.map(({ table }) => table);
type Reader = Pick<Tx, "$queryRaw">;

const ColumnRow = z.strictObject({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  labels: z.array(z.string()),
  initial: z.string().nullable(),
});

/** A default that is the same for every row, unlike now(), a generated id or a sequence. */
const isConstant = (initial: string) => !/\w\(|CURRENT_/.test(initial);

/** Evaluates constant column defaults: SQL text to JSON value. */
async function constants(tx: Reader, columns: readonly z.infer<typeof ColumnRow>[]): Promise<Map<string, unknown>> {
  const sql = [
    ...new Set(columns.flatMap(({ initial }) => (initial !== null && isConstant(initial) ? [initial] : []))),
  ];
  const values = Prisma.raw(
    sql.map((initial) => `to_jsonb(${/^'[^']*'$/.test(initial) ? `${initial}::text` : initial})`).join(", "),
  );
  const [row] = await queryRows(tx, z.strictObject({ values: z.array(z.unknown()) }))`
    SELECT to_jsonb(ARRAY[${values}]::jsonb[]) AS values`;
  return new Map(sql.map((initial, at) => [initial, row?.values[at]]));
}

/** Whether backups include this column. */
export const holdsColumn = ({ only, derived }: Section, column: string): boolean =>
  (only?.includes(column) ?? true) && !derived?.includes(column);

/** Columns of each section as declared in the database, in the order a backup writes them. */
export async function columnsOfSections(tx: Reader): Promise<Catalog> {
  const rows = await queryRows(tx, ColumnRow)`
    SELECT c.relname::text AS "table", a.attname::text AS name, t.typname::text AS type, NOT a.attnotnull AS nullable,
      pg_get_expr(d.adbin, d.adrelid) AS initial,
      CASE WHEN t.typtype = 'e' THEN
        ARRAY(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY e.enumsortorder)
        ELSE '{}' END AS labels
    FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${tables()}) ORDER BY c.relname, a.attnum`;
  const initials = await constants(tx, rows);
  const columnOf = (row: z.infer<typeof ColumnRow>): BackupColumn => {
    const column = { name: row.name, type: row.type, isNullable: row.nullable, labels: row.labels };
    if (row.initial === null) return row.nullable ? { ...column, fallback: null } : column;
    return initials.has(row.initial) ? { ...column, fallback: initials.get(row.initial) } : column;
  };
  return new Map(
    SECTIONS.map((section) => [
      section.name,
      rows.filter((row) => row.table === section.table && holdsColumn(section, row.name)).map((row) => columnOf(row)),
    ]),
  );
}

const ColumnName = z.strictObject({ table: z.string(), column: z.string() });

/** All columns of the sections' tables, including those no backup holds. */
export const allColumns = (tx: Reader) => queryRows(tx, ColumnName)`
  SELECT c.relname::text AS "table", a.attname::text AS "column"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${tables()})`;

/** All unique indexes of the sections' tables. */
export const uniqueIndexes = (tx: Reader) => queryRows(tx, UniqueIndex)`
  SELECT t.relname::text AS "table", i.relname::text AS name, pg_get_expr(x.indpred, x.indrelid) AS predicate,
    ARRAY(SELECT a.attname::text FROM unnest(x.indkey::int[]) WITH ORDINALITY AS k(at, place)
      JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.at ORDER BY k.place) AS columns
  FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace AND t.relname = ANY(${tables()})
  ORDER BY t.relname, i.relname`;

/** Foreign keys: which column references which table. */
export const references = (tx: Reader) => queryRows(tx, Reference)`
  SELECT t.relname::text AS "table", a.attname::text AS "column", f.relname::text AS target
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND t.relnamespace = 'public'::regnamespace AND t.relname = ANY(${tables()})
  ORDER BY t.relname, a.attname`;

/** A quoted table or column identifier; inputs come only from `SECTIONS` and the database catalog. */
export const name = (identifier: string) => Prisma.raw(`"${identifier.replaceAll('"', '""')}"`);

/** The temp table that holds the backup's rows of a section. */
export const stagedAs = ({ table }: Pick<Section, "table">) => name(`restore_${table}`);

/** Runs statements without results in one round trip; an import has hundreds of them. */
export const runAll = (tx: Pick<Tx, "$executeRaw">, statements: readonly Prisma.Sql[]) =>
  tx.$executeRaw`${Prisma.raw(`DO $$ BEGIN ${statements.map(({ sql }) => `${sql};`).join("\n")} END $$`)}`;

/** For `runAll`: skips the statement if the backup has no rows in this section, as is common in a small shop. */
export const whereFilled = (section: Section, statement: Prisma.Sql) =>
  Prisma.sql`IF EXISTS (SELECT FROM ${stagedAs(section)}) THEN ${statement}; END IF`;

export const columnList = (columns: readonly string[], alias = "") =>
  Prisma.raw(columns.map((column) => `${alias && `${alias}.`}"${column}"`).join(", "));

/** `t.a = r.a AND t.b = r.b` */
export const sameKey = (key: readonly string[], left = "t", right = "r") =>
  Prisma.raw(key.map((column) => `${left}."${column}" = ${right}."${column}"`).join(" AND "));
