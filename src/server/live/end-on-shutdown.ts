import { onShutdown } from "~/server/shutdown";

const FIRST_RETRY_MS = 1_000;
const SPREAD_MS = 3_000;

/**
 * An event stream that ends when the server stops, as a connection that broke and not as a subscription that is over:
 * the browser comes back by itself after the time it is told. Any other answer is returned as it is.
 */
export function endOnShutdown(response: Response, atShutdown: (end: () => void) => () => void = onDrain): Response {
  const { body, headers } = response;
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const reader = body.getReader();
  let isOver = false;
  let stopListening = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      stopListening = atShutdown(() => {
        if (isOver) return;
        isOver = true;
        // All browsers coming back in the same moment would be the new process's first trial.
        const retryMs = FIRST_RETRY_MS + Math.floor(Math.random() * SPREAD_MS);
        controller.enqueue(new TextEncoder().encode(`retry: ${retryMs}\n\n`));
        controller.close();
        void reader.cancel().catch(() => {});
      });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (isOver) return;
      if (value) controller.enqueue(value);
      if (!done) return;
      isOver = true;
      stopListening();
      controller.close();
    },
    cancel(reason) {
      isOver = true;
      stopListening();
      return reader.cancel(reason);
    },
  });
  return new Response(stream, response);
}

const onDrain = (end: () => void) => onShutdown("drain", end);
