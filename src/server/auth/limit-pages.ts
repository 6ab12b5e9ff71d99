import type { OutgoingHttpHeaders } from "node:http";
import { tooManyAttempts } from "~/domain/errors";
import { noticePage } from "~/server/notice-page";
import type { HeaderReader } from "./cookies";
import { addressKeys, consumeAttempt } from "./rate-limit";
import { ipHashOf } from "./visitor";

/** What Next.js fetches ahead for the links in sight: up to forty for one page, and together about as much work as it. */
const isFetchedAhead = (headers: HeaderReader) =>
  ["next-router-prefetch", "next-router-segment-prefetch"].some((name) => headers.get(name) !== null);

type Refusal = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Counts a page that has to be made, by the client's address, and answers null to make it, otherwise what to say instead.
 * A page of the cache, or one
 * that is fetched ahead, costs next to nothing and is not counted.
 */
export async function refusalOfPage(headers: HeaderReader): Promise<Refusal | null> {
  if (isFetchedAhead(headers)) return null;
  const keys = addressKeys(ipHashOf(headers));
  // Without the database nobody knows what an admin has set; the page then fails or not by itself.
  const wait = await consumeAttempt("page-of-address", keys).catch(() => null);
  if (wait === null) return null;
  const { message } = tooManyAttempts(wait, "You asked for more pages than we can make at once.");
  return {
    status: 429,
    headers: {
      ...{ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": String(wait) },
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: Buffer.from(noticePage("Too many pages at once", message)),
  };
}
