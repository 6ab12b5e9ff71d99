import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Cell = string | number | boolean | Date | null;

const CHUNK = 1 << 16;

const text = (cell: Cell): string => {
  if (cell === null) return "\\N";
  if (cell instanceof Date) return cell.toISOString();
  return String(cell).replace(
    /[\\\t\n\r]/g,
    (letter) => `\\${{ "\\": "\\", "\t": "t", "\n": "n", "\r": "r" }[letter]}`,
  );
};

function* chunks(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(text).join("\t")}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** Loads rows by COPY, the fastest way; never holds more than a chunk of them. */
export async function copyRows(client: pg.Client, table: string, columns: string[], rows: Iterable<readonly Cell[]>) {
  await pipeline(
    Readable.from(chunks(rows)),
    client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`)),
  );
}

/** Drops a table's indexes that no constraint depends on, and recreates them after the load. */
export async function withoutIndexes(client: pg.Client, table: string, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = $1
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await load();
  for (const { definition } of rows) await client.query(definition);
}
