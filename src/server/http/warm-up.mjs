// A process of several takes requests only when it has answered the shop's first pages to itself.
import cluster from "node:cluster";
import { once } from "node:events";
import { createHttpServer } from "./server.mjs";

/** What visitors open most, and so what a new process has to have loaded before it takes the place of a warm one. */
export const FIRST_PAGES = ["/", "/search?q=a", "/about", "/cart"];

const END_WITHIN_MS = 8_000;

/** Answers these pages on a port of its own: they load their modules, open connections and fill the caches. */
async function answerFirstPages(requestHandler) {
  const own = createHttpServer(requestHandler);
  // Exclusive: the cluster takes it for no sign that this process serves.
  own.server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(own.server, "listening");
  for (const page of FIRST_PAGES) {
    const answer = await fetch(`http://127.0.0.1:${own.server.address().port}${page}`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
  }
  await own.stop(END_WITHIN_MS);
}

/**
 * The HTTP server of this process, not listening yet. One of several is warm then: the others go on answering for it. One
 * alone is not warmed, because nobody else answers meanwhile.
 * @param {import("./server.mjs").Handler} requestHandler
 */
export async function warmHttpServer(requestHandler) {
  if (cluster.isWorker) await answerFirstPages(requestHandler);
  return createHttpServer(requestHandler);
}
