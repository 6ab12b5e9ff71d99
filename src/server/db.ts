import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { PrismaClient } from "~/generated/prisma/client";
import { env } from "./env";
import { createPool } from "./pool";
import { poolSizes } from "./pool-sizes";
import { createStatementNames } from "./prepared-statements";
import { processSingleton } from "./process-singleton";
import { registerDirectPool } from "./query-rows";

const QUERY_EVENTS = [{ emit: "event", level: "query" }] as const;

const SETTINGS = [
  // The driver reads and writes timestamps without a zone as UTC.
  "TimeZone=UTC",
  // A text matches words of a name if they share half of their trigrams, and the whole name at six in ten (see
  // `similarNames`). At PostgreSQL's default of 0.3, a misspelled word would be compared with one in fifty of all
  // names.
  "pg_trgm.similarity_threshold=0.6",
  "pg_trgm.word_similarity_threshold=0.5",
];

/** Connection settings that every Prisma pool of the shop uses. */
export const clientPool = (name: string) => ({
  name,
  max: poolSizes(env.DATABASE_CONNECTIONS, env.WEB_CONCURRENCY).prisma,
  options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
});

/** Creates a Prisma client on this pool; disconnecting it ends the pool. */
export function createClient(pool: Pool) {
  const nameOf = env.PREPARED_STATEMENTS === "on" ? createStatementNames() : () => "";
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf }),
    // For tests, which count statements; emitting an event for each costs CPU time.
    log: env.NODE_ENV === "production" ? [] : [...QUERY_EVENTS],
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  registerDirectPool(client, { pool, nameOf });
  return client;
}

// One client per process: otherwise each hot reload would open a new pool.
export const db = processSingleton("assayDb", () => createClient(createPool(clientPool("prisma"))));
export type Db = typeof db;
/** The client that a command gets inside `inTransaction`. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];
