import type { Instrumentation } from "next";

/** Runs once at server start: logging, tracing, the request handler and jobs (e-mail only if `MAIL_WORKER` is on). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("~/server/env");
  if (env.NODE_ENV === "production") {
    const { sendConsoleToLog } = await import("~/server/console-to-log");
    sendConsoleToLog();
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import("~/server/tracing/start-tracing");
    startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  }
  const { createRequestHandler } = await import("~/server/http/handle-request");
  // The HTTP server (src/server/http/main.mjs) is loaded outside this bundle and takes the handler from `globalThis`.
  Object.assign(globalThis, { assayRequestHandler: createRequestHandler });
  const { startJobs } = await import("~/server/jobs/start-jobs");
  startJobs({ sendsMail: env.MAIL_WORKER === "on" });
}

/** Logs a failed page under the reference that the visitor sees, without the URL, which may hold a secret. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logError } = await import("~/server/log");
  const reference = (error as { digest?: string }).digest;
  logError(error, { reference, method: request.method, routePath, routeType });
};
