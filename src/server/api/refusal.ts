import { DomainError, type DomainErrorCode } from "~/domain/errors";
import { isInvalidTextError } from "~/server/invalid-text-error";
import { logError } from "~/server/log";
import { isUnavailable, UNAVAILABLE } from "~/server/unavailable";

const STATUS: Readonly<Record<DomainErrorCode, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  TOO_MANY_REQUESTS: 429,
};

/** What a rule or the database refuses of what a caller sent; null for a failure of the shop's own. */
export function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isInvalidTextError(error)) return null;
  return new DomainError("BAD_REQUEST", "not-plain-text", "Please remove invisible or control characters");
}

export type RouteFailure = { status: number; message: string; reason: string };

/** How a route handler tells a failure: a refusal in its own words, anything else logged and not told. */
export function routeFailure(error: unknown, about: Record<string, unknown>): RouteFailure {
  const refusal = refusalOf(error);
  if (refusal) return { status: STATUS[refusal.code], message: refusal.message, reason: refusal.reason };
  logError(error, about);
  if (isUnavailable(error)) return { status: 503, message: UNAVAILABLE, reason: "service_unavailable" };
  return { status: 500, message: "Something went wrong on our side.", reason: "internal_server_error" };
}
