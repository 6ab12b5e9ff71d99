import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";

/**
 * Does the work while the table has no indexes but its unique ones, and makes the others anew: a hundred thousand rows
 * are in several times sooner so.
 */
export async function withoutIndexes(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const indexes = await db.$queryRaw<{ name: string; definition: string }[]>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid = ${table}::regclass AND NOT i.indisunique`;
  for (const { name } of indexes) await db.$executeRaw(Prisma.raw(`DROP INDEX ${name}`));
  await work();
  for (const { definition } of indexes) await db.$executeRaw(Prisma.raw(definition));
}
