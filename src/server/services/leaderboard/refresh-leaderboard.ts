import { z } from "zod";
import { pauseAfterCountMs } from "~/domain/leaderboard";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inLongTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { isHouse } from "../ledger/house-account";

/** Distance between checkpoints: the most places that have to be counted to find a rank. */
const MARK_EVERY = 500;
/** Refreshing a million accounts takes longer than a request may. */
const TIMEOUT_MS = 15 * 60_000;
const LOCK = 4_711_001;

type Counting = Pick<ServiceContext, "db" | "now">;

const LockRow = z.strictObject({ isMine: z.boolean() });

/**
 * Refreshes the leaderboard: rewrites the standings that changed, drops accounts that are no longer listed, and writes
 * a checkpoint at every 500th place. Returns null if another process is refreshing it. Safe to repeat.
 */
export async function refreshLeaderboard({ db, now }: Counting): Promise<{ durationMs: number } | null> {
  const start = performance.now();
  return inLongTransaction(
    db,
    async (tx) => {
      const [lock] = await queryRows(tx, LockRow)`SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isMine"`;
      if (!lock?.isMine) return null;
      await writeStandings(tx);
      await markPlaces(tx);
      const durationMs = Math.round(performance.now() - start);
      await tx.leaderboardRefresh.upsert({
        where: { id: "default" },
        create: { refreshedAt: now, durationMs },
        update: { refreshedAt: now, durationMs },
      });
      return { durationMs };
    },
    { timeout: TIMEOUT_MS },
  );
}

/**
 * Refreshes the leaderboard if the last refresh, by any process, is long enough ago. Returns the milliseconds to wait
 * until the next attempt.
 */
export async function refreshLeaderboardWhenDue({ db, now }: Counting): Promise<number> {
  const last = await db.leaderboardRefresh.findUnique({ where: { id: "default" } });
  const pauseMs = last ? pauseAfterCountMs(last.durationMs) : 0;
  const dueInMs = last ? last.refreshedAt.getTime() + pauseMs - now.getTime() : 0;
  // A refresh dated further ahead came from a wrong clock: waiting for that time would freeze the leaderboard.
  if (dueInMs > 0 && dueInMs <= 2 * pauseMs) return dueInMs;
  const count = await refreshLeaderboard({ db, now });
  return pauseAfterCountMs(count?.durationMs ?? 0);
}

/** Excludes the house account, which does not compete. */
const isListed = () =>
  Prisma.sql`u."is_affiliate" AND NOT u."is_disabled" AND u."deleted_at" IS NULL AND NOT (${isHouse()})`;

async function writeStandings(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "leaderboard_standings" s
    USING "users" u WHERE u."id" = s."user_id" AND NOT (${isListed()})`;
  await tx.$executeRaw`
    INSERT INTO "leaderboard_standings" ("user_id", "network_size", "orders", "volume_cents")
    SELECT u."id", coalesce(c."network", 0), coalesce(c."orders", 0), coalesce(c."volume", 0)
    FROM "users" u
    LEFT JOIN (
      SELECT "user_id", sum("network_size")::bigint AS "network", sum("orders")::bigint AS "orders",
        sum("volume_cents")::bigint AS "volume"
      FROM "affiliate_counters" GROUP BY "user_id"
    ) c ON c."user_id" = u."id"
    LEFT JOIN "leaderboard_standings" s ON s."user_id" = u."id"
    WHERE ${isListed()}
      AND (s."network_size", s."orders", s."volume_cents")
        IS DISTINCT FROM (coalesce(c."network", 0), coalesce(c."orders", 0), coalesce(c."volume", 0))
    ON CONFLICT ("user_id") DO UPDATE SET
      "network_size" = EXCLUDED."network_size", "orders" = EXCLUDED."orders", "volume_cents" = EXCLUDED."volume_cents"`;
}

async function markPlaces(tx: Tx): Promise<void> {
  await tx.$executeRaw`DELETE FROM "leaderboard_checkpoints"`;
  for (const [measure, column] of Object.entries({
    network: "network_size",
    orders: "orders",
    volume: "volume_cents",
  })) {
    const value = Prisma.raw(`"${column}"`);
    await tx.$executeRaw`
      INSERT INTO "leaderboard_checkpoints" ("measure", "value", "above", "at_or_above")
      SELECT DISTINCT ${measure}, "value", "above", "at_or_above" FROM (
        SELECT ${value} AS "value", row_number() OVER (ORDER BY ${value} DESC) AS "place",
          rank() OVER (ORDER BY ${value} DESC) - 1 AS "above",
          count(*) OVER (ORDER BY ${value} DESC RANGE UNBOUNDED PRECEDING) AS "at_or_above"
        FROM "leaderboard_standings"
      ) placed
      WHERE ("place" - 1) % ${MARK_EVERY}::int = 0`;
  }
}
