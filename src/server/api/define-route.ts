import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { DomainError, readOnlyView } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import type { Capability } from "~/domain/staff";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import { ipHashOf } from "~/server/auth/visitor";
import type { SignedInContext } from "~/server/context";
import { type Access, assertAccess } from "./access";
import { assertSameSite } from "./same-origin";
import { createContext, newRequestId, toTRPCError } from "./trpc";

type Params = Record<string, string | string[]>;
type PublicCall<P> = { request: Request; params: P; searchParams: URLSearchParams };
/** What a route that asks for a session gets. */
export type RouteCall<P> = PublicCall<P> & { ctx: SignedInContext };
type Answer = Promise<Response> | Response;

type Route<P> = {
  /** How a failure is told: as JSON to `fetch`, as plain text to a link that opens or downloads. */
  errors?: "json" | "text";
  /** Whether an admin who views the shop as a customer may write here; for what ends that view. */
  isAllowedInView?: boolean;
  /** What counts its calls: by account, or on a public route by the client's address. */
  limit?: LimitName;
} & (
  | { access: "public"; handle: (call: PublicCall<P>) => Answer }
  | {
      access: Exclude<Access, "public">;
      /** What a route for admins asks of the caller's role; "manage" unless it says otherwise. */
      capability?: Capability;
      handle: (call: RouteCall<P>) => Answer;
    }
);

const NO_STORE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/**
 * A route handler: lets in whom `access` names, refuses writes of other sites, keeps what it answers out of caches, and
 * answers a failure with tRPC's status for it. A public route reads no session and sets its own cache headers.
 */
export function defineRoute<P extends Params = Params>(route: Route<P>) {
  return async (request: Request, context?: { params: Promise<P> }): Promise<Response> => {
    let requestId = newRequestId();
    try {
      // A path without parameters has none to read.
      const params = (await context?.params) ?? ({} as P);
      const call = { request, params, searchParams: new URL(request.url).searchParams };
      if (route.access === "public") {
        if (route.limit) await assertAttempt(route.limit, addressKeys(ipHashOf(request.headers)));
        return await route.handle(call);
      }
      if (request.method !== "GET") assertSameSite(request.headers);
      const { service } = await createContext(request.headers);
      requestId = service.requestId;
      if (request.method !== "GET" && service.actor?.viewedBy && !route.isAllowedInView) throw readOnlyView();
      const ctx = assertAccess(service, route.access, route.capability);
      if (route.limit) await assertAttempt(route.limit, [`user:${ctx.actor.userId}`]);
      const response = await route.handle({ ...call, ctx });
      for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
      return response;
    } catch (error) {
      return errorResponse(error, { requestId }, route.errors);
    }
  };
}

/** What a failed route answers, with the status that tRPC gives its code; logged where no rule refused it. */
export function errorResponse(
  error: unknown,
  about: { requestId: string },
  format: "json" | "text" = "json",
): Response {
  const failure = error instanceof TRPCError ? error : toTRPCError(error, about);
  const { code, message, cause } = failure;
  const wait = cause instanceof DomainError ? cause.detail?.retryAfterSeconds : undefined;
  const headers = { ...NO_STORE, ...(typeof wait === "number" && { "Retry-After": String(wait) }) };
  const init = { status: getHTTPStatusCodeFromError(failure), headers };
  if (format === "text") {
    const reference = code === "INTERNAL_SERVER_ERROR" ? ` Reference ${about.requestId}` : "";
    return new Response(`${message}${reference}`, init);
  }
  const reason = cause instanceof DomainError ? cause.reason : code.toLowerCase();
  return Response.json({ error: { message, code, reason, requestId: about.requestId } }, init);
}
