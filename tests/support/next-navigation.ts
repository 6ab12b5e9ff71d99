// Replaces next/navigation in component tests: one shared router, whose URL a test sets.
import { useSyncExternalStore } from "react";
import { vi } from "vitest";

/** Records navigations. */
export const router = {
  push: vi.fn((_href: string, _options?: { scroll?: boolean }) => {}),
  replace: vi.fn((_href: string, _options?: { scroll?: boolean }) => {}),
  prefetch: vi.fn((_href: string) => {}),
  refresh: vi.fn(() => {}),
  back: vi.fn(() => {}),
  forward: vi.fn(() => {}),
};

/** Records the query that nuqs sets on the page's URL, such as "?status=sent" or "", and how. */
export const changeUrl = vi.fn((_query: string, _history: "push" | "replace") => {});

/** The URL of the rendered page; its query is also the window's. */
export const navigation = {
  pathname: "/",
  params: {} as Record<string, string>,
  get search() {
    return window.location.search.slice(1);
  },
  set search(query: string) {
    window.history.replaceState(null, "", `/?${query}`);
  },
  reset() {
    this.pathname = "/";
    this.search = "";
    this.params = {};
  },
};

export const useRouter = () => router;
export const usePathname = () => navigation.pathname;
export const useParams = () => navigation.params;
let searchParams = new URLSearchParams();
/** Like the router's: the same object until the query changes; empty on the server, for cached pages. */
export function useSearchParams() {
  const query = useSyncExternalStore(
    followUrl,
    () => navigation.search,
    () => "",
  );
  const wanted = new URLSearchParams(query);
  if (wanted.toString() !== searchParams.toString()) searchParams = wanted;
  return searchParams;
}

/** Listeners for history.replaceState, like the router's. */
const following = new Set<() => void>();
const replaceState = window.history.replaceState.bind(window.history);
window.history.replaceState = (...given) => {
  replaceState(...given);
  for (const follow of [...following]) follow();
};

function followUrl(onChange: () => void) {
  following.add(onChange);
  return () => void following.delete(onChange);
}

export function redirect(to: string): never {
  throw new Error(`redirect to ${to}`);
}

export function notFound(): never {
  throw new Error("not found");
}
