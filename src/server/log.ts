import pino from "pino";
import { env } from "./env";

/** The server's log: one JSON line for each thing worth knowing, without secrets. */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ["password", "*.password", "smtpPass", "*.smtpPass", "headers.cookie", "*.passwordHash"],
});

/** An unexpected failure, under the id that its victim was shown. */
export const logError = (error: unknown, about: Record<string, unknown> = {}) =>
  log.error({ err: error instanceof Error ? error : new Error(String(error)), ...about }, "unexpected failure");
