import { DomainError } from "~/domain/errors";
import { env } from "~/server/env";

/** The most streams of one account: each open page has one. */
export const MAX_STREAMS_OF_ONE = 6;

/** A page that gets no stream asks every so often instead. */
const TRY_AGAIN_SECONDS = 15;

const kept = globalThis as unknown as { assayOpenStreams?: Map<string, number> };
kept.assayOpenStreams ??= new Map();
/** How many streams each account has open in this process. */
const open = kept.assayOpenStreams;

/** How many streams this process has open. */
export const openStreams = () => [...open.values()].reduce((sum, count) => sum + count, 0);

/**
 * The same stream, counted against the limits of its owner and of this process while it is open. Throws
 * "too-many-streams" at the first event; the page then polls and tries the stream again later.
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
