import pino from "pino";
import { currentRequest } from "./current-request";
import { env } from "./env";
import { loggable } from "./loggable";

// Next.js bundles instrumentation and pages apart; two streams to one file could break each other's lines.
const kept = globalThis as unknown as { assayLogOutput?: pino.DestinationStream };
// A write costs more than a page from the cache, so that about a hundred lines share one; what is left is written when the
// process ends. Longer texts would not pay: each line that is added copies what waits.
kept.assayLogOutput ??= pino.destination({ sync: false, minLength: 16_384, maxWrite: 65_536, periodicFlush: 100 });
const output = kept.assayLogOutput;

/** The request that a line was written for. */
function ofRequest(): Record<string, unknown> {
  const request = currentRequest();
  if (!request) return {};
  return { requestId: request.id, actorId: request.actorId, route: request.route() };
}

/** The server's log: one JSON line per event, with the request it belongs to, without secrets and personal data. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    mixin: ofRequest,
    formatters: { log: (line) => loggable(line) as Record<string, unknown> },
    // The lines hold errors in words by then.
    serializers: { err: (error: unknown) => error },
  },
  output,
);

/** Logs an unexpected failure under the id that the visitor was shown. */
export const logError = (error: unknown, about: Record<string, unknown> = {}) =>
  log.error({ err: error instanceof Error ? error : new Error(String(error)), ...about }, "unexpected failure");

/** The log of requests: its lines are made of plain facts, so that nothing has to be looked for in them. */
const requests = pino({ level: env.LOG_LEVEL }, output);

/** Whether each request gets a line. Whoever starts the shop at a terminal wants to read what it says, not who calls. */
const isAsked = () =>
  env.LOG_REQUESTS ? env.LOG_REQUESTS === "on" : env.NODE_ENV === "production" && !process.stdout.isTTY;

export type RequestLine = {
  requestId: string;
  actorId: string | null;
  route: string;
  method: string;
  status: number;
  ms: number;
  bytes: number;
};

/** Writes the line of a request; null where nobody asked for them. */
export const requestLog = (): ((line: RequestLine) => void) | null =>
  isAsked() && requests.isLevelEnabled("info") ? (line) => requests.info(line, "request") : null;
