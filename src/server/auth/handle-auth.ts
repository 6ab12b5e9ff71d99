import { boundedBody } from "~/server/bounded-body";
import { env } from "~/server/env";
import { type AuthCall, callNextAuth } from "./call-next-auth";
import { cookiesOf } from "./cookies";
import { knownDeviceCookie } from "./known-device";
import { type AuthOutcome, authOptions } from "./options";

/** Plenty for an e-mail, a password and a code; a longer body is not read. */
const MAX_FORM_BYTES = 16 * 1024;

/** The next-auth endpoints that our pages use; all others are disabled. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  GET: ["csrf", "providers", "signin", "error"],
  POST: ["callback/credentials", "signout"],
};

const NO_STORE = { "Cache-Control": "private, no-store" };
const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...NO_STORE, ...headers } });

/**
 * Handles requests under /api/auth: sign-in and sign-out through next-auth. Responds 400 to unreadable input, 413 to a
 * form that is too long, 429 with Retry-After when rate limited, 403 to a suspended account (once its password was
 * right), and 401 to a missing or wrong code.
 */
export async function handleAuth(request: Request, path: readonly string[]): Promise<Response> {
  const [action = "", provider] = path;
  // next-auth's client asks for it after signing in. `account.me` says who is signed in, and sessions are not extended
  // here.
  if (request.method === "GET" && action === "session") return answer(200, {});
  const asked = action === "callback" ? `${action}/${provider}` : action;
  if (!ASKED[request.method]?.includes(asked)) return answer(400, { message: "There is nothing here." });

  const bytes = request.method === "POST" ? await boundedBody(request, MAX_FORM_BYTES) : Buffer.alloc(0);
  if (!bytes) return answer(413, { url: null });
  // next-auth's client sends a JSON content type on GET too, which has no body.
  const body = request.method === "POST" ? readFields(bytes, request.headers.get("content-type") ?? "") : {};
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const targets = [body?.callbackUrl, query.callbackUrl];
  if (!body || !targets.every(isAddress)) return answer(400, { message: "This cannot be read." });

  const outcome: AuthOutcome = {};
  const cookies = readableCookies(request.headers);
  const call = { method: request.method, path, query, body, cookies };
  const response = await callNextAuth(call, authOptions(request.headers, outcome));
  if (outcome.hasFailed) return answer(500, { url: null });
  if (outcome.retryAfterSeconds !== undefined) return tooMany(request, outcome.retryAfterSeconds);
  if (outcome.isSuspended) return answer(403, { url: new URL("/login?error=Suspended", request.url).toString() });
  if (outcome.code) {
    const error = outcome.code === "missing" ? "CodeNeeded" : "CodeWrong";
    return answer(401, { url: new URL(`/login?error=${error}`, request.url).toString() });
  }
  response.headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  if (outcome.signedInAs) {
    response.headers.append("Set-Cookie", knownDeviceCookie(request.headers, outcome.signedInAs));
  }
  return response;
}

function tooMany(request: Request, seconds: number): Response {
  const url = new URL("/login?error=TooManyTries", request.url).toString();
  return answer(429, { url }, { "Retry-After": String(seconds) });
}

/** The fields of a form, or of a JSON object of strings; the last one wins for a duplicate. Null for anything else. */
function readFields(bytes: Buffer, contentType: string): Record<string, string> | null {
  const text = bytes.toString("utf8");
  if (!contentType.includes("application/json")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const fields = Object.entries(value);
    return fields.every((field): field is [string, string] => typeof field[1] === "string")
      ? Object.fromEntries(fields)
      : null;
  } catch {
    return null;
  }
}

/** Whether next-auth can parse this redirect target; it throws on an unparsable one. */
function isAddress(target: string | undefined): boolean {
  if (!target) return true;
  return target.startsWith("/")
    ? URL.canParse(target, env.NEXTAUTH_URL)
    : /^https?:/.test(target) && URL.canParse(target);
}

/** Drops an unparsable callback-url cookie, which would otherwise fail every request until it is deleted. */
const readableCookies = (headers: Headers): AuthCall["cookies"] =>
  Object.fromEntries(
    Object.entries(cookiesOf(headers)).filter(([name, value]) => !name.endsWith(".callback-url") || isAddress(value)),
  );
