import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { callerFor, NOW } from "~tests/support/factories";
import { tablesScannedBy } from "~tests/support/query-plans";

const PEOPLE = 12_000;

beforeAll(async () => {
  // Two thirds have no network; the values of the others repeat, as real ones do.
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO users (email, name, is_affiliate, updated_at)
      SELECT 'ranked-' || n || '@example.test', 'Person ' || n, true, now() FROM generate_series(1, ${PEOPLE}::int) n
      RETURNING id, substring(email from '[0-9]+')::int AS n
    )
    INSERT INTO affiliate_counters (user_id, slot, network_size, orders, volume_cents)
    SELECT id, slot, CASE WHEN n % 3 = 0 THEN (n * 7919) % 2000 ELSE 0 END, n % 5, (n::bigint * 104729) % 1000000
    FROM made, generate_series(0, 1) slot`;
  await db.$executeRaw`ANALYZE`;
  await refreshLeaderboard({ db, now: NOW });
  await db.$executeRaw`ANALYZE`;
});

describe(`a leaderboard of ${PEOPLE.toLocaleString("en-US")} affiliates`, () => {
  it("returns everybody's exact rank by every measure", async () => {
    const picked = await db.$queryRaw<{ id: string; network: bigint; orders: bigint; volume: bigint }[]>`
      SELECT user_id::text AS id, rank() OVER (ORDER BY network_size DESC) AS network,
        rank() OVER (ORDER BY orders DESC) AS orders, rank() OVER (ORDER BY volume_cents DESC) AS volume
      FROM leaderboard_standings ORDER BY user_id`;
    for (const person of picked.filter((_, at) => at % 400 === 0)) {
      const api = await callerFor(db, person.id);
      for (const by of ["network", "orders", "volume"] as const) {
        const { entries, mine } = await api.leaderboard.standings({ by });
        expect([entries.length, mine?.rank]).toEqual([50, Number(person[by])]);
      }
    }
  });

  it("reads a page and the viewer's own rank by index, without scanning or summing", async () => {
    const someone = await db.user.findUniqueOrThrow({ where: { email: "ranked-7777@example.test" } });
    const api = await callerFor(db, someone.id);
    for (const by of ["network", "orders", "volume"] as const) {
      const scanned = await tablesScannedBy(() => api.leaderboard.standings({ by }));
      expect(scanned.filter((table) => /users|affiliate_counters|leaderboard_standings/.test(table))).toEqual([]);
    }
  });
});
