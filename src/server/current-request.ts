import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton";

/** What the log records about the current request. */
export type CurrentRequest = {
  /** Appears in the log, the X-Request-Id response header, and the error reference that visitors see. */
  id: string;
  /** The signed-in account; null for a visitor, and until the session has been read. */
  actorId: string | null;
  /** The route pattern, without ids or secrets: `/admin/orders/[id]`. */
  route: () => string;
};

const requests = processSingleton("assayRequest", () => new AsyncLocalStorage<CurrentRequest>());

/** Runs a request handler; everything it awaits can read the request with `currentRequest`. */
export const runRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** The request this code runs for; undefined in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

/** Records the signed-in account for the log. */
export function setRequestActor(userId: string): void {
  const request = requests.getStore();
  if (request) request.actorId = userId;
}
