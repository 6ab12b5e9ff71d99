import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
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

function assertRows<Row>(schema: RowSchema<Row>, rows: readonly Row[], statement: Statement): void {
  for (const [at, row] of rows.entries()) {
    const { success, error } = schema.safeParse(row);
    if (success) continue;
    const columns = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    const sql = "sql" in statement ? statement.sql : statement.join("?");
    throw new Error(`Row ${at + 1} does not match its schema (${columns}) in: ${sql.trim()}`);
  }
}
