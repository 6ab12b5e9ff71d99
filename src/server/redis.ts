import { Redis } from "ioredis";
import { env } from "./env";
import { log } from "./log";
import { onShutdown } from "./shutdown";

const CONNECT_WITHIN_MS = 2_000;
/** PostgreSQL does the work of a server that does not answer within this. */
const ANSWER_WITHIN_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A connection that is made again for ever and never queues: while it is away every command fails at once, and whoever
 * asked goes on with PostgreSQL.
 */
export function connectRedis(url: string): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    // A server that is silent is left, so that later commands do not wait for it.
    socketTimeout: 2 * ANSWER_WITHIN_MS,
    autoResubscribe: false,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random() / 2),
  });
  client.on("error", (error) => log.warn({ err: error }, "the connection to Redis broke"));
  // The connection alone keeps no process from ending.
  client.on("connect", () => client.stream.unref());
  return client;
}

export const isReady = (client: Redis): boolean => client.status === "ready";

/** What this shop's keys and channels begin with: another shop on the server has another database number. */
export const redisName = (client: Redis, name: string): string => `assay:${client.options.db ?? 0}:${name}`;

// Next.js bundles instrumentation and pages apart, so both share one through `globalThis`.
const kept = globalThis as unknown as { assayRedis?: Redis };

/** The connection of this process to the shop's Redis or Valkey; null where it has none. */
export function redis(): Redis | null {
  const url = env.REDIS_URL;
  if (!url) return null;
  if (!kept.assayRedis) {
    const client = connectRedis(url);
    kept.assayRedis = client;
    onShutdown("close", () => client.disconnect());
  }
  return kept.assayRedis;
}

/** How the connection stands: null where the shop uses none. */
export function redisState(): "ready" | "away" | null {
  const client = redis();
  if (!client) return null;
  return isReady(client) ? "ready" : "away";
}
