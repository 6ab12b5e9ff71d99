// Metrics and row counts that the trials read.
import { db } from "~/server/db";
import type { startShop } from "./shop";

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** The value of `METRICS_TOKEN`. */
export const TOKEN = "a token of the trials that nobody else knows";

/** Number of statements the shop has sent to its database since it started. */
export async function statementsSent({ direct }: Shop): Promise<number> {
  const answer = await fetch(`${direct}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = [...(await answer.text()).matchAll(/^assay_database_statements_total\S* ([\d.e+]+)$/gm)];
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

export async function rowsOfTables(): Promise<Record<string, number>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${name}"`);
    rows[name] = found?.count ?? 0;
  }
  return rows;
}

/** How many rows each table gained, for those that did. */
export const grown = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
