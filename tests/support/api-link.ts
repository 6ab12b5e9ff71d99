// The fake server of a component test: typed handlers that answer API calls.
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { type inferProcedureInput, type inferTransformedProcedureOutput, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { observable } from "@trpc/server/observable";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { type Mock, vi } from "vitest";
import { confirmedActionsHeader } from "~/lib/confirmed-actions-header";
import type { AppRouter } from "~/server/api/root";
import { confirmedActionsOf } from "~/trpc/confirm-action";

type Leaf = { _def: { type: "query" | "mutation" | "subscription" } };
type Procedures<Router, Prefix extends string = ""> = {
  [Key in keyof Router & string]: Router[Key] extends Leaf
    ? { path: `${Prefix}${Key}`; procedure: Router[Key] }
    : Procedures<Router[Key], `${Prefix}${Key}.`>;
}[keyof Router & string];
type Procedure = Procedures<AppRouter["_def"]["record"]>;

/** The path of a procedure, such as "orders.byId". */
export type ApiPath = Procedure["path"];
type At<Path extends ApiPath> = Extract<Procedure, { path: Path }>["procedure"];
export type ApiInput<Path extends ApiPath> = inferProcedureInput<At<Path>>;
export type ApiOutput<Path extends ApiPath> = inferTransformedProcedureOutput<AppRouter, At<Path>>;

/** A stream controlled by the test; it emits to all subscribers. */
export type LiveStream<Event> = {
  emit: (event: Event) => void;
  fail: (error: unknown) => void;
  subscribe: (observer: { next: (event: Event) => void; error: (error: unknown) => void }) => () => void;
};
type EventOf<Output> = Output extends AsyncIterable<infer Event> ? Event : never;

type Answer<Output> = [Output] extends [AsyncIterable<unknown>]
  ? LiveStream<EventOf<Output>>
  : Output | Promise<Output>;

/** Answers a procedure with its output, or by throwing an `apiError`; `headers` if the call sends any. */
export type ApiHandler<Path extends ApiPath> = (input: ApiInput<Path>, headers?: Headers) => Answer<ApiOutput<Path>>;
type Headers = Record<string, string>;
/** The handlers for the procedures that a test's components call. */
export type ApiHandlers = { [Path in ApiPath]?: ApiHandler<Path> };

/**
 * Handlers that record their calls: `api["orders.place"].mockResolvedValue(…)`, `toHaveBeenCalledWith(…)`. After each
 * test they are reset to the implementation given here.
 */
export function apiHandlers<Path extends ApiPath>(handlers: { [P in Path]: ApiHandler<P> }) {
  const entries = Object.entries<ApiHandler<Path>>(handlers).map(([path, handler]) => [path, vi.fn(handler)]);
  return Object.fromEntries(entries) as { [P in Path]: Mock<ApiHandler<P>> };
}

export const pending = () => new Promise<never>(() => {});

/** A stream for a subscription: `const live = liveStream<"orders.live">()`, `{ "orders.live": () => live }`. */
export function liveStream<Path extends ApiPath>(): LiveStream<EventOf<ApiOutput<Path>>> {
  type Event = EventOf<ApiOutput<Path>>;
  const observers = new Set<{ next: (event: Event) => void; error: (error: unknown) => void }>();
  return {
    emit: (event) => observers.forEach((observer) => void observer.next(event)),
    fail: (error) => observers.forEach((observer) => void observer.error(error)),
    subscribe(observer) {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
}

type ErrorShape = AppRouter["_def"]["_config"]["$types"]["errorShape"];
type ErrorData = Pick<ErrorShape["data"], "code" | "reason" | "detail" | "fieldErrors" | "requestId">;

/** An error as the API's error formatter sends it; `CONFLICT` by default. */
export function apiError(message: string, data: Partial<ErrorData> = {}) {
  const {
    code = "CONFLICT",
    reason = code.toLowerCase().replaceAll("_", "-"),
    detail = null,
    fieldErrors = null,
    requestId = null,
  } = data;
  const httpStatus = getHTTPStatusCodeFromError(new TRPCError({ code }));
  const shape: ErrorShape = {
    code: TRPC_ERROR_CODES_BY_KEY[code],
    message,
    data: { code, httpStatus, reason, detail, fieldErrors, requestId },
  };
  return TRPCClientError.from<AppRouter>({ error: shape });
}

/** The "not found" error: '<what> not found'. */
export const notFoundError = (what: string) =>
  apiError(`${what} not found`, { code: "NOT_FOUND", reason: "not-found" });

/** An internal error, with the reference shown to the user. */
export const serverError = (requestId: string) =>
  apiError("Something went wrong on our side.", { code: "INTERNAL_SERVER_ERROR", requestId });

const unanswered = new Set<string>();

/** The calls without a handler since the last call of this function: a test that makes one fails. */
export function takeUnansweredCalls(): string[] {
  const paths = [...unanswered];
  unanswered.clear();
  return paths;
}

// The record is typed for those who write handlers; the link only knows an operation's path.
type UntypedHandlers = Record<string, ((input: unknown, ...headers: Headers[]) => unknown) | undefined>;

/** tRPC adds a `direction` to an infinite query's input, which no procedure uses. */
function withoutDirection(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("direction" in input)) return input;
  const { direction, ...rest } = input;
  return direction === "forward" ? rest : input;
}

/** A terminating link: handlers answer each call instead of the network. */
export function testLink(handlers: ApiHandlers): TRPCLink<AppRouter> {
  const answer = async (op: Operation) => {
    const { path } = op;
    const handler = (handlers as UntypedHandlers)[path];
    const headers = confirmedActionsHeader(confirmedActionsOf([op]));
    const input = withoutDirection(op.input);
    if (handler) return Object.keys(headers).length > 0 ? handler(input, headers) : handler(input);
    unanswered.add(path);
    throw new Error(`No handler answers ${path}.`);
  };
  return () =>
    ({ op }) =>
      observable((observer) => {
        let end = () => {};
        let isOver = false;
        const fail = (error: unknown) => observer.error(TRPCClientError.from(error as Error));
        void answer(op).then((data) => {
          if (isOver) return;
          if (op.type === "subscription") {
            observer.next({ result: { type: "state", state: "pending", error: null } });
            observer.next({ result: { type: "started" } });
            end = (data as LiveStream<unknown>).subscribe({
              next: (event) => observer.next({ result: { type: "data", data: event } }),
              error: fail,
            });
            return;
          }
          observer.next({ result: { type: "data", data } });
          observer.complete();
        }, fail);
        return () => {
          isOver = true;
          end();
        };
      });
}
