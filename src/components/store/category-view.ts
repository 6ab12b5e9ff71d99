import { PRODUCT_SORTS, type ProductSort } from "~/schemas/catalogue";

/** How a category is looked at, as its address says it. */
export type CategoryView = { sort: ProductSort; inStock: boolean; page: number };

type Params = Record<string, string | string[] | undefined>;

/** Reads the view from an address; what makes no sense there counts as not said. */
export function categoryViewFrom(params: Params): CategoryView {
  const page = Number(params.page);
  return {
    sort: PRODUCT_SORTS.find((sort) => sort === params.sort) ?? "name",
    inStock: params.stock === "in",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of a view; what is as usual is left out. */
export function categoryHref(path: string, { sort, inStock, page }: CategoryView): string {
  const params = new URLSearchParams();
  if (sort !== "name") params.set("sort", sort);
  if (inStock) params.set("stock", "in");
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
