import { Redis } from "ioredis";
import { env } from "./env";
import { log } from "./log";
import { processSingleton } from "./process-singleton";
import { onShutdown } from "./shutdown";

const CONNECT_WITHIN_MS = 2_000;
/** After this, the caller falls back to PostgreSQL. */
const ANSWER_WITHIN_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Reconnects forever and never queues: while it is down, commands fail at once and callers fall back to PostgreSQL. */
export function connectRedis(url: string): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    // Drops an unresponsive server, so that later commands do not wait for it.
    socketTimeout: 2 * ANSWER_WITHIN_MS,
    autoResubscribe: false,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random() / 2),
  });
  client.on("error", (error) => log.warn({ err: error }, "the connection to Redis broke"));
  // This connection alone must not keep the process alive.
  client.on("connect", () => client.stream.unref());
  return client;
}

export const isReady = (client: Redis): boolean => client.status === "ready";

/** Prefixes a key or channel; another shop on the same Redis uses another database number. */
export const redisName = (client: Redis, name: string): string => `assay:${client.options.db ?? 0}:${name}`;

/** This process's connection to Redis or Valkey; null if none is configured. */
export function redis(): Redis | null {
  const url = env.REDIS_URL;
  if (!url) return null;
  return processSingleton("assayRedis", () => {
    const client = connectRedis(url);
    onShutdown("close", () => client.disconnect());
    return client;
  });
}

/** Null if Redis is not configured. */
export function redisState(): "ready" | "away" | null {
  const client = redis();
  if (!client) return null;
  return isReady(client) ? "ready" : "away";
}
