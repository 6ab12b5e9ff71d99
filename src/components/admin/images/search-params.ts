import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsSearch } from "~/lib/search-params";
import { LIBRARY_FILTERS } from "~/schemas/admin/images";

export const libraryParsers = {
  show: parseAsStringLiteral(LIBRARY_FILTERS).withDefault("all"),
  search: parseAsSearch,
};
export const libraryOptions = { history: "push", urlKeys: { search: "q" } } as const;
export type LibrarySearchParams = inferParserType<typeof libraryParsers>;

export const loadLibrarySearchParams = createLoader(libraryParsers, libraryOptions);

const serialize = createSerializer(libraryParsers, libraryOptions);
export const libraryHref = (params: Partial<LibrarySearchParams>) => serialize("/admin/image-library", params);
