import type { Pool, PoolConfig } from "pg";
import { DatabasePool, probeDatabase } from "./database-pool";
import { createDatabaseState } from "./database-state";
import { env } from "./env";
import { metrics } from "./metrics/metrics";
import { poolSizes } from "./pool-sizes";
import { processSingleton } from "./process-singleton";
import { onShutdown } from "./shutdown";
import { statementSpan } from "./tracing/spans";

/** Whether this process's database responds. `server.mjs` reads it too. */
export const database = processSingleton("assayDatabase", () =>
  createDatabaseState((signal) => probeDatabase(env.DATABASE_URL, signal)),
);

/** `name` labels the pool in the metrics. */
type Named = PoolConfig & { name: string };

/** Creates a pool with a statement timeout and metrics, closed on shutdown. */
export function createPool({ name, ...config }: Named, state = database): Pool {
  const connectionString = env.DATABASE_URL;
  const counted = metrics();
  const made = new DatabasePool({ connectionString, ...config }, state, {
    statementMs: env.STATEMENT_TIMEOUT_SECONDS * 1000,
    keepsStatements: env.PREPARED_STATEMENTS === "on",
    onStatement(text) {
      counted?.statements.inc();
      return statementSpan(text);
    },
  });
  counted?.gauge(`database_${name}_connections`, `Connections of the ${name} pool`, () => made.totalCount);
  counted?.gauge(`database_${name}_idle`, `Idle connections of the ${name} pool`, () => made.idleCount);
  counted?.gauge(`database_${name}_waiting`, `Requests that wait for the ${name} pool`, () => made.waitingCount);
  onShutdown("close", () => made.end());
  return made;
}

/** A pool on another server, with its own state: while that server is down, nothing else is rejected. */
export function createPoolAt(connectionString: string, config: Named) {
  const state = createDatabaseState((signal) => probeDatabase(connectionString, signal));
  return { state, pool: createPool({ ...config, connectionString }, state) };
}

/** Connections for code that uses pg without Prisma, such as rate limits. */
export const pool = processSingleton("assayPool", () =>
  createPool({ name: "limits", max: poolSizes(env.DATABASE_CONNECTIONS, env.WEB_CONCURRENCY).rateLimits }),
);
