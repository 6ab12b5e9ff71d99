import { AsyncLocalStorage } from "node:async_hooks";

type PageRequest = { status: number | null };

// Next.js bundles instrumentation and pages apart, so both share it through `globalThis`.
const shared = globalThis as unknown as { assayPageRequest?: AsyncLocalStorage<PageRequest> };
shared.assayPageRequest ??= new AsyncLocalStorage();
const requests = shared.assayPageRequest;

/** Runs `render` as one page's request, and gives the status that the page asked for. */
export function runPageRequest<T>(render: (request: PageRequest) => T): T {
  const request: PageRequest = { status: null };
  return requests.run(request, () => render(request));
}

/**
 * Answers this page with 404, while the page itself renders what it has to say. Next.js's own `notFound()` sends a
 * document without content, which scripts fill in later.
 */
export function answerNotFound(): void {
  const request = requests.getStore();
  if (request) request.status = 404;
}
