import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { MAX_SEARCH_LENGTH, PRODUCT_SORTS, SEARCH_SORTS, type SearchSort } from "~/domain/product-lists";
import { parseAsPageUpTo, parseAsText } from "~/lib/search-params";

/** `in` for products in stock only; absent for all. */
const parseAsInStock = createParser<boolean>({
  parse: (text) => (text === "in" ? true : null),
  serialize: (is) => (is ? "in" : ""),
}).withDefault(false);

const listParsers = { inStock: parseAsInStock, page: parseAsPageUpTo(1000) };
const categoryParsers = { sort: parseAsStringLiteral(PRODUCT_SORTS).withDefault("name"), ...listParsers };
const resultsParsers = {
  text: parseAsText(MAX_SEARCH_LENGTH).withDefault(""),
  sort: parseAsStringLiteral(SEARCH_SORTS).withDefault("best"),
  ...listParsers,
};
const categoryOptions = { urlKeys: { inStock: "stock" } } as const;
const resultsOptions = { urlKeys: { text: "q", inStock: "stock" } } as const;

/** How a list of products is sorted and filtered, and its page. */
export type ListView<Sort extends SearchSort = SearchSort> = { sort: Sort; inStock: boolean; page: number };
type CategorySearchParams = inferParserType<typeof categoryParsers>;
export type ResultsSearchParams = inferParserType<typeof resultsParsers>;

const loadCategory = createLoader(categoryParsers, categoryOptions);
export const loadCategorySearchParams = (query: URLSearchParams): CategorySearchParams => loadCategory(query);

const loadResults = createLoader(resultsParsers, resultsOptions);
export const loadResultsSearchParams = (query: URLSearchParams): ResultsSearchParams => loadResults(query);

const serializeCategory = createSerializer(categoryParsers, categoryOptions);
export const categoryHref = (slug: string, params: Partial<CategorySearchParams>) =>
  serializeCategory(`/category/${slug}`, params);

const serializeResults = createSerializer(resultsParsers, resultsOptions);
export const searchHref = (params: Partial<ResultsSearchParams>) => serializeResults("/search", params);
