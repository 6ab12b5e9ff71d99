import type { IncomingMessage, ServerResponse } from "node:http";
import { metrics } from "~/server/metrics/metrics";
import { createRouteNames } from "./route-name";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The same handler, with each answer counted by route, method and status; the handler itself where nobody reads it. */
export function countRequests(handle: Handler): Handler {
  const counted = metrics();
  if (!counted) return handle;
  const routeName = createRouteNames();
  return (request, response) => {
    const started = performance.now();
    // Next.js changes the request's address while it answers.
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const method = request.method === "GET" || request.method === "POST" ? request.method : "other";
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      const labels = { route: routeName(path), method, status: String(status) };
      counted.requests.observe(labels, (performance.now() - started) / 1000);
    });
    return handle(request, response);
  };
}
