import { channel } from "node:diagnostics_channel";
import type { Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "./db";
import { env } from "./env";
import { processSingleton } from "./process-singleton";

/** Same input and output type: schemas check rows, they do not transform them. */
type RowSchema<Row> = z.ZodType<Row, Row>;
type Statement = TemplateStringsArray | Prisma.Sql;

/** For statements that only select ids, or one count. */
export const IdRow = z.strictObject({ id: z.string() });
export const CountRow = z.strictObject({ count: z.number() });

/** The conditions that apply, joined by AND; null does not apply. */
export function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== null);
  return given.length > 0 ? Prisma.join(given, " AND ") : Prisma.sql`true`;
}

/** A Prisma `select` or `omit` of these columns: `only("id", "name")` is `{ id: true, name: true }`. */
export const only = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, true])) as Record<Column, true>; // the keys are exactly these

/**
 * Raw SQL with typed rows: queryRows(tx, Row)`SELECT …`, or with a `Prisma.Sql` in parentheses. In tests and
 * development every row is parsed by the schema, and a mismatch throws an error that names the column. In production
 * rows are returned unparsed, so the schema costs nothing.
 */
export const queryRows =
  <Row>(db: Pick<Tx, "$queryRaw">, schema: RowSchema<Row>) =>
  async (statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const rows = await db.$queryRaw<Row[]>(statement, ...values);
    if (env.NODE_ENV !== "production") assertRows(schema, rows, statement);
    return rows;
  };

type WithNumbers<Row> = {
  [Column in keyof Row]: bigint extends Row[Column] ? Exclude<Row[Column], bigint> | number : Row[Column];
};

/** Converts a row's sums and counts, which the driver returns as bigints, to numbers; all of them are below 2^53. */
export const bigintsToNumbers = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === "bigint" ? Number(value) : value]),
  ) as WithNumbers<Row>; // the same columns

type Direct = { pool: Pool; nameOf: (query: { sql: string }) => string };
/** The pool for each client's direct statements. */
const direct = processSingleton("assayDirect", () => new WeakMap<object, Direct>());

/** Lets `queryRowsDirect` and `directTransaction` send this client's statements through this pool. */
export function registerDirectPool(client: object, by: Direct): void {
  direct.set(client, by);
}

/** Publishes each statement that bypasses Prisma, which emits no query event for it; for tests. */
export const directStatements = channel("assay.direct-statement");

const plainValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
const wholeOf = (statement: Statement, values: unknown[]): Prisma.Sql =>
  "sql" in statement ? statement : Prisma.sql(statement, ...values);

/** Sends a statement through the driver alone, prepared under its name. */
function send(
  on: Pick<PoolClient, "query">,
  { nameOf }: Direct,
  { text, values }: Prisma.Sql,
): Promise<QueryResult<QueryResultRow>> {
  const given = values.map(plainValue);
  if (directStatements.hasSubscribers) directStatements.publish({ sql: text, values: given });
  return on.query({ text, values: given, name: nameOf({ sql: text }) || undefined });
}

/**
 * Like `queryRows`, for queries that nearly every request makes: outside a transaction the statement goes directly
 * through the driver, at a quarter of the CPU time. Columns must be texts, ids, 32-bit numbers, booleans, JSON,
 * timestamps with a zone, or arrays of the first three.
 */
export const queryRowsDirect =
  <Row>(db: Pick<Tx, "$queryRaw">, schema: RowSchema<Row>) =>
  async (statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const by = direct.get(db);
    if (!by) return queryRows(db, schema)(statement, ...values);
    const whole = wholeOf(statement, values);
    // The schema describes the rows; tests parse them with it.
    const rows = (await send(by.pool, by, whole)).rows as Row[];
    if (env.NODE_ENV !== "production") assertRows(schema, rows, whole);
    return rows;
  };

export type SqlTx = Pick<Tx, "$queryRaw" | "$executeRaw">;

/**
 * Runs a transaction through the driver alone, with the same value and column types as `queryRowsDirect`; null if the
 * client's pool is unknown. Rolls back when `work` throws.
 */
export function directTransaction<T>(db: object, work: (tx: SqlTx) => Promise<T>): Promise<T> | null {
  const by = direct.get(db);
  return by ? transact(by, work) : null;
}

async function transact<T>(by: Direct, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  const client = await by.pool.connect();
  const sent = (statement: Statement, ...values: unknown[]) => send(client, by, wholeOf(statement, values));
  const tx = {
    $queryRaw: async (statement: Statement, ...values: unknown[]) => (await sent(statement, ...values)).rows,
    $executeRaw: async (statement: Statement, ...values: unknown[]) => (await sent(statement, ...values)).rowCount ?? 0,
  };
  let broken = false;
  try {
    await client.query("BEGIN");
    // Prisma's promises have more methods than plain ones; nothing here uses them.
    const result = await work(tx as unknown as SqlTx);
    // Prisma's events likewise report only the end of a transaction.
    if (directStatements.hasSubscribers) directStatements.publish({ sql: "COMMIT", values: [] });
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("A transaction with a failed statement was not committed");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function assertRows<Row>(schema: RowSchema<Row>, rows: readonly Row[], statement: Statement): void {
  for (const [at, row] of rows.entries()) {
    const { success, error } = schema.safeParse(row);
    if (success) continue;
    const columns = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const sql = "sql" in statement ? statement.sql : statement.join("?");
    throw new Error(`Row ${at + 1} does not match its schema (${columns}) in: ${sql.trim()}`);
  }
}
