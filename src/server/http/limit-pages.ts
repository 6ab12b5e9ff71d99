import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { tooManyAttempts } from "~/domain/errors";
import type { HeaderReader } from "~/server/auth/cookies";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import { ipHashOf } from "~/server/auth/visitor";
import { noticePage } from "~/server/notice-page";

/** The headers of a request in Node.js, read one at a time. */
export const readerOf = ({ headers }: Pick<IncomingMessage, "headers">): HeaderReader => ({
  get(name) {
    const value = headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  },
});

/** By which a client's address is known. Nothing but a limit reads them where an answer is for everybody. */
export const addressHeaders = ({ headers }: IncomingMessage): IncomingMessage["headers"] =>
  Object.fromEntries(
    ["x-client-ip", "x-forwarded-for"].flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  );

/** What Next.js fetches ahead for the links in sight: up to forty for one page, and together about as much work as it. */
const isFetchedAhead = ({ headers }: IncomingMessage) =>
  Boolean(headers["next-router-prefetch"] ?? headers["next-router-segment-prefetch"]);

type Refusal = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Counts a page that has to be made, by the client's address, and answers null to make it, otherwise what to say instead.
 * A page of the cache, or one
 * that is fetched ahead, costs next to nothing and is not counted.
 */
export async function refusalOfPage(request: IncomingMessage): Promise<Refusal | null> {
  if (isFetchedAhead(request)) return null;
  const keys = addressKeys(ipHashOf(readerOf(request)));
  // Without the database nobody knows what an admin has set; the page then fails or not by itself.
  const wait = await consumeAttempt("page-of-address", keys).catch(() => null);
  if (wait === null) return null;
  const { message } = tooManyAttempts(wait, "That were more pages than we can make for you at once.");
  return {
    status: 429,
    headers: {
      ...{ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": String(wait) },
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: Buffer.from(noticePage("Too many pages at once", message)),
  };
}
