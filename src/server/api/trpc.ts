/** tRPC setup: context, errors, and procedures with access control. Routers use only the procedures below. */
import { initTRPC, TRPCError, tracked } from "@trpc/server";
import { z } from "zod";
import { DomainError, readOnlyView } from "~/domain/errors";
import type { Capability } from "~/domain/staff";
import { invalidateActor } from "~/server/auth/cached-actor";
import { confirmedIn } from "~/server/auth/confirmed-actions";
import type { HeaderReader } from "~/server/auth/cookies";
import { assertCustomerViewActive } from "~/server/auth/customer-view";
import { getActor } from "~/server/auth/session";
import { visitorOf } from "~/server/auth/visitor";
import type { ServiceContext } from "~/server/context";
import { currentRequest } from "~/server/current-request";
import { db } from "~/server/db";
import { isInvalidTextError } from "~/server/invalid-text-error";
import { withinStreamLimits } from "~/server/live/stream-limits";
import { logError } from "~/server/log";
import { withSpan } from "~/server/tracing/spans";
import { isUnavailable, UNAVAILABLE } from "~/server/unavailable";
import { type Access, assertAccess } from "./access";
import type { AnswerBudget } from "./answer-budget";
import { assertCallLimit, callerOf, countedAs, type Meta } from "./call-limits";
import { wireFormat } from "./wire-format";

// 1. Context ------------------------------------------------------------------------------------

/** `budget` limits the results of a batch; server-side calls for a page have none. */
export type ApiContext = { service: ServiceContext; budget?: AnswerBudget };

/** The id of the current request, as in its log lines; a new one outside the HTTP server. */
export const newRequestId = (): string => currentRequest()?.id ?? crypto.randomUUID();

type Context = ApiContext & { setCookie: string | null };

/** The context of one request. The caller sends `setCookie`, so that a new visitor gets a cart. */
export async function createContext(headers: HeaderReader, { isCatalogueRead = false } = {}): Promise<Context> {
  const now = new Date();
  const { visitor, setCookie } = visitorOf(headers, now);
  const actor = await getActor(db, headers, { isCatalogueRead, now });
  assertCustomerViewActive(headers, actor);
  const service = { db, now, actor, visitor, requestId: newRequestId(), hasConfirmed: confirmedIn(headers) };
  return { service, setCookie };
}

// 2. Errors -------------------------------------------------------------------------------------

const t = initTRPC
  .context<ApiContext>()
  .meta<Meta>()
  .create({
    transformer: wireFormat,
    defaultMeta: { access: "public" },
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
    errorFormatter({ shape, error, ctx }) {
      const domain = error.cause instanceof DomainError ? error.cause : null;
      const invalid = error.cause instanceof z.ZodError ? error.cause : null;
      const { stack: _stack, ...data } = shape.data;
      return {
        ...shape,
        message: invalid ? "Please check the fields and try again." : shape.message,
        data: {
          ...data,
          reason: domain?.reason ?? (invalid ? "invalid-input" : data.code.toLowerCase()),
          detail: domain?.detail ?? null,
          fieldErrors: invalid
            ? fieldErrorsOf(invalid)
            : ((domain?.detail?.fieldErrors as FieldErrors | undefined) ?? null),
          requestId: ctx?.service.requestId ?? currentRequest()?.id ?? null,
        },
      };
    },
  });

type FieldErrors = Record<string, string>;

function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  return errors;
}

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A domain error is a normal response; spans only record our own failures as errors. */
const failureOf = (result: { ok: boolean; error?: TRPCError }) =>
  result.error?.code === "INTERNAL_SERVER_ERROR" && !(result.error.cause instanceof DomainError)
    ? result.error
    : undefined;

/** A domain error keeps its code and message; anything else is logged under the request's id and not disclosed. */
const mapErrors = t.middleware(async ({ next, ctx, path, type }) => {
  const span = { name: path, attributes: { "rpc.system": "trpc", "rpc.method": path } };
  const result = await withSpan(span, next, failureOf);
  const about = { path, requestId: ctx.service.requestId };
  if (result.ok && type === "query") ctx.budget?.spend(result.data);
  if (result.ok) return type === "subscription" ? { ...result, data: liveStream(ctx, result.data, about) } : result;
  const { cause } = result.error;
  if (!(cause instanceof DomainError) && result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  throw toTRPCError(cause ?? result.error, about);
});

/** The domain error, or one for input the database rejects; null for a failure of our own. */
function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isInvalidTextError(error)) return null;
  return new DomainError("BAD_REQUEST", "not-plain-text", "Please remove invisible or control characters");
}

/** Maps an error to what the client gets. Logs it unless a domain rule explains it. */
export function toTRPCError(error: unknown, about: Record<string, unknown>): TRPCError {
  const refusal = refusalOf(error);
  if (refusal) return new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal });
  logError(error, about);
  if (isUnavailable(error)) return new TRPCError({ code: "SERVICE_UNAVAILABLE", message: UNAVAILABLE });
  const failure = new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our side." });
  // A page that fails with this error shows the digest as its reference; Next.js would otherwise generate one.
  return Object.assign(failure, typeof about.requestId === "string" && { digest: about.requestId });
}

/** Applies stream limits, and error mapping for failures after the procedure has returned. */
async function* liveStream({ service }: ApiContext, stream: unknown, about: Record<string, unknown>) {
  const owner = (service.actor && callerOf(service.actor)) ?? service.visitor.ipHash ?? "";
  try {
    // Safe: the procedure builder only accepts async iterables from subscriptions.
    yield* withinStreamLimits(owner, stream as AsyncIterable<unknown>);
  } catch (error) {
    throw toTRPCError(error, about);
  }
}

/** Attaches each event's id, so a reconnecting browser can say which one it saw last. */
export async function* trackedStream<T extends { id: string }>(stream: AsyncIterable<T>) {
  for await (const event of stream) yield tracked(event.id, event);
}

// 3. Procedures ---------------------------------------------------------------------------------

/** An admin viewing the shop as a customer may not run any mutation. */
const refuseWritesInView = t.middleware(({ ctx, type, next }) => {
  if (type === "mutation" && ctx.service.actor?.viewedBy) throw readOnlyView();
  return next();
});

/** A write may change what the user sees and pays, so their next catalogue read must not use the cached actor. */
const invalidateActorAfterMutation = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (type === "mutation" && ctx.service.actor) invalidateActor(ctx.service.actor.userId);
  return result;
});

/** Rejects rate-limited calls before their input is read. */
const countCalls = t.middleware(async ({ ctx, type, meta, next }) => {
  const counted = countedAs(type, meta);
  if (counted) await assertCallLimit(ctx.service, counted);
  return next();
});

const base = t.procedure.use(mapErrors).use(refuseWritesInView).use(countCalls).use(invalidateActorAfterMutation);

/** Anyone, signed in or not. */
export const publicProcedure = base.meta({ access: "public" });

/** Anyone; all visitors who are not signed in get the same result. */
export const catalogueProcedure = base.meta({ access: "public", isSameForVisitors: true });

const guarded = (access: Exclude<Access, "public">, capability?: Capability) =>
  base
    .meta({ access })
    .use(({ ctx, next }) => next({ ctx: { service: assertAccess(ctx.service, access, capability) } }));

export const customerProcedure = guarded("customer");

export const affiliateProcedure = guarded("affiliate");

/** Staff whose role has the capability. */
export const staffProcedure = (capability: Capability) => guarded("admin", capability);

/** Owners and managers. */
export const adminProcedure = staffProcedure("manage");
