import { channel } from "node:diagnostics_channel";
import type { Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
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

/** A selection of these columns: `only("id", "name")` is `{ id: true, name: true }`. */
export const only = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, true])) as Record<Column, true>; // its keys are exactly these

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

type WithNumbers<Row> = {
  [Column in keyof Row]: bigint extends Row[Column] ? Exclude<Row[Column], bigint> | number : Row[Column];
};

/** A row whose sums and counts, which the driver reads as bigints, are numbers: all of them are below 2^53. */
export const withNumbers = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === "bigint" ? Number(value) : value]),
  ) as WithNumbers<Row>; // the same columns

type Direct = { pool: Pool; nameOf: (query: { sql: string }) => string };
// Next.js bundles instrumentation and pages apart, and the client is made in one of them.
const kept = globalThis as unknown as { assayDirect?: WeakMap<object, Direct> };
kept.assayDirect ??= new WeakMap();
/** By which pool a client's own statements may be sent without it. */
const direct = kept.assayDirect;

/** From now on, `queryHotRows` and `directTransaction` send statements of this client by this pool. */
export function sendDirectly(client: object, by: Direct): void {
  direct.set(client, by);
}

/** Tells of each statement that is sent without the client, whose own events do not know it; for tests. */
export const directStatements = channel("assay.direct-statement");

const plainValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
const wholeOf = (statement: Statement, values: unknown[]): Prisma.Sql =>
  "sql" in statement ? statement : Prisma.sql(statement, ...values);

/** Sends a statement by the driver alone, prepared under its name. */
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
 * The same as `queryRows` for what nearly every request asks: outside of a transaction the statement goes to the
 * database by the driver alone, which costs a quarter of the processor time. Its columns are texts, ids, numbers of
 * 32 bits, booleans, JSON, times with a zone, and arrays of the first three.
 */
export const queryHotRows =
  <Row>(db: Pick<Tx, "$queryRaw">, schema: RowSchema<Row>) =>
  async (statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const by = direct.get(db);
    if (!by) return queryRows(db, schema)(statement, ...values);
    const whole = wholeOf(statement, values);
    // The schema says what the rows are; in tests they are parsed by it.
    const rows = (await send(by.pool, by, whole)).rows as Row[];
    if (env.NODE_ENV !== "production") assertRows(schema, rows, whole);
    return rows;
  };

/** A transaction that takes SQL only. */
export type SqlTx = Pick<Tx, "$queryRaw" | "$executeRaw">;

/**
 * One transaction that goes to the database by the driver alone, for values and columns as `queryHotRows` has them; null
 * for a client of which no pool is known. What `work` throws rolls it back.
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
    // The client's promises can do more than be awaited, which nobody asks of them.
    const result = await work(tx as unknown as SqlTx);
    // Told as the client tells it: of a transaction only its end.
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
