// Tables and demo data are made by one process at a time: two starts on one database wait for each other.
import { setTimeout } from "node:timers/promises";
import { withClient } from "./postgres";

/** Any number that no other program uses for an advisory lock in this database. */
const SETUP_LOCK = 7_110_415_526;

/** How long a process waits before it asks for the lock again, in ms. */
const PAUSE = 100;

/**
 * Runs `work` while this process alone sets the database up. The lock goes with its connection, also when the process
 * is killed. It cannot be taken a second time inside `work`.
 */
export function withSetupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    // Asked again and again: a statement that waits for the lock has a snapshot, for whose end CREATE INDEX CONCURRENTLY
    // waits, so that a migration with one would never end while a second process starts.
    const take = "select pg_try_advisory_lock($1) as taken";
    while (!(await client.query<{ taken: boolean }>(take, [SETUP_LOCK])).rows[0]?.taken) await setTimeout(PAUSE);
    return work();
  });
}
