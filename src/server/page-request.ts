import { AsyncLocalStorage } from "node:async_hooks";

type PageRequest = { status: number | null };

// Next.js bundles instrumentation and pages separately; `globalThis` gives both the same instance.
const shared = globalThis as unknown as { assayPageRequest?: AsyncLocalStorage<PageRequest> };
shared.assayPageRequest ??= new AsyncLocalStorage();
const requests = shared.assayPageRequest;

/** Renders one page; `request.status` is the status the page asked for, or null. */
export function runPageRequest<T>(render: (request: PageRequest) => T): T {
  const request: PageRequest = { status: null };
  return requests.run(request, () => render(request));
}

/** Sets this page's status to 404; the page renders its own content. (`notFound()` would send an empty document.) */
export function answerNotFound(): void {
  const request = requests.getStore();
  if (request) request.status = 404;
}
