import { Prisma } from "~/generated/prisma/client";
import { afterCommit } from "~/server/after-commit";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { log } from "~/server/log";
import { pool } from "~/server/pool";
import { processSingleton } from "~/server/process-singleton";
import { redis } from "~/server/redis";
import { onShutdown } from "~/server/shutdown";
import { listen } from "./channel";
import type { Handler, Unsubscribe } from "./listener";
import { createRedisSignals, type RedisSignals } from "./redis-signals";

// Signals for open pages: frequent, and each only a hint to read again. Sending them over Redis avoids the lock that
// PostgreSQL takes on every commit with a NOTIFY. Cache invalidation (`notify`) stays in the commit: a lost message
// would leave a cache stale forever.

function overRedis(): RedisSignals | null {
  const client = redis();
  const url = env.REDIS_URL;
  if (!client || !url) return null;
  return processSingleton("assayRedisSignals", () => {
    const signals = createRedisSignals(url, client);
    onShutdown("close", () => signals.close());
    return signals;
  });
}

/** Fallback when Redis did not accept the signal; listeners subscribe to both. */
const sendByNotify = (channel: string, payload: string) =>
  pool
    .query("SELECT pg_notify($1, $2)", [channel, payload])
    .catch((error) => log.warn({ err: error }, "a live signal was lost"));

/**
 * A one-row table expression that signals open pages in every process if and when the transaction commits: put it in
 * the FROM of the transaction's last statement. With Redis the signal is sent right after the commit.
 */
export function pageSignal(tx: object, channel: string, payload: string, signals = overRedis()): Prisma.Sql {
  if (!signals?.isReady()) return Prisma.sql`pg_notify(${channel}, ${payload})`;
  afterCommit(tx, () => void signals.send(channel, payload).catch(() => sendByNotify(channel, payload)));
  return Prisma.sql`(SELECT 1) AS told_after_commit`;
}

/** Like `pageSignal`, for a transaction with no statement to put it in. */
export async function signalPages(
  tx: Pick<Tx, "$executeRaw">,
  channel: string,
  payload: string,
  signals = overRedis(),
): Promise<void> {
  const signal = pageSignal(tx, channel, payload, signals);
  if (!signals?.isReady()) await tx.$executeRaw`SELECT 1 FROM ${signal}`;
}

/** Like `signalPages`, for many pages in one statement. */
export async function signalManyPages(
  tx: Pick<Tx, "$executeRaw">,
  channel: string,
  payloads: readonly string[],
  signals = overRedis(),
): Promise<void> {
  if (signals?.isReady()) for (const payload of payloads) pageSignal(tx, channel, payload, signals);
  else await tx.$executeRaw`SELECT pg_notify(${channel}, page) FROM unnest(${[...payloads]}::text[]) page`;
}

/** Like `listen`, for signals of `signalPages`, over both PostgreSQL and Redis. */
export function listenForPages(channel: string, handler: Handler, signals = overRedis()): Unsubscribe {
  const ways = [listen(channel, handler), ...(signals ? [signals.listen(channel, handler)] : [])];
  const end = () => {
    for (const endOne of ways) endOne();
  };
  return Object.assign(end, { ready: Promise.all(ways.map(({ ready }) => ready)).then(() => {}) });
}
