import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered, as the log tells of it. */
export type CurrentRequest = {
  /** In the log, in the answer's header X-Request-Id, and in the reference that a visitor is shown. */
  id: string;
  /** The account whose session it is; null for a visitor, and for as long as nobody has asked. */
  actorId: string | null;
  /** The kind of address, without ids and secrets: `/admin/orders/[id]`. */
  route: () => string;
};

// Next.js bundles instrumentation and pages apart, so both share it through `globalThis`.
const shared = globalThis as unknown as { assayRequest?: AsyncLocalStorage<CurrentRequest> };
shared.assayRequest ??= new AsyncLocalStorage();
const requests = shared.assayRequest;

/** Runs the answer of one request; all that it awaits finds the request by `currentRequest`. */
export const runRequest = <T>(request: CurrentRequest, answer: () => T): T => requests.run(request, answer);

/** The request that this code runs for; undefined in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

/** Notes whose session the request has, for the log. */
export function noteActor(userId: string): void {
  const request = requests.getStore();
  if (request) request.actorId = userId;
}
