type Fetch = (...call: Parameters<typeof fetch>) => Promise<Response>;

/** Catalogue calls give every visitor the same answer and set no cookie. */
const IS_FOR_EVERYBODY = /\/api\/trpc\/(?:catalogue\.\w+,?)+(?:\?|$)/;

/**
 * Wraps `send` so that nothing runs in parallel with the first request. Its response sets a new visitor's cookie;
 * parallel requests without it would each get their own, and the last one would lose what the others put into the cart.
 * If the first request fails, the next one takes its place.
 */
export function serializeFirstRequest(send: Fetch): Fetch {
  let first: Promise<unknown> | undefined;
  let isAnswered = false;
  return async (...call) => {
    const [target] = call;
    const url = target instanceof Request ? target.url : String(target);
    if (isAnswered || IS_FOR_EVERYBODY.test(url)) return send(...call);
    while (first) {
      await first;
      if (isAnswered) return send(...call);
    }
    const answer = send(...call);
    first = answer.then(
      () => {
        isAnswered = true;
      },
      () => {
        first = undefined;
      },
    );
    return answer;
  };
}
