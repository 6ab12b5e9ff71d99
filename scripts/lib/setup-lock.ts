// Tables and demo data are made by one process at a time: two starts on one database wait for each other.
import { withClient } from "./postgres";

/** Any number that no other program uses for an advisory lock in this database. */
const SETUP_LOCK = 7_110_415_526;

/**
 * Runs `work` while this process alone sets the database up. The lock goes with its connection, also when the process
 * is killed. It cannot be taken a second time inside `work`.
 */
export function withSetupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [SETUP_LOCK]);
    return work();
  });
}
