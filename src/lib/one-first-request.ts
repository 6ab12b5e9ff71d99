type Fetch = (...call: Parameters<typeof fetch>) => Promise<Response>;

/** Calls whose answers are the same for every visitor: they bring no cookie. */
const IS_FOR_EVERYBODY = /\/api\/trpc\/(?:catalogue\.\w+,?)+(?:\?|$)/;

/**
 * Sends requests as `send` does, but none beside the first: its answer brings a new visitor's cookie, and requests sent
 * without it would each bring another one, the last of which would leave the visitor without what the others put into
 * the cart. A first request that fails lets the next one be the first.
 */
export function oneFirstRequest(send: Fetch): Fetch {
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
