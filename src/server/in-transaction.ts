import { setTimeout as wait } from "node:timers/promises";
import type { Db, Tx } from "./db";

const TRIES = 6;
const RETRIED_CODES = new Set(["P2034", "40001", "40P01"]);

/** Is this the database saying "somebody else was there at the same moment, do it again"? */
export function isWriteConflict(error: unknown): boolean {
  for (let cause = error; cause && typeof cause === "object"; cause = (cause as { cause?: unknown }).cause) {
    const { code, originalCode, meta } = cause as { code?: string; originalCode?: string; meta?: { code?: string } };
    if ([code, originalCode, meta?.code].some((known) => known && RETRIED_CODES.has(known))) return true;
  }
  return /deadlock detected|could not serialize|write conflict/i.test(error instanceof Error ? error.message : "");
}

/**
 * Runs one business act as one transaction; a deadlock or a serialization failure is tried again with jitter,
 * so that it never reaches a person. `work` must therefore be safe to run again from its start.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      if (attempt >= TRIES || !isWriteConflict(error)) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
