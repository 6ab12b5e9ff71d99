import { channel } from "node:diagnostics_channel";
import type { Pool, QueryResultRow } from "pg";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "./db";
import { env } from "./env";

/** Input and output are the same type: rows are checked, not changed. */
type RowSchema<Row> = z.ZodType<Row, Row>;
type Statement = TemplateStringsArray | Prisma.Sql;

/** Rows of a statement that selects ids, or one count, only. */
export const IdRow = z.strictObject({ id: z.string() });
export const CountRow = z.strictObject({ count: z.number() });

/**
 * Raw SQL with typed rows: queryRows(tx, Row)`SELECT …`, or with a `Prisma.Sql` in parentheses. In tests and in
 * development every row is parsed by the schema, and a column that is not what it says is an error that names it. In
 * production rows are returned as they come, so the schema costs nothing there.
 */
export const queryRows =
  <Row>(db: Pick<Tx, "$queryRaw">, schema: RowSchema<Row>) =>
  async (statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const rows = await db.$queryRaw<Row[]>(statement, ...values);
    if (env.NODE_ENV !== "production") assertRows(schema, rows, statement);
    return rows;
  };

type Direct = { pool: Pool; nameOf: (query: { sql: string }) => string };
/** By which pool a client's own statements may be sent without it. */
const direct = new WeakMap<object, Direct>();

/** From now on, `queryHotRows` sends statements of this client by this pool. */
export function sendDirectly(client: object, by: Direct): void {
  direct.set(client, by);
}

/** Tells of each statement that is sent without the client, whose own events do not know it; for tests. */
export const directStatements = channel("assay.direct-statement");

const plainValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * The same as `queryRows` for what nearly every request asks: outside of a transaction the statement goes to the
 * database by the driver alone, which costs a quarter of the processor time. Its columns are texts, ids, numbers of
 * 32 bits, booleans, JSON, times with a zone, and arrays of the first three.
 */
export const queryHotRows =
  <Row>(db: Pick<Tx, "$queryRaw">, schema: RowSchema<Row>) =>
  async (statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const by = direct.get(db);
    if (!by) return queryRows(db, schema)(statement, ...values);
    const whole = "sql" in statement ? statement : Prisma.sql(statement, ...values);
    const { text } = whole;
    const given = whole.values.map(plainValue);
    if (directStatements.hasSubscribers) directStatements.publish({ sql: text, values: given });
    const { rows } = await by.pool.query<Row & QueryResultRow>({
      ...{ text, values: given, name: by.nameOf({ sql: text }) || undefined },
    });
    if (env.NODE_ENV !== "production") assertRows(schema, rows, whole);
    return rows;
  };

function assertRows<Row>(schema: RowSchema<Row>, rows: readonly Row[], statement: Statement): void {
  for (const [at, row] of rows.entries()) {
    const { success, error } = schema.safeParse(row);
    if (success) continue;
    const columns = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const sql = "sql" in statement ? statement.sql : statement.join("?");
    throw new Error(`Row ${at + 1} does not match its schema (${columns}) in: ${sql.trim()}`);
  }
}
