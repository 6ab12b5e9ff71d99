import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { normalizeEmail } from "~/domain/names";
import { pool } from "~/server/pool";
import { callerAddress } from "./visitor";

const TRIES = 10;
const WINDOW_SECONDS = 15 * 60;

const limiter = new RateLimiterPostgres({
  storeClient: pool,
  tableName: "rate_limits",
  tableCreated: true,
  keyPrefix: "sign-in",
  points: TRIES,
  duration: WINDOW_SECONDS,
});

const isCredentials = (request: Request) => new URL(request.url).pathname.endsWith("/callback/credentials");

function refusal(request: Request, wait: RateLimiterRes): Response {
  const url = new URL("/login?error=TooManyTries", request.url).toString();
  const seconds = Math.max(1, Math.ceil(wait.msBeforeNext / 1000));
  return Response.json(
    { url },
    { status: 429, headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } },
  );
}

/**
 * Counts tries by account and, behind a known proxy, by address. Every try takes its point before the password is
 * looked at, so that tries made at once all count; a good one gives the account's points back.
 */
export async function throttledSignIn(request: Request, signIn: () => Promise<Response>): Promise<Response> {
  if (!isCredentials(request)) return signIn();
  const form = new URLSearchParams(await request.clone().text());
  const keys = [`email:${normalizeEmail(form.get("email") ?? "").slice(0, 200)}`];
  const address = callerAddress(request.headers);
  if (address) keys.push(`address:${address}`);
  try {
    await Promise.all(keys.map((key) => limiter.consume(key)));
  } catch (limit) {
    if (limit instanceof RateLimiterRes) return refusal(request, limit);
    throw limit;
  }
  const response = await signIn();
  const isSignedIn = response.headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie));
  if (isSignedIn && keys[0]) await limiter.delete(keys[0]);
  return response;
}
