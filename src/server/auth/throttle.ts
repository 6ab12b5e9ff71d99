import { isPlainEmail, normalizeEmail } from "~/domain/names";
import { boundedBody } from "~/server/bounded-body";
import { addressKeys, consumeAttempt, emailKey, resetAttempts } from "./rate-limit";
import { ipHashOf } from "./visitor";

/** A sign-in form is an e-mail and a password; more than this is not read. */
const MAX_FORM_BYTES = 16 * 1024;

const NO_STORE = { "Cache-Control": "no-store" };
/** Asked of the parts of the address as next-auth reads them: it takes the first two and lets any others follow. */
const isCredentials = ([action, provider]: readonly string[]) => action === "callback" && provider === "credentials";

function tooMany(request: Request, seconds: number): Response {
  const url = new URL("/login?error=TooManyTries", request.url).toString();
  return Response.json({ url }, { status: 429, headers: { ...NO_STORE, "Retry-After": String(seconds) } });
}

/** The form's text, or null when it is longer than a sign-in can be, whatever its header says. */
async function formOf(request: Request): Promise<URLSearchParams | null> {
  const body = await boundedBody(request.clone(), MAX_FORM_BYTES);
  return body && new URLSearchParams(body.toString("utf8"));
}

/**
 * Counts tries by account and, behind a known proxy, by address. Every try takes its point before the password is
 * looked at, so that tries made at once all count; a good one gives the account's points back.
 */
export async function throttledSignIn(
  request: Request,
  nextauth: readonly string[],
  signIn: () => Promise<Response>,
): Promise<Response> {
  const form = await formOf(request);
  if (!form) return Response.json({ url: null }, { status: 413, headers: NO_STORE });
  if (!isCredentials(nextauth)) return signIn();
  const email = normalizeEmail(form.get("email") ?? "");
  // No account has such an address, and the tries could not even be counted under one that holds a zero byte.
  if (!isPlainEmail(email)) return signIn();
  const account = emailKey(email);
  const wait = await consumeAttempt("sign-in", [account, ...addressKeys(ipHashOf(request.headers))]);
  if (wait !== null) return tooMany(request, wait);
  const response = await signIn();
  const isSignedIn = response.headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie));
  if (isSignedIn) await resetAttempts("sign-in", account);
  return response;
}
