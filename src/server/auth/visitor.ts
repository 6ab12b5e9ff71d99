import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { isSessionId, newSessionId } from "~/domain/cart";
import type { Visitor } from "~/server/context";
import { env } from "~/server/env";
import { cookiesOf, type HeaderReader, httpOnlyCookie, YEAR_SECONDS } from "./cookies";

/** The visitor's session id, which owns their cart; HttpOnly. */
export const SESSION_COOKIE = "sessionId";

/**
 * The client's IP address. Behind TRUST_PROXY=N proxies, the N-th entry from the right of X-Forwarded-For. Otherwise,
 * and for requests that bypass the proxies, the socket's address, which our HTTP server writes to `x-client-ip` over
 * whatever the client sent. Null if neither is present.
 */
export function clientIp(headers: HeaderReader, proxies = env.TRUST_PROXY): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",");
  const forwarded = proxies > 0 ? plainIp(hops.at(-proxies)) : null;
  return forwarded ?? plainIp(headers.get("x-client-ip"));
}

/** Normalizes an IP address as proxies write it: no port, no brackets, mapped IPv4 as IPv4. Null for anything else. */
function plainIp(written: string | null | undefined): string | null {
  const bare = written?.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, "$1") ?? "";
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) ? address : null;
}

/** What counts as one client: an IPv4 address, or the /64 prefix of an IPv6 address, which is one subscriber line. */
function clientNetwork(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, "")}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  while (groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after].slice(0, 4).join(":");
}

const keyedHash = (text: string) => createHmac("sha256", env.IP_HASH_KEY).update(text).digest("hex").slice(0, 32);

/**
 * The keyed hash of the client's IP address, the only form of it that is ever stored; null if the address is unknown.
 */
export function ipHashOf(headers: HeaderReader): string | null {
  const ip = clientIp(headers);
  return ip && keyedHash(clientNetwork(ip));
}

/** The visitor of a request, and the cookie to set if the browser sent no valid one. */
export function visitorOf(headers: HeaderReader, now: Date): { visitor: Visitor; setCookie: string | null } {
  const known = cookiesOf(headers)[SESSION_COOKIE];
  const isKnown = known !== undefined && isSessionId(known);
  const sessionId = isKnown ? known : newSessionId(now.getTime(), randomBytes(16).toString("hex"));
  let ipHash: string | null | undefined;
  return {
    visitor: {
      sessionId,
      isNew: !isKnown,
      // Lazy: few requests need it.
      get ipHash() {
        if (ipHash === undefined) ipHash = ipHashOf(headers);
        return ipHash;
      },
      userAgent: headers.get("user-agent")?.slice(0, 400) ?? null,
      referrer: headers.get("referer")?.slice(0, 500) ?? null,
    },
    setCookie: isKnown ? null : httpOnlyCookie({ name: SESSION_COOKIE, value: sessionId, maxAge: YEAR_SECONDS }),
  };
}
