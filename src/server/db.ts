import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { PrismaClient } from "~/generated/prisma/client";
import { env } from "./env";
import { createPool } from "./pool";
import { poolSizes } from "./pool-sizes";
import { createStatementNames } from "./prepared-statements";
import { sendDirectly } from "./query-rows";

const QUERY_EVENTS = [{ emit: "event", level: "query" }] as const;

const SETTINGS = [
  // The driver writes and reads times without a zone as UTC.
  "TimeZone=UTC",
  // A text is like words of a name where half of their groups of three letters are the same, and like the whole name with
  // six in ten (`similarNames`). At the database's own 0.3, a mistyped word is compared with one in fifty of all names.
  "pg_trgm.similarity_threshold=0.6",
  "pg_trgm.word_similarity_threshold=0.5",
];

/** Every connection of the shop has the same settings. */

export const clientPool = (name: string) => ({
  name,
  max: poolSizes(env.DATABASE_CONNECTIONS, env.WEB_CONCURRENCY).prisma,
  options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
});

/** A client on these connections, which end with it. */
export function createClient(pool: Pool) {
  const nameOf = env.PREPARED_STATEMENTS === "on" ? createStatementNames() : () => "";
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf }),
    // For tests, which count statements; making an event of each costs processor time.
    log: env.NODE_ENV === "production" ? [] : [...QUERY_EVENTS],
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  sendDirectly(client, { pool, nameOf });
  return client;
}

// One client per process: hot reload would otherwise open a new pool at every save.
const kept = globalThis as unknown as { assayDb?: ReturnType<typeof createClient> };
kept.assayDb ??= createClient(createPool(clientPool("prisma")));

export const db = kept.assayDb;
export type Db = typeof db;
/** What a command gets inside `inTransaction`. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];
