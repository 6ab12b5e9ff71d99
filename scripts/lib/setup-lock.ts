// Lets only one process at a time create tables and demo data: two starts on one database wait for each other.
import { setTimeout } from "node:timers/promises";
import { withClient } from "./postgres";

/** Arbitrary; must differ from every other advisory lock in this database. */
const SETUP_LOCK = 7_110_415_526;

/** Pause between attempts, in ms. */
const PAUSE = 100;

/**
 * Runs `work` while this process alone sets up the database. The lock ends with its connection, also if the process is
 * killed. It is not reentrant: `work` must not take it again.
 */
export function withSetupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    // Polls instead of blocking: a statement that waits for the lock holds a snapshot, and CREATE INDEX CONCURRENTLY
    // waits for that snapshot to end, so a migration with one would never finish while a second process starts.
    const take = "select pg_try_advisory_lock($1) as taken";
    while (!(await client.query<{ taken: boolean }>(take, [SETUP_LOCK])).rows[0]?.taken) await setTimeout(PAUSE);
    return work();
  });
}
