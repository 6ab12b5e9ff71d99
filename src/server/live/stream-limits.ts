import { DomainError } from "~/domain/errors";
import { env } from "~/server/env";
import { processSingleton } from "~/server/process-singleton";

/** Per account, or per IP address for visitors. Each open page has one stream. */
export const MAX_STREAMS_OF_ONE = 6;

/** How long a page that gets no stream polls before it tries again. */
const TRY_AGAIN_SECONDS = 15;

/** Open streams in this process, by owner. */
const open = processSingleton("assayOpenStreams", () => new Map<string, number>());

export const openStreams = () => [...open.values()].reduce((sum, count) => sum + count, 0);

/**
 * Counts a stream against its owner's limit and this process's while it is open. Throws "too-many-streams" before the
 * first event; the page then polls and retries the stream later.
 */
export async function* withinStreamLimits<T>(
  owner: string,
  stream: AsyncIterable<T>,
  most = { ofOne: MAX_STREAMS_OF_ONE, ofAll: env.MAX_STREAMS },
): AsyncGenerator<T> {
  const own = open.get(owner) ?? 0;
  if (own >= most.ofOne || openStreams() >= most.ofAll) {
    const message = "Too many pages are kept up to date at once.";
    throw new DomainError("TOO_MANY_REQUESTS", "too-many-streams", message, { retryAfterSeconds: TRY_AGAIN_SECONDS });
  }
  open.set(owner, own + 1);
  try {
    yield* stream;
  } finally {
    const left = (open.get(owner) ?? 1) - 1;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  }
}
