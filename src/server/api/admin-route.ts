import { DomainError } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { logError } from "~/server/log";

const STATUS: Readonly<Record<DomainError["code"], number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  UNAUTHORIZED: 401,
  CONFLICT: 409,
  BAD_REQUEST: 400,
  PRECONDITION_FAILED: 412,
  TOO_MANY_REQUESTS: 429,
};

/** A route for the shop's admins only; nothing of it is kept by a cache, and a refusal is told as the API tells it. */
export async function withAdmin(
  ctx: ServiceContext,
  answer: (ctx: SignedInContext) => Promise<Response>,
): Promise<Response> {
  try {
    const { actor } = ctx;
    if (!actor) throw new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");
    if (!actor.isAdmin) throw new DomainError("FORBIDDEN", "admins-only", "This is for the shop's admins.");
    return guarded(await answer({ ...ctx, actor }));
  } catch (error) {
    const { requestId } = ctx;
    if (error instanceof DomainError) {
      const { message, reason, code } = error;
      return guarded(Response.json({ error: { message, reason, requestId } }, { status: STATUS[code] }));
    }
    logError(error, { requestId });
    const message = "Something went wrong on our side.";
    return guarded(Response.json({ error: { message, reason: "internal_server_error", requestId } }, { status: 500 }));
  }
}

function guarded(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
