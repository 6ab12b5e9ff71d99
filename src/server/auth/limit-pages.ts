import { tooManyAttempts } from "~/domain/errors";
import { noticePage } from "~/server/notice-page";
import type { HeaderReader } from "./cookies";
import { addressKeys, consumeAttempt } from "./rate-limit";
import { ipHashOf } from "./visitor";

/**
 * What a browser loads for a link in sight, up to where its page waits for data: up to forty for one page, and together
 * about as much work as it. As Next.js reads these headers: without both of them it makes the whole page.
 */
const isLoadedAhead = (headers: HeaderReader) =>
  headers.get("rsc") === "1" && headers.get("next-router-prefetch") === "1";

/**
 * Counts a page that has to be made, by the client's address, and answers null to make it, otherwise what to say instead.
 * A page of the cache is free. What is loaded ahead has a larger limit of its own, so that it takes nothing from pages
 * that somebody waits for.
 */
export async function refusalOfPage(headers: HeaderReader): Promise<ReturnType<typeof noticePage> | null> {
  const limit = isLoadedAhead(headers) ? "link-of-address" : "page-of-address";
  const keys = addressKeys(ipHashOf(headers));
  // Without the database nobody knows what an admin has set; the page then fails or not by itself.
  const wait = await consumeAttempt(limit, keys).catch(() => null);
  if (wait === null) return null;
  const { message } = tooManyAttempts(wait, "You asked for more pages than we can make at once.");
  return noticePage(429, {
    ...{ title: "Too many pages at once", text: message },
    headers: { "retry-after": String(wait) },
  });
}
