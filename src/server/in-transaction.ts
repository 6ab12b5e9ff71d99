import { setTimeout as wait } from "node:timers/promises";
import type { Prisma } from "~/generated/prisma/client";
import { runAfterCommit } from "./after-commit";
import { isConnectionCut } from "./connection-cut";
import type { Db, Tx } from "./db";
import { database } from "./pool";
import { directTransaction, type SqlTx } from "./query-rows";

const TRIES = 6;
const RETRIED_CODES = new Set(["P2034", "40001", "40P01"]);

/** Is this the database saying "somebody else was there at the same moment, do it again"? */
function isWriteConflict(error: unknown): boolean {
  for (let cause = error; cause && typeof cause === "object"; cause = (cause as { cause?: unknown }).cause) {
    const { code, originalCode, meta } = cause as { code?: string; originalCode?: string; meta?: { code?: string } };
    if ([code, originalCode, meta?.code].some((known) => known && RETRIED_CODES.has(known))) return true;
  }
  return /deadlock detected|could not serialize|write conflict/i.test(error instanceof Error ? error.message : "");
}

/**
 * Runs one business act as one transaction; a deadlock or a serialization failure is tried again with jitter,
 * so that it never reaches a person. A connection that was cut before the commit was sent has written nothing: that is
 * tried once more. `work` must therefore be safe to run again from its start.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(work, (noted) => committed(db, noted));

/**
 * The same for work that sends SQL only (`directTransaction`): without the client, a transaction costs a third of the
 * processor time.
 */
export const inSqlTransaction = <T>(db: Db, work: (tx: SqlTx) => Promise<T>): Promise<T> =>
  retried(work, (noted) => committedDirectly(db, noted));

async function retried<T, Given>(
  work: (tx: Given) => Promise<T>,
  run: (noted: (tx: Given) => Promise<T>) => Promise<T>,
): Promise<T> {
  let wasCut = false;
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await run(async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const isCut: boolean = !wasCut && !isCommitting && !database.isDown && isConnectionCut(error);
      if (attempt >= TRIES || !(isCut || isWriteConflict(error))) throw error;
      wasCut ||= isCut;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Runs a transaction and, once it is committed, what was to be done after it. */
async function committed<T>(db: Db, work: (tx: Tx) => Promise<T>, options?: Options): Promise<T> {
  let used: Tx | undefined;
  const result = await db.$transaction((tx) => {
    used = tx;
    return work(tx);
  }, options);
  if (used) runAfterCommit(used);
  return result;
}

/** The same by the driver alone, where the client's pool is known. */
async function committedDirectly<T>(db: Db, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  let used: SqlTx | undefined;
  const direct = directTransaction(db, (tx) => {
    used = tx;
    return work(tx);
  });
  if (!direct) return committed(db, work);
  const result = await direct;
  if (used) runAfterCommit(used);
  return result;
}

type Options = { timeout: number; maxWait?: number; isolationLevel?: Prisma.TransactionIsolationLevel };

/** One transaction of a job that nobody waits for: its statements may take as long as the whole, `timeout` ms. */
export function inLongTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, { timeout, ...rest }: Options): Promise<T> {
  const longer = async (tx: Tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeout)}, true)`;
    return work(tx);
  };
  return committed(db, longer, { timeout, maxWait: 10_000, ...rest });
}
