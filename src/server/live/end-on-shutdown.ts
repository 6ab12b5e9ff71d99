import { onShutdown } from "~/server/shutdown";

const FIRST_RETRY_MS = 1_000;
const SPREAD_MS = 3_000;

/**
 * Ends an event stream at shutdown like a dropped connection, not a finished subscription, so that the browser
 * reconnects after the `retry` delay it was sent. Returns any other response unchanged.
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
        // Jittered, so that browsers do not all reconnect to the new process at once.
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
