import { AsyncLocalStorage } from "node:async_hooks";

/** What the log records about the current request. */
export type CurrentRequest = {
  /** Appears in the log, the X-Request-Id response header, and the error reference that visitors see. */
  id: string;
  /** The signed-in account; null for a visitor, and until the session has been read. */
  actorId: string | null;
  /** The route pattern, without ids or secrets: `/admin/orders/[id]`. */
  route: () => string;
};

// Next.js bundles instrumentation and pages separately; `globalThis` gives both the same instance.
const shared = globalThis as unknown as { assayRequest?: AsyncLocalStorage<CurrentRequest> };
shared.assayRequest ??= new AsyncLocalStorage();
const requests = shared.assayRequest;

/** Runs a request handler; everything it awaits can read the request with `currentRequest`. */
export const runRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** The request this code runs for; undefined in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

/** Records the signed-in account for the log. */
export function noteActor(userId: string): void {
  const request = requests.getStore();
  if (request) request.actorId = userId;
}
