import type { LibraryFilter } from "~/schemas/admin/images";

export type LibraryAddress = { show: LibraryFilter; search: string };

/** What the address of the library says; anything odd in it is left out. */
export function readLibraryAddress(params: { get: (key: string) => string | null }): LibraryAddress {
  const show = params.get("show") === "unused" ? "unused" : "all";
  return { show, search: (params.get("q") ?? "").trim().slice(0, 120) };
}

/** The address of the library in a state. */
export function libraryHref({ show, search }: LibraryAddress): string {
  const params = new URLSearchParams();
  if (show !== "all") params.set("show", show);
  if (search) params.set("q", search);
  return params.size > 0 ? `/admin/image-library?${params}` : "/admin/image-library";
}
