import type { IncomingMessage, ServerResponse } from "node:http";
import { type CurrentRequest, currentRequest, runRequest } from "~/server/current-request";
import { env } from "~/server/env";
import { logError, requestLog } from "~/server/log";
import { metrics } from "~/server/metrics/metrics";
import { beginSpan, endSpan, inSpan, KINDS } from "~/server/tracing/spans";
import { createRouteNames, namesOfCalls } from "./route-name";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const METHODS = new Set(["GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"]);
/** Next.js's own files, pictures and icons: many per page, and not worth a log line. */
const STATIC = /^\/(?:_next|files)\/|\.(?:png|webp|svg|ico|txt|webmanifest)$/;
const PROXYS_ID = /^[\w-]{8,64}$/;

/**
 * Returns a new request id. Behind a proxy that sends X-Request-Id, uses that id plus a random suffix: the id is an
 * idempotency key, and a client may send the same one twice.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">, proxies = env.TRUST_PROXY): string {
  const given = proxies > 0 ? headers["x-request-id"] : undefined;
  const own = crypto.randomUUID();
  return typeof given === "string" && PROXYS_ID.test(given) ? `${given}.${own.slice(0, 8)}` : own;
}

/** Responds 500 with the id under which the failure is logged. */
function fail(error: unknown, response: ServerResponse): void {
  logError(error);
  if (!response.headersSent) {
    response.writeHead(500, { "Content-Type": "text/plain", "X-Request-Id": currentRequest()?.id });
  }
  response.end(response.writableEnded ? undefined : "Something went wrong on our side.");
}

function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): unknown {
  try {
    const answered = handle(request, response);
    return answered instanceof Promise ? answered.catch((error) => fail(error, response)) : answered;
  } catch (error) {
    return fail(error, response);
  }
}

/** Wraps a handler with a request id and, where enabled, metrics, a trace span and a log line per request. */
export function observeRequests(handle: Handler): Handler {
  const counted = metrics();
  const logged = requestLog();
  const routeName = createRouteNames();
  const routeOf = (path: string) => namesOfCalls(path) ?? routeName(path);
  // Created outside the request closure: whatever outlives the request and keeps this object must not retain the
  // response.
  const currentRequest = (id: string, path: string): CurrentRequest => ({
    ...{ id, actorId: null },
    route: () => routeOf(path),
  });

  return (request, response) => {
    const started = performance.now();
    // Next.js rewrites `request.url` while it handles the request.
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const current = currentRequest(requestIdOf(request), path);
    const span = beginSpan({
      name: "request",
      kind: KINDS.server,
      ...(env.TRUST_PROXY > 0 && { traceparent: String(request.headers.traceparent) }),
    });
    const run = () => runRequest(current, () => inSpan(span, () => answer(handle, request, response)));
    if (!counted && !logged && !span) return run();
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once("close", () => {
      const ms = performance.now() - started;
      const status = response.writableFinished ? response.statusCode : 499;
      const asked = request.method ?? "";
      const method = METHODS.has(asked) ? asked : "other";
      const label = method === "GET" || method === "POST" ? method : "other";
      if (span) {
        span.updateName(`${method} ${routeOf(path)}`);
        span.setAttributes({
          ...{ "http.request.method": method, "http.route": routeOf(path), "http.response.status_code": status },
          ...{ "assay.request_id": current.id, ...(current.actorId && { "assay.actor_id": current.actorId }) },
        });
        endSpan(span, status >= 500 ? "error" : undefined);
      }
      counted?.requests.observe({ route: routeName(path), method: label, status: String(status) }, ms / 1000);
      if (!logged || (status < 500 && STATIC.test(path))) return;
      logged({
        ...{ requestId: current.id, actorId: current.actorId, route: current.route(), method, status },
        ...{ ms: Math.round(ms * 100) / 100, bytes: socket.bytesWritten - before },
      });
    });
    return run();
  };
}
