import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "./process-singleton";

type PageRequest = { status: number | null };

const requests = processSingleton("assayPageRequest", () => new AsyncLocalStorage<PageRequest>());

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
