import { PRODUCT_SORTS, type ProductSort, SEARCH_SORTS, type SearchSort } from "~/domain/product-lists";

/** How a list of products is looked at, as its address says it. */
export type ListView<Sort extends SearchSort> = { sort: Sort; inStock: boolean; page: number };
export type CategoryView = ListView<ProductSort>;
export type SearchView = ListView<SearchSort>;

type Params = Record<string, string | string[] | undefined>;

function viewFrom<Sort extends SearchSort>(params: Params, sorts: readonly Sort[], usual: Sort): ListView<Sort> {
  const page = Number(params.page);
  return {
    sort: sorts.find((sort) => sort === params.sort) ?? usual,
    inStock: params.stock === "in",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

function hrefOf(path: string, params: URLSearchParams, { sort, inStock, page }: SearchView, usual: SearchSort): string {
  if (sort !== usual) params.set("sort", sort);
  if (inStock) params.set("stock", "in");
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** Reads the view from an address; what makes no sense there counts as not said. */
export const categoryViewFrom = (params: Params): CategoryView => viewFrom(params, PRODUCT_SORTS, "name");
export const searchViewFrom = (params: Params): SearchView => viewFrom(params, SEARCH_SORTS, "best");

/** The address of a view; what is as usual is left out. */
export const categoryHref = (path: string, view: CategoryView): string =>
  hrefOf(path, new URLSearchParams(), view, "name");
export const searchHref = (text: string, view: SearchView): string =>
  hrefOf("/search", new URLSearchParams(text === "" ? undefined : { q: text }), view, "best");
