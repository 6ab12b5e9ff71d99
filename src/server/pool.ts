import type { Pool, PoolConfig } from "pg";
import { DatabasePool, probeDatabase } from "./database-pool";
import { createDatabaseState, type DatabaseState } from "./database-state";
import { env } from "./env";
import { poolSizes } from "./pool-sizes";
import { onShutdown } from "./shutdown";

// Next.js bundles instrumentation and pages apart, and `server.mjs` is in neither: all share it through `globalThis`.
const kept = globalThis as unknown as { assayDatabase?: DatabaseState; assayPool?: Pool };
kept.assayDatabase ??= createDatabaseState((signal) => probeDatabase(env.DATABASE_URL, signal));

/** Whether the database of this process answers. */
export const database = kept.assayDatabase;

/** A pool whose statements are bounded and which is closed with the server. */
export function createPool(config: PoolConfig, state = database): Pool {
  const connectionString = env.DATABASE_URL;
  const made = new DatabasePool({ connectionString, ...config }, state, env.STATEMENT_TIMEOUT_SECONDS * 1000);
  onShutdown("close", () => made.end());
  return made;
}

/** A pool to another server, with a state of its own: when that one does not answer, nothing else is refused. */
export function createPoolAt(connectionString: string, config: PoolConfig) {
  const state = createDatabaseState((signal) => probeDatabase(connectionString, signal));
  return { state, pool: createPool({ ...config, connectionString }, state) };
}

kept.assayPool ??= createPool({ max: poolSizes(env.DATABASE_CONNECTIONS, env.WEB_CONCURRENCY).rateLimits });

/** Connections for code that uses pg without Prisma: rate limits. */
export const pool = kept.assayPool;
