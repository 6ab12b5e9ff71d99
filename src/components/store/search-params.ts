import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsStringLiteral,
} from "nuqs/server";
import { PRODUCT_FORMS } from "~/domain/product-identity";
import {
  type Facets,
  MAX_FACET_DOLLARS,
  MAX_SEARCH_LENGTH,
  PRODUCT_SORTS,
  RATING_FACETS,
  SEARCH_SORTS,
  type SearchSort,
} from "~/domain/product-lists";
import { parseAsIntegerBetween, parseAsPageUpTo, parseAsText } from "~/lib/search-params";

/** "in" for products in stock only; absent for all. */
const parseAsInStock = createParser<boolean>({
  parse: (text) => (text === "in" ? true : null),
  serialize: (is) => (is ? "in" : ""),
}).withDefault(false);

const listParsers = {
  inStock: parseAsInStock,
  priceFrom: parseAsIntegerBetween(0, MAX_FACET_DOLLARS),
  priceTo: parseAsIntegerBetween(0, MAX_FACET_DOLLARS),
  form: parseAsStringLiteral(PRODUCT_FORMS),
  rating: parseAsNumberLiteral(RATING_FACETS),
  page: parseAsPageUpTo(1000),
};
const productsParsers = { sort: parseAsStringLiteral(PRODUCT_SORTS).withDefault("name"), ...listParsers };
const resultsParsers = {
  text: parseAsText(MAX_SEARCH_LENGTH).withDefault(""),
  sort: parseAsStringLiteral(SEARCH_SORTS).withDefault("best"),
  ...listParsers,
};
const facetKeys = { inStock: "stock", priceFrom: "min", priceTo: "max" } as const;
const productsOptions = { urlKeys: facetKeys };
const resultsOptions = { urlKeys: { text: "q", ...facetKeys } } as const;

/** Sort, filters and page of a product list. */
export type ListView<Sort extends SearchSort = SearchSort> = Facets & { sort: Sort; page: number };
/** A change of sort or filters. */
export type ListChange<Sort extends SearchSort> = Partial<Facets> & { sort?: Sort };
export type ProductsSearchParams = inferParserType<typeof productsParsers>;
export type ResultsSearchParams = inferParserType<typeof resultsParsers>;

const loadProducts = createLoader(productsParsers, productsOptions);
export const loadProductsSearchParams = (query: URLSearchParams): ProductsSearchParams => loadProducts(query);

const loadResults = createLoader(resultsParsers, resultsOptions);
export const loadResultsSearchParams = (query: URLSearchParams): ResultsSearchParams => loadResults(query);

const serializeProducts = createSerializer(productsParsers, productsOptions);
export const categoryHref = (slug: string, params: Partial<ProductsSearchParams>) =>
  serializeProducts(`/category/${slug}`, params);
export const productsHref = (params: Partial<ProductsSearchParams>) => serializeProducts("/products", params);

const serializeResults = createSerializer(resultsParsers, resultsOptions);
export const searchHref = (params: Partial<ResultsSearchParams>) => serializeResults("/search", params);
