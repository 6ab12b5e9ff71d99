import type { Db } from "../../src/server/db";

const TIMEOUT_MS = 15 * 60_000;

/**
 * Runs a part of the demo data as one transaction. The `db` that `work` gets runs commands inside it: what is a
 * transaction of their own in real use is a section of this one. Thousands of commits are saved, and a part that fails
 * leaves nothing behind.
 */
export function inOneTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return db.$transaction(
    (tx) => {
      const run = (command: (inner: typeof tx) => Promise<unknown>) => command(tx);
      // Commands use a client's tables, its raw statements and `$transaction`: all of them are here.
      const inside = new Proxy(tx, {
        get: (target, name) => (name === "$transaction" ? run : Reflect.get(target, name)),
      }) as Db;
      return work(inside);
    },
    { timeout: TIMEOUT_MS, maxWait: 10_000 },
  );
}
