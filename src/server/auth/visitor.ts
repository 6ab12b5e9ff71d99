import { createHmac, randomBytes } from "node:crypto";
import { isSessionId, newSessionId } from "~/domain/cart";
import type { Visitor } from "~/server/context";
import { env } from "~/server/env";

/** The cookie that holds a visitor's basket; a script cannot read it. */
export const SESSION_COOKIE = "sessionId";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie's value; undefined for one that another program wrote in a way that cannot be read. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** One cookie's value out of a Cookie header. */
export function cookieFrom(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return undefined;
}

/** The address of the caller: the peer's, or, behind N trusted proxies, the N-th from the right of X-Forwarded-For. */
export function callerAddress(headers: Headers): string | null {
  if (env.TRUST_PROXY < 1) return null;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-env.TRUST_PROXY) || null;
}

const keyedHash = (text: string) => createHmac("sha256", env.IP_HASH_KEY).update(text).digest("hex").slice(0, 32);

/** The visitor behind a request, with the cookie to set when the browser did not bring a valid one. */
export function visitorOf(headers: Headers, now: Date): { visitor: Visitor; setCookie: string | null } {
  const known = cookieFrom(headers.get("cookie") ?? "", SESSION_COOKIE);
  const isKnown = known !== undefined && isSessionId(known);
  const sessionId = isKnown ? known : newSessionId(now.getTime(), randomBytes(16).toString("hex"));
  const address = callerAddress(headers);
  const secure = env.NEXTAUTH_URL.startsWith("https://") ? "; Secure" : "";
  return {
    visitor: {
      sessionId,
      ipHash: address ? keyedHash(address) : null,
      userAgent: headers.get("user-agent")?.slice(0, 400) ?? null,
      referrer: headers.get("referer")?.slice(0, 500) ?? null,
    },
    setCookie: isKnown
      ? null
      : `${SESSION_COOKIE}=${sessionId}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  };
}
