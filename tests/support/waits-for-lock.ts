import { expect } from "vitest";
import { db } from "~/server/db";
import { soon } from "./soon";

/** How many statements in the test's database wait for a lock. */
export async function waitingStatements(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

/** Waits until at least so many do. */
export const waitsForLock = (statements = 1) =>
  soon(async () => expect(await waitingStatements()).toBeGreaterThanOrEqual(statements));
