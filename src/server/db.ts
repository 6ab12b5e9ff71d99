import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "~/generated/prisma/client";
import { env } from "./env";
import { createPool } from "./pool";
import { createStatementNames } from "./prepared-statements";

const QUERY_EVENTS = [{ emit: "event", level: "query" }] as const;

const create = () =>
  new PrismaClient({
    // The driver writes and reads times without a zone as UTC, so every connection must use UTC too.
    adapter: new PrismaPg(createPool({ max: 16, options: "-c TimeZone=UTC" }), {
      disposeExternalPool: true,
      statementNameGenerator: env.PREPARED_STATEMENTS === "on" ? createStatementNames() : undefined,
    }),
    // For tests, which count statements; making an event of each costs processor time.
    log: env.NODE_ENV === "production" ? [] : [...QUERY_EVENTS],
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });

// One client per process: hot reload would otherwise open a new pool at every save.
const kept = globalThis as unknown as { assayDb?: ReturnType<typeof create> };
kept.assayDb ??= create();

export const db = kept.assayDb;
export type Db = typeof db;
/** What a command gets inside `inTransaction`. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];
