// Stands for next/navigation in component tests: one router for all, whose address a test sets.
import { vi } from "vitest";

/** What a test sees of where a page leads. */
export const router = {
  push: vi.fn((_href: string, _options?: { scroll?: boolean }) => {}),
  replace: vi.fn((_href: string, _options?: { scroll?: boolean }) => {}),
  prefetch: vi.fn((_href: string) => {}),
  refresh: vi.fn(() => {}),
  back: vi.fn(() => {}),
  forward: vi.fn(() => {}),
};

/** What nuqs makes of the query of the page's URL, such as "?status=sent" or "", and how. */
export const changeUrl = vi.fn((_query: string, _history: "push" | "replace") => {});

/** The address of the page that a test renders. */
export const navigation = {
  pathname: "/",
  search: "",
  params: {} as Record<string, string>,
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
/** As the router's: the same object until the address changes. */
export function useSearchParams() {
  const wanted = new URLSearchParams(navigation.search);
  if (wanted.toString() !== searchParams.toString()) searchParams = wanted;
  return searchParams;
}

export function redirect(to: string): never {
  throw new Error(`redirect to ${to}`);
}

export function notFound(): never {
  throw new Error("not found");
}
