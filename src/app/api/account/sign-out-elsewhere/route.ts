import { DomainError } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { readJsonBody } from "~/server/api/same-origin";
import { sessionCookie } from "~/server/auth/session";
import { signOutElsewhere } from "~/server/services/account/sign-out-elsewhere";

const MAX_BODY_BYTES = 1024;

/** The page sends `{}` and nothing in it is used, but malformed JSON is rejected as on every other route. */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Ends the user's other sessions. Not tRPC, because its responses start before the new session cookie is known. */
export const POST = defineRoute({
  access: "customer",
  limit: "change-of-account",
  async handle({ ctx, request }) {
    const body = await readJsonBody(request, MAX_BODY_BYTES);
    if (!isJsonObject(body.toString("utf8"))) {
      throw new DomainError("BAD_REQUEST", "invalid-input", "This request cannot be read.");
    }
    const { userId, signedInAt } = ctx.actor;
    const { sessionVersion } = await signOutElsewhere(ctx);
    const cookie = await sessionCookie({ userId, sessionVersion, signedInAt });
    return Response.json({}, { headers: { "Set-Cookie": cookie } });
  },
});
