import { tooManyAttempts } from "~/domain/errors";
import { noticePage } from "~/server/notice-page";
import type { HeaderReader } from "./cookies";
import { addressKeys, consumeAttempt } from "./rate-limit";
import { ipHashOf } from "./visitor";

/**
 * A prefetch of a link in view, down to where its page waits for data: up to forty per page, together about as much
 * work as the page itself. Both headers are needed: without one of them Next.js renders the whole page.
 */
const isLoadedAhead = (headers: HeaderReader) =>
  headers.get("rsc") === "1" && headers.get("next-router-prefetch") === "1";

/**
 * Counts a page render against the client's IP address. Returns null to render it, otherwise the page to send instead.
 * Cached pages are free. Prefetches have a separate, larger limit, so they do not use up the limit for pages that
 * somebody is waiting for.
 */
export async function refusalOfPage(headers: HeaderReader): Promise<ReturnType<typeof noticePage> | null> {
  const limit = isLoadedAhead(headers) ? "link-of-address" : "page-of-address";
  const keys = addressKeys(ipHashOf(headers));
  // Fails open: without the database the limit is unknown, and the page fails or works by itself.
  const wait = await consumeAttempt(limit, keys).catch(() => null);
  if (wait === null) return null;
  const { message } = tooManyAttempts(wait, "You asked for more pages than we can make at once.");
  return noticePage(429, {
    ...{ title: "Too many pages at once", text: message },
    headers: { "retry-after": String(wait) },
  });
}
