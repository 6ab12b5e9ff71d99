import { DatabaseUnavailable } from "./database-state";

/** Of Node.js, of PostgreSQL (its server is ending or starting, or lost the connection) and of Prisma. */
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
]);
const MORE_CODES = ["08006", "P1001", "P1002", "P1008", "P1017"];
for (const code of MORE_CODES) CODES.add(code);

const WORDS =
  /connection terminated|connection error and is not queryable|server closed the connection|closed the connection|can't reach database server/i;

/** What PgBouncer says when the database behind it is gone. Its code, 08P01, is that of faults in the protocol too. */
const POOLER_WORDS =
  /server conn crashed|server login (has been failing|failed)|query_wait_timeout|cannot connect to server/i;

/** The client words some errors with the code in their text alone. */
const wordedCode = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.match(/Code: `(\w{5})`/)?.[1] : undefined;

/** Whether this failed because the connection to the database was cut or could not be made. */
export function isConnectionCut(error: unknown): boolean {
  for (let cause = error; cause && typeof cause === "object"; cause = (cause as { cause?: unknown }).cause) {
    const { code, originalCode, meta } = cause as { code?: string; originalCode?: string; meta?: { code?: string } };
    if ([code, originalCode, meta?.code, wordedCode(cause)].some((known) => known && CODES.has(known))) return true;
    if (cause instanceof DatabaseUnavailable) return true;
    if (cause instanceof Error && (WORDS.test(cause.message) || POOLER_WORDS.test(cause.message))) return true;
  }
  return false;
}
