import { AsyncLocalStorage } from "node:async_hooks";
import { carriedMarks } from "~/domain/share-link";
import { processSingleton } from "./process-singleton";

type PageRequest = { url: string; status: number | null };

const requests = processSingleton("assayPageRequest", () => new AsyncLocalStorage<PageRequest>());

/** Renders the page of `url`; `request.status` is the status the page asked for, or null. */
export function runPageRequest<T>(url: string, render: (request: PageRequest) => T): T {
  const request: PageRequest = { url, status: null };
  return requests.run(request, () => render(request));
}

/** Sets this page's status to 404; the page renders its own content. (`notFound()` would send an empty document.) */
export function answerNotFound(): void {
  const request = requests.getStore();
  if (request) request.status = 404;
}

/** Says that a page is not part of a role: no page to come back to. */
export const NOT_ALLOWED_PAGE = "/admin/not-allowed";

/**
 * The URL of a sign-in page at `path`, which leads back to the requested page; to `otherwise` where that is unknown, as
 * on hosts with an HTTP server of their own, or only says that another one was refused. The affiliate and the campaign
 * that a link to the requested page names are named by the sign-in page instead, which records them.
 */
export function signInUrl(path: string, otherwise: string): string {
  const { page, marks } = requested() ?? { page: otherwise, marks: [] };
  const next = page.startsWith(NOT_ALLOWED_PAGE) ? otherwise : page;
  const kept = marks.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `${path}?next=${encodeURIComponent(next)}${kept.join("")}`;
}

function requested(): { page: string; marks: [string, string][] } | null {
  const request = requests.getStore();
  if (!request) return null;
  const { pathname, searchParams } = new URL(request.url, "http://here.invalid");
  const marks = carriedMarks(searchParams);
  // `_rsc` is added by Next.js when it loads a page for a link.
  for (const name of ["_rsc", ...marks.map(([name]) => name)]) searchParams.delete(name);
  return { page: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, marks };
}
