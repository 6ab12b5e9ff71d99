import { expect } from "vitest";
import { db } from "~/server/db";
import { soon } from "./soon";

/** Waits until a statement in the test's database waits for a lock. */
export const waitsForLock = () =>
  soon(async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(row?.count).toBeGreaterThan(0);
  });
