import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { isSessionId, newSessionId } from "~/domain/cart";
import type { Visitor } from "~/server/context";
import { env } from "~/server/env";
import { cookiesOf, type HeaderReader, httpOnlyCookie, YEAR_SECONDS } from "./cookies";

/** The cookie that holds a visitor's cart; a script cannot read it. */
export const SESSION_COOKIE = "sessionId";

/**
 * The IP address of the client. Behind TRUST_PROXY=N proxies it is the N-th from the right of X-Forwarded-For; otherwise,
 * and for a request that came past the proxies, it is the socket's address, which the shop's own HTTP server writes into
 * `x-client-ip` over whatever the client sent. Null where neither is there.
 */
export function clientIp(headers: HeaderReader, proxies = env.TRUST_PROXY): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",");
  const forwarded = proxies > 0 ? plainIp(hops.at(-proxies)) : null;
  return forwarded ?? plainIp(headers.get("x-client-ip"));
}

/** An address as proxies write it, without port and brackets, an IPv4 address as such; null for anything else. */
function plainIp(written: string | null | undefined): string | null {
  const bare = written?.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, "$1") ?? "";
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) ? address : null;
}

/** What counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, which one line has to itself. */
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

/** The keyed hash of the client's address, which is all that is ever stored of it; null where it is not known. */
export function ipHashOf(headers: HeaderReader): string | null {
  const ip = clientIp(headers);
  return ip && keyedHash(clientNetwork(ip));
}

/** The visitor behind a request, with the cookie to set when the browser did not bring a valid one. */
export function visitorOf(headers: HeaderReader, now: Date): { visitor: Visitor; setCookie: string | null } {
  const known = cookiesOf(headers)[SESSION_COOKIE];
  const isKnown = known !== undefined && isSessionId(known);
  const sessionId = isKnown ? known : newSessionId(now.getTime(), randomBytes(16).toString("hex"));
  let ipHash: string | null | undefined;
  return {
    visitor: {
      sessionId,
      isNew: !isKnown,
      // Few calls ask for it.
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
