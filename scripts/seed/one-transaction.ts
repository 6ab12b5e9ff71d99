import type { Db } from "../../src/server/db";

const TIMEOUT_MS = 15 * 60_000;

/**
 * Runs a part of the demo data as one transaction. `work` gets a `db` whose `$transaction` runs inside it. This saves
 * thousands of commits, and a part that fails leaves nothing behind.
 */
export function inOneTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return db.$transaction(
    (tx) => {
      const run = (command: (inner: typeof tx) => Promise<unknown>) => command(tx);
      // Commands only use tables, raw statements and `$transaction` of a client, all of which this proxy supports.
      const inside = new Proxy(tx, {
        get: (target, name) => (name === "$transaction" ? run : Reflect.get(target, name)),
      }) as Db;
      return work(inside);
    },
    { timeout: TIMEOUT_MS, maxWait: 10_000 },
  );
}
