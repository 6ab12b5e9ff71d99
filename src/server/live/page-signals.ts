import { Prisma } from "~/generated/prisma/client";
import { afterCommit } from "~/server/after-commit";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { log } from "~/server/log";
import { pool } from "~/server/pool";
import { redis } from "~/server/redis";
import { onShutdown } from "~/server/shutdown";
import { listen } from "./channel";
import type { Handler, Unsubscribe } from "./listener";
import { createRedisSignals, type RedisSignals } from "./redis-signals";

// Signals for open pages: many, and each only a hint to read again. Over Redis they spare PostgreSQL the lock that
// every commit with a NOTIFY takes. What caches hear (`notify`) stays with the commit: a lost one would be wrong for ever.

const kept = globalThis as unknown as { assayRedisSignals?: RedisSignals };

function overRedis(): RedisSignals | null {
  const client = redis();
  if (!client || !env.REDIS_URL) return null;
  if (!kept.assayRedisSignals) {
    const signals = createRedisSignals(env.REDIS_URL, client);
    kept.assayRedisSignals = signals;
    onShutdown("close", () => signals.close());
  }
  return kept.assayRedisSignals;
}

/** The signal when Redis did not take it: listeners hear both ways. */
const sendByNotify = (channel: string, payload: string) =>
  pool
    .query("SELECT pg_notify($1, $2)", [channel, payload])
    .catch((error) => log.warn({ err: error }, "a live signal was lost"));

/**
 * A table expression of one row that tells open pages, on every process, that something happened, when (and only if) the
 * transaction is committed: write it into FROM of the transaction's last statement. Over Redis it is sent right after
 * the commit.
 */
export function pageSignal(tx: object, channel: string, payload: string, signals = overRedis()): Prisma.Sql {
  if (!signals?.isReady()) return Prisma.sql`pg_notify(${channel}, ${payload})`;
  afterCommit(tx, () => void signals.send(channel, payload).catch(() => sendByNotify(channel, payload)));
  return Prisma.sql`(SELECT 1) AS told_after_commit`;
}

/** The same for a transaction that has no statement to write it into. */
export async function signalPages(
  tx: Pick<Tx, "$executeRaw">,
  channel: string,
  payload: string,
  signals = overRedis(),
): Promise<void> {
  const signal = pageSignal(tx, channel, payload, signals);
  if (!signals?.isReady()) await tx.$executeRaw`SELECT 1 FROM ${signal}`;
}

/** As `listen`, for signals of `signalPages`: by whichever way each of them comes. */
export function listenForPages(channel: string, handler: Handler, signals = overRedis()): Unsubscribe {
  const ways = [listen(channel, handler), ...(signals ? [signals.listen(channel, handler)] : [])];
  const end = () => {
    for (const endOne of ways) endOne();
  };
  return Object.assign(end, { ready: Promise.all(ways.map(({ ready }) => ready)).then(() => {}) });
}
