import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { STOCK_FILTERS } from "~/domain/stock";
import { parseAsFlag, parseAsPage, parseAsSearch, parseAsTextThat, parseAsUuid } from "~/lib/search-params";

export const productsParsers = {
  search: parseAsSearch,
  liveOnly: parseAsFlag,
  /** A category ID, or `none` for products without a category. */
  category: parseAsTextThat((text) => text === "none" || parseAsUuid.parse(text) !== null),
  stock: parseAsStringLiteral(STOCK_FILTERS).withDefault("all"),
  page: parseAsPage,
};
export const productsOptions = { history: "push", urlKeys: { search: "q", liveOnly: "live" } } as const;
export type ProductsSearchParams = inferParserType<typeof productsParsers>;

export const loadProductsSearchParams = createLoader(productsParsers, productsOptions);

const serialize = createSerializer(productsParsers, productsOptions);
export const productsHref = (params: Partial<ProductsSearchParams>) => serialize("/admin/products", params);
