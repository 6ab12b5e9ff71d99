import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { DomainError, readOnlyView } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import type { Capability } from "~/domain/staff";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import { ipHashOf } from "~/server/auth/visitor";
import type { SignedInContext } from "~/server/context";
import { type Access, assertAccess } from "./access";
import { callerOf } from "./call-limits";
import { assertSameSite } from "./same-origin";
import { createContext, newRequestId, toTRPCError } from "./trpc";

type Params = Record<string, string | string[]>;
type PublicCall<P> = { request: Request; params: P; searchParams: URLSearchParams };
export type RouteCall<P> = PublicCall<P> & { ctx: SignedInContext };
type Answer = Promise<Response> | Response;

type Route<P> = {
  /** The format of errors: JSON for `fetch`, plain text for links that open or download. */
  errors?: "json" | "text";
  /** Allows writes by an admin in a customer view; for the route that ends the view. */
  isAllowedInView?: boolean;
  /** The rate limit, counted per account, or per IP address on a public route. */
  limit?: LimitName;
} & (
  | { access: "public"; handle: (call: PublicCall<P>) => Answer }
  | {
      access: Exclude<Access, "public">;
      /** The capability an admin route requires; "manage" by default. */
      capability?: Capability;
      handle: (call: RouteCall<P>) => Answer;
    }
);

const NO_STORE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/**
 * Creates a route handler that checks `access`, rejects cross-site writes, disables caching of its responses, and maps
 * errors to tRPC's status codes. A public route reads no session and sets its own cache headers.
 */
export function defineRoute<P extends Params = Params>(route: Route<P>) {
  return async (request: Request, context?: { params: Promise<P> }): Promise<Response> => {
    let requestId = newRequestId();
    try {
      // Next.js passes no params for a path without parameters.
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
      if (route.limit) await assertAttempt(route.limit, [`user:${callerOf(ctx.actor)}`]);
      const response = await route.handle({ ...call, ctx });
      for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value);
      return response;
    } catch (error) {
      return errorResponse(error, { requestId }, route.errors);
    }
  };
}

/** The response for an error, with tRPC's status for its code; logged unless a domain rule threw it. */
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
