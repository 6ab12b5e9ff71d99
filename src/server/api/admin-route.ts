import { DomainError } from "~/domain/errors";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { routeFailure } from "./refusal";

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
    const { status, message, reason } = routeFailure(error, { requestId });
    return guarded(Response.json({ error: { message, reason, requestId } }, { status }));
  }
}

function guarded(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
