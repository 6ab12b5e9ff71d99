import pino from "pino";
import { env } from "./env";

/** The server's log: one JSON line per event, without secrets. */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ["password", "*.password", "smtpPass", "*.smtpPass", "headers.cookie", "*.passwordHash"],
});

/** Logs an unexpected failure under the id that the visitor was shown. */
export const logError = (error: unknown, about: Record<string, unknown> = {}) =>
  log.error({ err: error instanceof Error ? error : new Error(String(error)), ...about }, "unexpected failure");
