// A cluster worker takes requests only after it has rendered the shop's first pages for itself.
import cluster from "node:cluster";
import { once } from "node:events";
import { createHttpServer } from "./server.mjs";

/** The pages visitors open most; a new worker has to have them loaded before it replaces a warm one. */
export const FIRST_PAGES = ["/", "/search?q=a", "/about", "/cart"];

const END_WITHIN_MS = 8_000;

/** Requests these pages on a private port: this loads their modules, opens connections and fills the caches. */
async function answerFirstPages(requestHandler) {
  const own = createHttpServer(requestHandler);
  // Exclusive, so the cluster does not take it as a signal that this worker is ready.
  own.server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(own.server, "listening");
  for (const page of FIRST_PAGES) {
    const answer = await fetch(`http://127.0.0.1:${own.server.address().port}${page}`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
  }
  await own.stop(END_WITHIN_MS);
}

/**
 * Creates this process's HTTP server, not yet listening. A cluster worker is warmed up first, while the others keep
 * serving. A single process is not, because nobody else would serve meanwhile.
 * @param {import("./server.mjs").Handler} requestHandler
 */
export async function warmHttpServer(requestHandler) {
  if (cluster.isWorker) await answerFirstPages(requestHandler);
  return createHttpServer(requestHandler);
}
