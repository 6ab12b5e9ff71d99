import { DatabaseUnavailable } from "./database-state";
import { causesOf, codesOf } from "./error-causes";

/** Error codes from Node.js, PostgreSQL (shutting down, starting up, connection lost) and Prisma. */
const CODES = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
]);

const WORDS =
  /connection terminated|connection error and is not queryable|server closed the connection|closed the connection|can't reach database server/i;

/** PgBouncer's messages when the database behind it is gone. Its code, 08P01, also covers protocol violations. */
const POOLER_WORDS =
  /server conn crashed|server login (has been failing|failed)|query_wait_timeout|cannot connect to server/i;

/** Prisma puts the code of some errors only in the message. */
const wordedCode = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.match(/Code: `(\w{5})`/)?.[1] : undefined;

/** Whether this failed because the database connection was lost or could not be opened. */
export function isConnectionLost(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ([...codesOf(cause), wordedCode(cause)].some((known) => known && CODES.has(known))) return true;
    if (cause instanceof DatabaseUnavailable) return true;
    if (cause instanceof Error && (WORDS.test(cause.message) || POOLER_WORDS.test(cause.message))) return true;
  }
  return false;
}
