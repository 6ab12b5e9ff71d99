import { refusedRequest } from "~/server/api/same-origin";
import { createContext } from "~/server/api/trpc";
import { sessionCookie } from "~/server/auth/session";
import { boundedBody } from "~/server/bounded-body";
import { logError } from "~/server/log";
import { signOutElsewhere } from "~/server/services/account/sign-out-elsewhere";

const MAX_BODY_BYTES = 1024;
const NO_STORE = { "Cache-Control": "private, no-store" };
const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

/** The page sends `{}`: nothing of it is used, but what cannot be read is refused as everywhere. */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Ends one's other sessions. No tRPC call: those answers begin before the new session cookie is known. */
export async function POST(request: Request): Promise<Response> {
  const refused = refusedRequest(request);
  if (refused) return refused;
  const body = await boundedBody(request, MAX_BODY_BYTES);
  if (!body) return answer(413, { reason: "too-long" });
  if (!isJsonObject(body.toString("utf8"))) return answer(400, { reason: "invalid-input" });
  const { service } = await createContext(request.headers);
  const { actor } = service;
  if (!actor) return answer(401, { reason: "sign-in-required" });
  try {
    const { sessionVersion } = await signOutElsewhere({ ...service, actor });
    const cookie = await sessionCookie({ userId: actor.userId, sessionVersion });
    return answer(200, { reason: null }, { "Set-Cookie": cookie });
  } catch (error) {
    if (error instanceof Error && error.name === "DomainError") return answer(401, { reason: "sign-in-required" });
    logError(error, { path: "sign-out-elsewhere", requestId: service.requestId });
    return answer(500, { reason: "internal_server_error", requestId: service.requestId });
  }
}
