import { setTimeout as wait } from "node:timers/promises";
import type { Prisma } from "~/generated/prisma/client";
import { runAfterCommit } from "./after-commit";
import { isConnectionLost } from "./connection-lost";
import type { Db, Tx } from "./db";
import { causesOf, codesOf } from "./error-causes";
import { database } from "./pool";
import { directTransaction, type SqlTx } from "./query-rows";

const TRIES = 6;
const RETRIED_CODES = new Set(["P2034", "40001", "40P01"]);

/** Whether the transaction lost to a concurrent one (deadlock or serialization failure) and can be retried. */
function isWriteConflict(error: unknown): boolean {
  if ([...causesOf(error)].flatMap(codesOf).some((code) => RETRIED_CODES.has(code))) return true;
  return /deadlock detected|could not serialize|write conflict/i.test(error instanceof Error ? error.message : "");
}

/**
 * Runs one business action in one transaction. Retries deadlocks and serialization failures with jitter, so users never
 * see them. Also retries once if the connection was lost before COMMIT was sent, because nothing was written then.
 * `work` must be safe to rerun from the start.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(work, (noted) => committed(db, noted));

/** Like `inTransaction` for work that sends only SQL: bypassing Prisma cuts a transaction's CPU time to a third. */
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
      const isCut: boolean = !wasCut && !isCommitting && !database.isDown && isConnectionLost(error);
      if (attempt >= TRIES || !(isCut || isWriteConflict(error))) throw error;
      wasCut ||= isCut;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Runs a transaction, then its after-commit callbacks. */
async function committed<T>(db: Db, work: (tx: Tx) => Promise<T>, options?: Options): Promise<T> {
  let used: Tx | undefined;
  const result = await db.$transaction((tx) => {
    used = tx;
    return work(tx);
  }, options);
  if (used) runAfterCommit(used);
  return result;
}

/** Like `committed`, through the driver alone if the client's pool is known. */
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

/**
 * One transaction of a background job: each of its statements may take as long as the whole transaction, `timeout` ms.
 */
export function inLongTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, { timeout, ...rest }: Options): Promise<T> {
  const longer = async (tx: Tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeout)}, true)`;
    return work(tx);
  };
  return committed(db, longer, { timeout, maxWait: 10_000, ...rest });
}
