import pino from "pino";
import { currentRequest } from "./current-request";
import { env } from "./env";
import { loggable } from "./loggable";
import { processSingleton } from "./process-singleton";

// One per process: two streams to one file could garble each other's lines.
// One write costs more than a cached page, so about a hundred lines share one; the rest is flushed on exit. A larger
// buffer would not pay off: each line that is appended copies the whole buffer.
const output = processSingleton("assayLogOutput", () =>
  pino.destination({ sync: false, minLength: 16_384, maxWrite: 65_536, periodicFlush: 100 }),
);

function ofRequest(): Record<string, unknown> {
  const request = currentRequest();
  if (!request) return {};
  return { requestId: request.id, actorId: request.actorId, route: request.route() };
}

/** The server's log: one JSON line per event, with its request, without secrets or personal data. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    mixin: ofRequest,
    formatters: { log: (line) => loggable(line) as Record<string, unknown> },
    // `formatters.log` has already turned errors into plain objects.
    serializers: { err: (error: unknown) => error },
  },
  output,
);

/** Logs an unexpected failure; the request id added to the line is the one the visitor was shown. */
export const logError = (error: unknown, about: Record<string, unknown> = {}) =>
  log.error({ err: error instanceof Error ? error : new Error(String(error)), ...about }, "unexpected failure");

/** The request log. Its lines hold plain facts only, so they skip redaction. */
const requests = pino({ level: env.LOG_LEVEL }, output);

/** Off on a terminal by default: request lines would bury the messages that the person there wants to read. */
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

/** Writes a request's line; null if request logging is off. */
export const requestLog = (): ((line: RequestLine) => void) | null =>
  isAsked() && requests.isLevelEnabled("info") ? (line) => requests.info(line, "request") : null;
