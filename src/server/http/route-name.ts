const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What is called by a name that anybody may invent: the folder is enough. */
const NAMED = /^\/(product|category|files|_next|api\/auth|api\/payment-qr)\//;
/** A folder or page of the app: short and lower case. */
const WORD = /^[a-z][a-z-]{0,24}$/;
const MOST_SEGMENTS = 5;

/**
 * The kind of address that a request asks for, for counting: `/product/*`, `/admin/orders/[id]`, `/api/trpc/cart.add`;
 * of a batch the number of calls. Names of people, orders and products are never part of it; what nobody serves is
 * "unknown", so that a stranger cannot make the list of names long.
 */
export function routeName(path: string, status: number): string {
  if (path.startsWith("/api/trpc/")) return callName(path.slice("/api/trpc/".length), status);
  const named = NAMED.exec(path);
  if (named) return `/${named[1]}/*`;
  if (status === 404 || status === 400) return "unknown";
  const segments = path.split("/").filter(Boolean);
  if (segments.length > MOST_SEGMENTS) return "unknown";
  const parts = segments.map((segment) => (UUID.test(segment) ? "[id]" : segment));
  const isKnown = parts.every(
    (part) => part === "[id]" || WORD.test(part) || /^[a-z-]+\.(txt|xml|ico|png)$/.test(part),
  );
  return isKnown ? `/${parts.join("/")}` : "other";
}

function callName(calls: string, status: number): string {
  if (calls.includes(",")) return "/api/trpc (batch)";
  return status === 404 || !/^[a-zA-Z.]{3,60}$/.test(calls) ? "/api/trpc (unknown)" : `/api/trpc/${calls}`;
}
